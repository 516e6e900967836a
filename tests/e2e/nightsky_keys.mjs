// Night Sky by keyboard alone, and its guided first game by hand.

import { Person } from './browser.mjs';
import { look } from './look.mjs';
import { ask, drawn_on, promised, tap_star } from './nightsky_play.mjs';
import { assert, scenario } from './report.mjs';

/** Tabs on until what matches has the focus. */
async function tab_to(page, selector) {
  for (let i = 0; i < 80; i++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} cannot be reached by Tab.`);
}

export async function nightsky_keys_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const { page } = ada;
  await scenario('Night Sky by keyboard alone', {
    'a game is chosen and begun': async () => {
      await page.goto(server.origin);
      await page.locator('input[name=game]').first().waitFor({ state: 'attached' });
      await tab_to(page, 'input[name=game]');
      for (let i = 0; i < 3 && !(await page.evaluate(() => document.activeElement.value === 'nightsky')); i++) await page.keyboard.press('ArrowDown');
      await tab_to(page, 'input[name=door]');
      for (let i = 0; i < 3 && !(await page.evaluate(() => document.activeElement.value === 'alone')); i++) await page.keyboard.press('ArrowDown');
      await tab_to(page, 'form .row input[type=radio]');
      await page.keyboard.press('ArrowLeft');
      await tab_to(page, 'form .button.primary');
      await page.keyboard.press('Enter');
      await page.locator('[data-side]').first().waitFor();
    },
    'the help lists the keys of this game': async () => {
      await page.keyboard.press('?');
      const help = page.getByRole('dialog');
      await help.getByText('Turn it right, turn it left').waitFor();
      await help.getByText('The board as text, and back').waitFor();
      await look(ada, 'nightsky-keys');
      await page.keyboard.press('Escape');
      await help.waitFor({ state: 'detached' });
    },
    'six constellations are drawn': async () => {
      const CHOICES = '[data-side], button[data-size], [data-slot]';
      for (let i = 0; i < 30; i++) {
        await ask(page).waitFor();
        if (await page.locator('[data-test=result]').isVisible()) return;
        const drawing = await page.locator('[data-test=keep]').isVisible();
        const was = await page.locator('[data-test=log] li').count();
        await tab_to(page, drawing ? '[data-test=window]' : CHOICES);
        if (drawing) {
          await page.keyboard.press('f');
          await promised(page);
        }
        await page.keyboard.press('Enter');
        await page.waitForFunction((n) => document.querySelectorAll('[data-test=log] li').length > n, was);
      }
      throw new Error('It does not end.');
    },
    'the count is there to be read': async () => {
      await page.locator('[data-test=result]', { hasText: /rank \d of 5/ }).waitFor();
      await tab_to(page, '[data-test=poster-svg]');
      return page.locator('[data-test=total]').innerText();
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-nightsky-keys.png', fullPage: true }).catch(() => {});
    await ada.context.close();
  });
}

/** What the guide asks for can be drawn by the ordinary controls. */
export async function nightsky_guide_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', { viewport: { width: 360, height: 740 } });
  const { page } = ada;
  const coach = (rest = '') => page.locator(`[data-test=coach][aria-busy=false]${rest}`);
  /** Lets the coach go on until a step begins. */
  const to_step = async (n) => {
    for (let i = 0; i < 40; i++) {
      await coach().waitFor();
      const [step, made] = await coach().evaluate((e) => [Number(e.dataset.step), e.dataset.made]);
      if (step === n && made === 'false') return;
      await page.locator('[data-test=coach-next], [data-test=coach-skip]').first().click();
      await page.waitForFunction(([s, m]) => {
        const e = document.querySelector('[data-test=coach][aria-busy=false]');
        return e && (e.dataset.step !== String(s) || e.dataset.made !== m);
      }, [step, made]);
    }
    throw new Error(`Step ${n} does not come.`);
  };
  /** Turns and moves the card until it lies on exactly these stars, as a person would who sees them marked. */
  const lay_on = async (names) => {
    const want = [...names].sort().join();
    await page.locator('[data-test=window]').focus();
    for (let turn = 0; turn < 6; turn++) {
      const fits = Number(/(\d+)\D*$/.exec(await page.locator('[data-test=fits]').innerText())?.[1] ?? 0);
      for (let i = 0; i <= fits; i++) {
        if ((await drawn_on(page)) === want) return;
        await page.keyboard.press('f');
      }
      await page.keyboard.press('r');
    }
    throw new Error(`The card cannot be laid on ${want}.`);
  };
  const pointed = () => page.locator('[data-star][data-pointed]').evaluateAll((all) => all.map((e) => e.dataset.star));
  await scenario('Night Sky: the guide by hand', {
    'the first constellation is tapped where the coach points': async () => {
      await page.goto(`${server.origin}/#guide/nightsky`);
      await to_step(4);
      await page.locator('[data-test=keep]:enabled').click();
      await page.locator('[data-test=coach-wrong]').waitFor();
      await tap_star(page, 'e3');
      const want = (await pointed()).sort().join();
      for (let i = 0; i < 5 && (await drawn_on(page)) !== want; i++) await ada.press('Turn right');
      assert.equal(await drawn_on(page), want);
      await promised(page);
      await page.locator('[data-test=keep]:enabled').click();
      await coach('[data-step="4"][data-made=true]').waitFor();
      await ada.axe();
    },
    'so are the others': async () => {
      for (const step of [7, 10, 13]) {
        await to_step(step);
        await lay_on(await pointed());
        await promised(page);
        await page.locator('[data-test=keep]:enabled').click();
        await coach(`:not([data-step="${step}"][data-made=false])`).waitFor();
        assert.equal(await page.locator('[data-test=coach-wrong]').count(), 0);
      }
      await page.locator('[data-test=result]', { hasText: 'You won.' }).waitFor();
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-nightsky-guide.png' }).catch(() => {});
    await ada.context.close();
  });
}
