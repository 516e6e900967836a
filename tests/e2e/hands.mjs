// Every hand and eye: a thumb on a phone, a switch that knows Tab and Enter, letters twice as
// large, the left hand, and the contrast of WCAG AAA.

import { choose, Person } from './browser.mjs';
import { assert, scenario } from './report.mjs';

const GAMES = ['planetx', 'lostcode', 'nightsky'];
const PHONE = { width: 360, height: 740 };
const THUMB = 44;

/** In the page: what can be pressed and is smaller than a thumb. */
function too_small(least) {
  const all = document.querySelectorAll('main :is(button, a, input, select, summary, [role=gridcell]), nav button, header :is(a, button)');
  return [...all].flatMap((one) => {
    const style = getComputedStyle(one);
    const target = one.matches('input') ? (one.closest('label') ?? one) : one;
    const box = target.getBoundingClientRect();
    // Words within a sentence, sliders and what is clipped until it has the focus are none of these.
    const exempt = one.matches('input[type=range]') || (one.matches('a') && style.display === 'inline') || (target === one && style.clipPath !== 'none');
    if (exempt || one.disabled || !one.checkVisibility() || box.width === 0) return [];
    return Math.min(box.width, box.height) < least - 0.5 ? [`${one.tagName} ${(one.ariaLabel ?? one.textContent).trim().slice(0, 40)}: ${box.width.toFixed(0)}×${box.height.toFixed(0)}`] : [];
  });
}

async function begin(page, server, game) {
  await page.goto(server.origin);
  await page.locator(`input[name=game][value=${game}]`).waitFor({ state: 'attached' });
  await choose(page.locator(`input[name=game][value=${game}]`));
  await choose(page.locator('input[name=door][value=alone]'));
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('[data-test=hand][aria-busy=false]').waitFor({ state: 'attached' });
}

async function set(page, some) {
  await page.evaluate((more) => {
    const kept = JSON.parse(localStorage.getItem('astrolabe.settings') ?? '{}');
    localStorage.setItem('astrolabe.settings', JSON.stringify({ ...kept, ...more }));
  }, some);
  await page.reload();
}

