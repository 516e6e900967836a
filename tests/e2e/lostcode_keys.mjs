// The Lost Code by keys alone: from the lobby to the result, no pointer is used.

import { Person } from './browser.mjs';
import { assert, scenario } from './report.mjs';

const MOST = 150; // decisions; a game of two has far fewer

export async function lostcode_keys_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const { page } = ada;
  const { keyboard } = page;
  const press = async (key, times = 1) => {
    for (let i = 0; i < times; i++) await keyboard.press(key);
  };

  /** Tabs on until what has the focus is what `selector` names. */
  async function reach(selector) {
    for (let i = 0; i < 160; i++) {
      if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`${selector} cannot be reached by Tab.`);
  }

  async function enter(selector, key = 'Enter') {
    await reach(selector);
    await keyboard.press(key);
  }

  /** What is asked now, told by what can be pressed. */
  const asked = () =>
    page.evaluate(() => {
      if (document.querySelector('[data-test=result]')) return 'over';
      const kinds = { swap: '[data-swap]', bet: '[data-wheel]', turn: '[data-die]' };
      const found = Object.entries(kinds).find(([, s]) => document.querySelector(`${s}:not(:disabled)`));
      return found?.[0] ?? (document.querySelector('[data-test=guess]') ? 'final' : '');
    });

  const answer = {
    swap: () => enter('[data-swap]:not(:disabled)'),
    // One more to the right, and back: the range moves by keys.
    bet: async () => {
      await enter('[data-wheel]:not(:disabled)');
      await reach('[aria-label="Range: one on"]');
      await press('Home');
      await press('+', 8);
    },
    turn: async () => {
      if (await page.locator('[data-test=do]:enabled').count()) return; // leave the dice
      await enter('[data-die]:not(:disabled)');
      await enter('[data-to]:not(:disabled)');
    },
    final: async () => {
      await enter('[data-test=guess] button');
    },
  };

  await scenario('The Lost Code by keys alone', {
    'a game against a bot is set up': async () => {
      await page.goto(server.origin);
      await page.locator('input[name=game][value=lostcode]').waitFor({ state: 'attached' });
      await reach('input[name=game]');
      for (let i = 0; i < 3 && !(await page.locator('input[name=game][value=lostcode]').isChecked()); i++) await press('ArrowDown');
      await reach('input[name=door]');
      for (let i = 0; i < 3 && !(await page.locator('input[name=door][value=alone]').isChecked()); i++) await press('ArrowRight');
      await enter('form button.primary');
      await page.locator('[data-test=lostcode]').waitFor();
    },
    'it is played to its end': async () => {
      const met = new Map();
      for (let k = 0; k < MOST; k++) {
        await page.locator('[data-test=do], [data-test=result]').first().waitFor();
        const board = page.locator('[data-test=lostcode]');
        const before = await board.getAttribute('data-seq');
        const what = await asked();
        if (what === 'over') break;
        await answer[what]();
        await page.waitForFunction(
          (seq) => document.querySelector('[data-test=do]:enabled') || document.querySelector('[data-test=lostcode]').dataset.seq !== seq,
          before,
        );
        if ((await board.getAttribute('data-seq')) !== before) continue; // a bot moved meanwhile: another thing is asked
        met.set(what, (met.get(what) ?? 0) + 1);
        await enter('[data-test=do]');
        // Tiles were left empty: the page asks first.
        if (what === 'final') await enter('[data-test=confirm-yes]');
        await page.waitForFunction((seq) => document.querySelector('[data-test=lostcode]')?.dataset.seq !== seq, before);
      }
      await page.locator('[data-test=result]').waitFor();
      for (const what of ['bet', 'final']) assert.ok(met.has(what), `${what} was asked`);
      assert.equal(met.get('bet'), 10);
      return [...met].map(([what, n]) => `${n} ${what}`).join(', ');
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-lostcode-keys.png', fullPage: true }).catch(() => {});
    await ada.context.close();
  });
}
lostcode_keys_scenario.needs = ['round'];
