// Two tabs of one browser: what one keeps, the other does not lose.

import { ready } from './alone.mjs';
import { choose, Person } from './browser.mjs';
import { act } from './planetx_play.mjs';
import { assert, scenario } from './report.mjs';

/** Chromium tells a tab late what another one wrote; here it is never told. */
function remember_only() {
  const read = Storage.prototype.getItem;
  const first = new Map();
  Storage.prototype.getItem = function (key) {
    if (!first.has(key)) first.set(key, read.call(this, key));
    return first.get(key);
  };
  const write = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    first.set(key, value);
    write.call(this, key, value);
  };
}

async function start(page, origin) {
  await page.goto(origin);
  await choose(page.locator('input[name=door][value=alone]'));
  await page.getByRole('button', { name: 'Start the game' }).click();
  await ready(page);
  return page.url().split('/').pop();
}

const record = (page, id) => page.evaluate((id) => window.kept('local').find((g) => g.id === id)?.record, id);

export async function tabs_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const { page } = ada;
  let late, first, second;
  await scenario(
    'Two tabs',
    {
      'a game is begun in each': async () => {
        late = await ada.context.newPage();
        await late.addInitScript(remember_only);
        first = await start(late, server.origin);
        second = await start(page, server.origin);
      },
      'the first goes on, and both are kept': async () => {
        const before = await record(page, first);
        await act({ page: late }, 'Research');
        await late.getByRole('group', { name: 'Topics' }).locator('button').first().click();
        await late.getByRole('button', { name: 'Research topic A' }).click();
        await page.waitForFunction(
          ([id, record]) => window.kept('local').find((g) => g.id === id)?.record !== record,
          [first, before],
        );
        assert.ok(await record(page, second), 'the game of the other tab is gone');
      },
    },
    () => ada.context.close(),
  );
}
