// A reason points at the facts it cites: the ring and the log light up, and nothing moves.

import { Person, choose } from './browser.mjs';
import { look } from './look.mjs';
import { act, planetx_tap, same_luck } from './planetx_play.mjs';
import { assert, scenario } from './report.mjs';

export async function planetx_why_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const { page } = ada;
  const fact = () => page.locator('[data-test=check] [data-fact^="A2-6="]');
  const lit = () => page.locator('[data-lit]').evaluateAll((all) => all.map((e) => Number(e.dataset.lit)));
  const cells = () => page.locator('[data-test=notebook] td.lit button').evaluateAll((all) => all.map((e) => e.dataset.cell));
  const line = page.locator('[data-test=log] li.lit');
  const still = () => page.evaluate(() => [scrollY, document.querySelector('[data-test=log]').scrollTop]);
  const dark = async () => {
    await page.waitForFunction(() => !document.querySelector('[data-lit], [data-test=log] li.lit, td.lit'));
  };

  await scenario('Planet X: a reason lights up what it cites', {
    'marks that clash with a survey are told with their facts': async () => {
      await page.addInitScript(same_luck);
      await page.goto(server.origin);
      await choose(page.locator('input[name=door][value=alone]'));
      await ada.press('Start the game');
      await act(ada, 'Survey');
      await planetx_tap(ada, 2);
      await planetx_tap(ada, 6);
      await page.locator('[data-test=ask]').click();
      await page.locator('[data-test=answer]').waitFor();
      for (const s of [2, 3, 4, 5, 6]) {
        const cell = page.locator(`[data-cell="A${s}"]`);
        if (!/crossed out|no asteroid/.test(await cell.getAttribute('aria-label'))) await cell.click();
      }
      await ada.press('Check');
      await fact().waitFor();
      assert.deepEqual(await lit(), []);
      assert.equal(await line.count(), 0);
    },
    'the mouse over a fact lights its sectors and its line, and moves nothing': async () => {
      const before = await still();
      await fact().hover();
      await line.waitFor();
      assert.deepEqual(await lit(), [2, 3, 4, 5, 6]);
      assert.match(await line.innerText(), /Survey asteroids in 2–6/);
      assert.deepEqual(await cells(), ['A2', 'A3', 'A4', 'A5', 'A6']);
      assert.deepEqual((await still())[1], before[1], 'the log has moved');
      await page.mouse.move(5, 5);
      await dark();
    },
    'so does the keyboard, and Escape puts it out': async () => {
      const before = await still();
      await fact().focus();
      await line.waitFor();
      assert.deepEqual(await still(), before);
      await page.keyboard.press('Escape');
      await dark();
    },
    'a tap keeps the light on, another puts it out': async () => {
      await fact().click();
      await page.mouse.move(5, 5);
      await page.locator('[data-fact^="A2-6="][aria-pressed=true]').waitFor();
      assert.deepEqual(await lit(), [2, 3, 4, 5, 6]);
      await look(ada, 'planetx-why');
      await fact().click();
      await page.mouse.move(5, 5);
      await fact().blur();
      await dark();
    },
    'one fact is about one sector': async () => {
      const one = page.locator('[data-test=check] [data-fact^="!A"]').first();
      const sector = Number((await one.getAttribute('data-fact')).slice(2));
      await one.click();
      assert.deepEqual(await lit(), [sector]);
    },
    'another mark takes the reason away, and its light': async () => {
      await page.locator('[data-cell="X8"]').click();
      await dark();
      assert.deepEqual(ada.wrong, []);
    },
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-why.png', fullPage: true }).catch(() => {});
    await ada.context.close();
  });
}
