// Every width: on tablets both ways, in half a window and on a low laptop the board and
// the button that decides are in sight together, with nothing scrolled.

import { choose, Person } from './browser.mjs';
import { fits, look, SIZES } from './look.mjs';
import { to_drawing } from './nightsky_play.mjs';
import { same_luck } from './planetx_play.mjs';
import { assert, scenario } from './report.mjs';

const WINDOWS = { ...SIZES, half: { width: 683, height: 768 }, least: { width: 640, height: 900 }, narrow: { width: 960, height: 700 }, handset: { width: 390, height: 844 } };

const FRAMES = 60;

/** What of it lies outside of the window when nothing is scrolled; '' for nothing. */
async function outside(page, selector) {
  const box = await page.locator(selector).first().boundingBox();
  const { width, height } = page.viewportSize();
  if (!box) return `${selector} is not there`;
  const out = box.x < -1 || box.y < -1 || box.x + box.width > width + 1 || box.y + box.height > height + 1;
  return out ? `${selector} reaches from ${Math.round(box.y)} to ${Math.round(box.y + box.height)} of ${height}` : '';
}

/** Fails unless the board and the button are in sight in every window. */
async function together(person, title, board, button, sizes = Object.keys(WINDOWS)) {
  const { page } = person;
  const before = page.viewportSize();
  const found = [];
  for (const size of sizes) {
    await page.setViewportSize(WINDOWS[size]);
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => scrollTo(0, 0));
    for (const part of [board, button]) {
      // A window of another size is laid out a few frames later.
      let out = await outside(page, part);
      for (let frame = 0; out && frame < FRAMES; frame++) {
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
        out = await outside(page, part);
      }
      if (out) found.push(`${title}, ${size}: ${out}`);
    }
    await page.screenshot({ path: `build/screenshots/widths-${title}-${size}.png` });
    await fits(person, `${title} in ${size}`);
  }
  await page.setViewportSize(before);
  assert.deepEqual(found, []);
}

/** In the page: heads of the notebook that reach into the cells beside them, and cells too narrow to tap. */
function cramped() {
  const cells = [...document.querySelectorAll('[data-test=notebook] :is(th, td)')];
  return cells.filter((e) => e.scrollWidth > e.clientWidth + 1 || (e.querySelector('button') && e.clientWidth < 23)).map((e) => `${e.textContent.trim()} in ${e.clientWidth} px`);
}

const TURNING = Object.keys(WINDOWS).filter((size) => !/phone|handset/.test(size));

async function every_width(browser, server, language) {
  const ada = await Person.meet(browser, 'Ada', { locale: language });
  const { page } = ada;
  const named = (title) => (language === 'en' ? title : `${title}-${language}`);
  const act = (action) => page.locator(`[data-action=${action}]`).click();
  await page.addInitScript(same_luck);
  const start = async (game) => {
    await page.goto(server.origin);
    await choose(page.locator(`input[name=game][value=${game}]`));
    await choose(page.locator('input[name=door][value=alone]'));
    await page.waitForFunction((l) => document.documentElement.lang === l, language);
    await page.locator('form .button.primary').click();
  };
  await scenario(`Every width, ${language}`, {
    'Planet X: ring and question': async () => {
      await start('planetx');
      await page.locator('[data-test=ask]').waitFor();
      await together(ada, named('survey'), '[role=grid]', '[data-test=ask]', TURNING);
      for (const action of ['target', 'research', 'locate']) {
        await act(action);
        await together(ada, named(action), '[role=grid]', '[data-test=ask]', TURNING);
      }
      await act('research');
      await together(ada, named('topics'), '[data-topic]:last-child', '[data-test=ask]', ['handset']);
      await act('survey');
      for (const size of TURNING) {
        await page.setViewportSize(WINDOWS[size]);
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        assert.deepEqual(await page.evaluate(cramped), [], `the notebook, ${size}`);
      }
      await look(ada, named('widths-planetx'), { brief: true });
    },
    'The Lost Code: dial, wheels and bet': async () => {
      await start('lostcode');
      await page.locator('[data-test=do]').waitFor();
      const wheel = page.locator('[data-wheel]:not(:disabled)').first();
      // Who rolled may turn a die first.
      if (await page.locator('[data-die]:not(:disabled)').count()) {
        await together(ada, named('turn'), '.seats', '[data-test=do]', TURNING);
        await page.locator('[data-test=do]').click();
      }
      await wheel.waitFor();
      await together(ada, named('racks'), '[data-test=lostcode] .own', '[data-wheel]', TURNING);
      await wheel.click();
      await page.locator('[data-test=do]:enabled').waitFor();
      await together(ada, named('bet'), '[data-test=lostcode] .dial', '[data-test=do]');
    },
    'Night Sky: window and drawing': async () => {
      await start('nightsky');
      await to_drawing(page);
      await together(ada, named('drawing'), '[data-test=window]', '[data-test=keep]');
      await together(ada, named('tools'), '.tools', '[data-test=keep]');
      await page.setViewportSize(WINDOWS.low);
      await page.waitForFunction(() => {
        const bottom = (test) => document.querySelector(`[data-test=${test}]`).getBoundingClientRect();
        return bottom('round-points').bottom <= bottom('keep').top;
      });
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: `build/screenshots/broken-${named('widths')}.png` }).catch(() => {});
    await ada.context.close();
  });
}

export const widths_scenario = (browser, server) => every_width(browser, server, 'en');

/** The same where words are long. */
export async function widths_words_scenario(browser, server) {
  for (const language of ['pl', 'fr', 'ru']) await every_width(browser, server, language);
}