export async function hands_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', { viewport: PHONE, hasTouch: true });
  const { page } = ada;
  const steps = {};
  for (const game of GAMES)
    steps[`${game}: a thumb hits all that plays`] = async () => {
      await begin(page, server, game);
      assert.deepEqual(await page.evaluate(too_small, THUMB), []);
      const tabs = page.getByRole('navigation', { name: 'Parts of the table' }).getByRole('button');
      assert.ok((await tabs.count()) > 2);
      for (const tab of await tabs.all()) {
        await tab.click();
        assert.deepEqual(await page.evaluate(too_small, THUMB), []);
      }
    };
  steps['the lobby, too'] = async () => {
    await page.goto(server.origin);
    await page.getByRole('button', { name: 'Start the game' }).waitFor();
    assert.deepEqual(await page.evaluate(too_small, THUMB), []);
  };
  /** Begins a move of each game, as far as the button that makes it. */
  const draft = {
    planetx: async () => {
      await page.locator('[data-sector="2"]').click();
      await page.locator('[data-sector="4"]').click();
    },
    lostcode: async () => {
      const choice = page.locator(':is([data-die], [data-wheel], [data-swap]):not(:disabled), [data-test=do]:enabled');
      await choice.first().waitFor();
      if (await page.locator('[data-test=do]:enabled').count()) return; // leave the dice
      await choice.first().click();
      if (await page.locator('[data-to]').count()) await page.locator('[data-to]:not(:disabled)').first().click();
    },
    nightsky: async () => {
      // Cards are chosen until there is something to draw.
      const choice = page.locator('[data-test=hand][aria-busy=false] :is([data-side], button[data-size], [data-slot]):enabled').first();
      for (let i = 0; i < 10; i++) {
        await choice.or(page.locator('[data-test=keep]:enabled')).first().waitFor();
        if (await page.locator('[data-test=keep]').isVisible()) return;
        await choice.click();
      }
    },
  };
  const DECIDES = ':is([data-test=ask], [data-test=do], [data-test=keep]):enabled';
  for (const [game, begun] of Object.entries(draft))
    for (const hand of ['right', 'left'])
      steps[`${game}: what decides lies within reach of the thumb that holds the phone, the ${hand} one`] = async () => {
        await set(page, { hand });
        await begin(page, server, game);
        await begun();
        const button = page.locator(DECIDES);
        await button.waitFor();
        const tabs = page.getByRole('navigation', { name: 'Parts of the table' });
        // Some drivers scroll to whatever they press, which nobody had to.
        await page.evaluate(() => scrollTo(0, 0));
        // The lower half; beyond it a thumb needs the other hand.
        for (const [what, box] of [['the deciding button', await button.boundingBox()], ['the tabs', await tabs.boundingBox()]])
          assert.ok(box.y >= PHONE.height / 2 && box.y + box.height <= PHONE.height, `${what}: ${box.y.toFixed(0)} to ${(box.y + box.height).toFixed(0)}`);
        await set(page, { hand: 'right' });
      };
  for (const [game, begun] of Object.entries(draft))
    steps[`${game}: with letters twice as large what decides needs no scrolling`] = async () => {
      await set(page, { size: 200 });
      await begin(page, server, game);
      await begun();
      const button = page.locator(DECIDES);
      await button.waitFor();
      await page.evaluate(() => scrollTo(0, 0));
      const box = await button.boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= PHONE.height, `the button lies at ${box.y.toFixed(0)}`);
      await page.screenshot({ path: `build/screenshots/letters-200-${game}.png` });
      await set(page, { size: 100 });
    };
  steps['the left hand has its own layout'] = async () => {
    const side = async () => {
      await page.locator('[data-test=hand]').first().waitFor();
      const [hand, board] = [await page.locator('section.right').boundingBox(), await page.locator('section.middle').boundingBox()];
      return hand.x < board.x ? 'left' : 'right';
    };
    for (const width of [800, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await set(page, { hand: 'right' });
      assert.equal(await side(), 'right');
      await set(page, { hand: 'left' });
      assert.equal(await side(), 'left');
    }
    await set(page, { hand: 'right' });
  };
  // Whether they can be told apart is reckoned (tests/architecture/palette_test.mjs); these are to be looked at.
  for (const game of process.env.ASTRO_PICTURES === 'all' ? GAMES : [])
    steps[`${game}: in the colours for colour blindness`] = async () => {
      await begin(page, server, game);
      for (const theme of ['dark', 'light']) {
        const bird = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--sym-bird'));
        await set(page, { theme, palette: 'usual' });
        const usual = await bird();
        await set(page, { palette: 'safe' });
        assert.notEqual(await bird(), usual);
        await page.locator('[data-test=hand]').first().waitFor();
        await page.screenshot({ path: `build/screenshots/palette-${game}-${theme}.png`, fullPage: true });
      }
      await set(page, { theme: 'auto', palette: 'usual' });
    };
  for (const game of GAMES)
    steps[`${game}: all text has the contrast of AAA where that is chosen`] = async () => {
      await set(page, { theme: 'contrast' });
      await begin(page, server, game);
      await ada.axe(['color-contrast-enhanced']);
      await ada.axe();
    };
  steps['so have the lobby and the settings'] = async () => {
    await page.goto(server.origin);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog').waitFor();
    await ada.axe(['color-contrast-enhanced']);
    await page.keyboard.press('Escape');
    await ada.axe(['color-contrast-enhanced']);
  };
  steps['nothing went wrong in the page'] = () => assert.deepEqual(ada.wrong, []);
  await scenario('Every hand', steps, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-hands.png' }).catch(() => {});
    await ada.context.close();
  });
}
