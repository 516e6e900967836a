// Tab and Enter alone, as switches press them: once "Tab and Enter reach everything" is on, a game
// is set up, a turn of each played, a puzzle marked and the companions of the boxes written into.
// Nothing depends on time: every key waits for what the one before has done.

import { Person } from './browser.mjs';
import { assert, scenario } from './report.mjs';

const STOPS_MOST = 400;

/** Goes on by Tab to what the selector says, and presses it. */
async function press(page, selector, key = 'Enter') {
  await page.locator(selector).first().waitFor({ state: 'attached' });
  for (let i = 0; i < STOPS_MOST; i++) {
    if (await page.evaluate((s) => document.activeElement.matches(s), selector)) return page.keyboard.press(key);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}.`);
}

async function lobby(page, server, game, door) {
  await page.goto(server.origin);
  await press(page, `input[name=game][value=${game}]`);
  await press(page, `input[name=door][value=${door}]`, ' ');
  assert.ok(await page.locator(`input[name=game][value=${game}]`).isChecked());
  assert.ok(await page.locator(`input[name=door][value=${door}]`).isChecked());
}

/** A move, as far as the log tells it. */
const TURNS = {
  planetx: async (page) => {
    await press(page, '[data-sector="2"]');
    await press(page, '[data-sector="4"]');
    await press(page, '[data-test=ask]:enabled');
    await page.locator('[data-test=answer]').waitFor();
  },
  lostcode: async (page) => {
    const first = ':is([data-die], [data-wheel], [data-swap]):not(:disabled), [data-test=do]:enabled';
    const before = await page.locator('[data-test=log] li').count();
    await press(page, first);
    if ((await page.locator('[data-to]').count()) > 0) await press(page, '[data-to]:not(:disabled)');
    // Leaving the dice as they are has been the move already.
    if ((await page.locator('[data-test=log] li').count()) === before) await press(page, '[data-test=do]:enabled');
    await page.waitForFunction((n) => document.querySelectorAll('[data-test=log] li').length > n, before);
  },
  nightsky: async (page) => {
    // Until something is to be drawn; then it is moved by buttons, and kept.
    for (let i = 0; i < 10 && !(await page.locator('[data-test=keep]').isVisible()); i++) {
      const before = await page.locator('[data-test=log] li').count();
      await press(page, '[data-side], button[data-size], [data-slot]');
      await page.waitForFunction((n) => document.querySelectorAll('[data-test=log] li').length > n, before);
      await page.locator('[data-side], button[data-size], [data-slot], [data-test=keep]').first().waitFor();
    }
    for (const name of ['Move right', 'Move up', 'Turn right', 'Next fit']) await press(page, `button[aria-label="${name}"]:enabled`);
    const before = await page.locator('[data-test=log] li').count();
    await page.locator('[data-test=keep]:enabled').waitFor();
    await press(page, '[data-test=keep]:enabled');
    await page.waitForFunction((n) => document.querySelectorAll('[data-test=log] li').length > n, before);
  },
};

export async function switch_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const { page } = ada;
  const steps = {
    'it is switched on by Tab and Enter': async () => {
      await page.goto(server.origin);
      await press(page, 'header button[aria-label="Settings"], button[aria-label="Settings"]');
      await press(page, 'dialog [role=switch]');
      await page.locator('dialog [role=switch][aria-checked=true]').waitFor();
      await press(page, 'dialog input[type=radio][value=calm]'); // each choice is a stop of its own
      await press(page, 'dialog input[type=radio][value=instant]');
      await press(page, 'dialog button[aria-label="Close"]');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
    'a game is set up, with an option changed': async () => {
      await lobby(page, server, 'planetx', 'alone');
      await press(page, 'form details:not([open]) summary');
      const field = page.locator('form details select').first();
      const was = await field.inputValue();
      await press(page, 'form details select');
      assert.notEqual(await field.inputValue(), was);
    },
  };
  for (const [game, turn] of Object.entries(TURNS))
    steps[`a turn of ${game}`] = async () => {
      await lobby(page, server, game, 'alone');
      await press(page, 'form .button.primary');
      await page.locator('[data-test=hand][aria-busy=false]').waitFor({ state: 'attached' });
      await turn(page);
    };
  Object.assign(steps, {
    'a mark in a puzzle, anywhere on its sheet': async () => {
      await page.goto(`${server.origin}/#puzzle/planetx/easy/7/standard`);
      await page.locator('[data-test=rung][aria-busy=false]').waitFor();
      const free = await page.evaluate(() => [...document.querySelectorAll('[data-cell]')].findLast((e) => e.closest('td').matches('.cell:not(.told, .given, .deduced)')).dataset.cell);
      await press(page, `[data-cell="${free}"]`);
      await page.locator(`td.you [data-cell="${free}"]`).waitFor();
    },
    'the companion of The Lost Code': async () => {
      await lobby(page, server, 'lostcode', 'table');
      await press(page, '.box .button.primary');
      await page.locator('[data-test=box]').waitFor();
      await press(page, '[data-test=box] [data-module=curse]');
      assert.ok(await page.locator('[data-test=box] [data-module=curse]').isChecked());
      await press(page, '[data-test=box] table.marks tr:last-child td:last-child button');
      await page.waitForFunction(() => document.activeElement.ariaLabel && document.querySelector('[data-test=voice]').dataset.said === document.activeElement.ariaLabel);
    },
    'the scorer of Night Sky, a line on its map': async () => {
      await lobby(page, server, 'nightsky', 'table');
      await press(page, '.box .button.primary');
      await page.locator('[data-test=box-map]').waitFor();
      const here = 'button[aria-label="Put the pencil here"]';
      for (const way of ['right', 'down', 'down']) await press(page, `button[aria-label="Move ${way}"]`);
      await press(page, here);
      const said = (words) => page.waitForFunction((w) => document.querySelector('[data-test=box-said]')?.textContent.includes(w), words);
      await said('The pencil is on');
      await press(page, 'button[aria-label="Move right"]');
      await press(page, here);
      await said('1 line drawn');
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  });
  await scenario('Tab and Enter alone', steps, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-switch.png' }).catch(() => {});
    await ada.context.close();
  });
}
switch_scenario.needs = ['round'];
