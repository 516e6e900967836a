// Every game, every door and every language once, quickly: what each browser must be able to do
// before anything else is said of it. Nobody plays to the end; each screen has to come, answer to a
// press, hold its words on a phone, and have nothing go wrong.

import { readdirSync, readFileSync } from 'node:fs';
import { engine } from '../../tools/wasm-engine.mjs';
import { choose, Person } from './browser.mjs';
import { games } from './games.mjs';
import { fits } from './look.mjs';
import { assert, scenario } from './report.mjs';

const LANGUAGES = ['en', 'pl', 'fr', 'ru'];
const PHONE = { width: 360, height: 740 };
const HAND = '[data-test=hand] button, [data-test=do]';

/** A whole game to look back at: of the records every version must read, the first that is over. */
async function whole_record(game) {
  const folder = `tests/golden/${game}`;
  const call = await engine('build/wasm/astrolabe.wasm');
  for (const name of readdirSync(folder).filter((n) => n.endsWith('.record'))) {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    if (call('match', text).over) return text;
  }
  throw new Error(`${folder} has no game that is over.`);
}

async function speak(page, language) {
  await page.evaluate((l) => {
    const chosen = JSON.parse(localStorage.getItem('astrolabe.settings') ?? '{}');
    localStorage.setItem('astrolabe.settings', JSON.stringify({ ...chosen, language: l }));
  }, language);
}

/** The lobby in a language, with a game and a door chosen. */
async function lobby(page, server, language, game, door) {
  await speak(page, language);
  await page.goto('about:blank');
  await page.goto(server.origin);
  await page.waitForFunction((l) => document.documentElement.lang === l, language);
  await choose(page.locator(`input[name=game][value=${game}]`));
  await choose(page.locator(`input[name=door][value=${door}]`));
}

/** What each door of a game leads to; the page is left where it can be looked at. */
const DOORS = {
  async alone(ada, ben, server, language, game) {
    await lobby(ada.page, server, language, game, 'alone');
    await ada.page.locator('form .button.primary').click();
    await ada.page.locator(HAND).first().waitFor();
    await ada.page.locator('[data-test=log] li').first().waitFor({ state: 'attached' });
  },
  async online(ada, ben, server, language, game) {
    await lobby(ada.page, server, language, game, 'online');
    await ada.page.locator('form .button.primary').click();
    await ada.page.locator('[data-test=join]').waitFor();
    await ben.page.goto(ada.page.url());
    await ben.page.locator('[data-test=join] .button.primary, form .button.primary').first().click();
    // Whose turn it is, the deal decides; the game is there for both.
    await Promise.all([ada, ben].map((p) => p.page.locator('[data-test=next]').first().waitFor({ state: 'attached' })));
    assert.ok(ben.positions().at(-1).viewer !== ada.positions().at(-1).viewer, 'both have the same seat');
  },
  async table(ada, ben, server, language, game) {
    await lobby(ada.page, server, language, game, 'table');
    // A companion of the box, where there is one; else alone at a real board, where there is nothing to agree on.
    const box = ada.page.locator('.box .button.primary');
    if ((await box.count()) > 0) await box.click();
    else {
      await choose(ada.page.locator('input[type=radio][value=solo]'));
      await ada.page.locator('form .button.primary').click();
    }
    await ada.page.waitForFunction(
      () => /^#(box|solo)\//.test(location.hash) && !document.querySelector('.lobby') && document.querySelector('main button'),
    );
  },
  async puzzle(ada, ben, server, language, game) {
    await speak(ada.page, language);
    await ada.page.goto('about:blank');
    await ada.page.goto(`${server.origin}/#daily/${game}/2026-06-01`);
    await ada.page.locator('[data-test=puzzle] [data-test=rung][aria-busy=false]').first().waitFor();
  },
  async review(ada, ben, server, language, game) {
    await lobby(ada.page, server, language, game, 'alone');
    await ada.page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'game.txt'));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
    }, await whole_record(game));
    await ada.page.locator('[data-test=replay]').waitFor();
    await ada.page.locator('input[type=range]').fill('2');
    await ada.page.waitForFunction(() => document.querySelector('input[type=range]').value === '2');
  },
};

export async function smoke_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', { viewport: PHONE });
  const ben = await Person.meet(browser, 'Ben');
  const steps = { 'the page comes': async () => {
      await Promise.all([ada, ben].map((p) => p.page.goto(server.origin)));
    } };
  let turn = 0;
  for (const [door, enter] of Object.entries(DOORS))
    for (const game of games) {
      // Each game is seen in each language by some door, and each door in three.
      const language = LANGUAGES[turn++ % LANGUAGES.length];
      steps[`${door}: ${game} in ${language}`] = async () => {
        await enter(ada, ben, server, language, game);
        assert.equal(await ada.page.evaluate(() => document.documentElement.lang), language);
        await fits(ada, `${door} of ${game} in ${language}`);
      };
    }
  steps['nothing went wrong in the pages'] = () => {
    for (const p of [ada, ben]) assert.deepEqual(p.wrong, [], p.name);
  };
  await scenario('Every game, door and language', steps, async (broken) => {
    if (broken) await ada.page.screenshot({ path: 'build/screenshots/broken-smoke.png' }).catch(() => {});
    for (const p of [ada, ben]) await p.context.close();
  });
}
