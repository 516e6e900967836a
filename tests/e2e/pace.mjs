// What bots do is shown one thing after the other, long enough to read, and can be
// stepped through again.

import { go_on, ready } from './alone.mjs';
import { choose, Person } from './browser.mjs';
import { look } from './look.mjs';
import { same_luck } from './planetx_play.mjs';
import { assert, scenario } from './report.mjs';

const CALM_MS = 2400;

/** In the page: notes every headline and when it came. */
function hear() {
  const now = document.querySelector('.now');
  const say = () => now.querySelector('.line:not(.after)')?.innerText.trim();
  window.heard = [];
  let last = '';
  new MutationObserver(() => {
    const line = say();
    if (line && line !== last) window.heard.push({ line, when: performance.now() });
    last = line;
  }).observe(now, { subtree: true, childList: true, characterData: true });
}

/** Fails where a headline gave way to the next before it could be read. */
function all_stayed(heard) {
  for (let i = 1; i < heard.length; i++) {
    const stayed = heard[i].when - heard[i - 1].when;
    assert.ok(stayed > CALM_MS - 100, `"${heard[i - 1].line}" stayed ${Math.round(stayed)} ms`);
  }
  return heard.map((h) => h.line).join(' | ');
}

export async function pace_table_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const { page } = ada;
  await scenario('A pace to read at, at a table of the server', {
    'a table with three bots starts': async () => {
      await page.goto(server.origin);
      await page.evaluate(() => localStorage.setItem('astrolabe.settings', JSON.stringify({ pace: 'calm' })));
      await page.reload();
      // Chance says who begins: only where Ada does, all three bots follow her.
      for (let i = 0; i < 40; i++) {
        await page.goto(server.origin);
        await choose(page.locator('input[name=door][value=online]'));
        await choose(page.getByRole('radio', { name: '4', exact: true }));
        for (const seat of [2, 3, 4]) await page.getByLabel(`Who takes seat ${seat}`).selectOption({ index: 1 });
        await page.getByLabel('Your name').fill('Ada');
        await ada.press('Open a table');
        await page.locator('[data-test=ask]').waitFor();
        if (ada.positions().at(-1).seq === 0) return;
      }
      assert.fail('Ada never begins.');
    },
    'the server is far ahead, the page goes step by step': async () => {
      await page.evaluate(hear);
      await page.locator('[data-action=research]').click();
      await page.locator('[data-topic=A]').click();
      await page.locator('[data-test=ask]').click();
      await page.waitForFunction(() => window.heard.length >= 3);
      return all_stayed(await page.evaluate(() => window.heard));
    },
    'then one acts again': async () => {
      await page.locator(':is([data-test=ask], [data-test=pick], [data-test=place])').first().waitFor();
      const last = ada.positions().at(-1);
      assert.equal(await page.locator('[data-test=next]').innerText(), 'Your turn.');
      assert.ok(last.decision > 0);
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-pace-table.png' }).catch(() => {});
    await ada.context.close();
  });
}

export async function pace_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const { page } = ada;
  const line = () => page.locator('.now .line:not(.after)').innerText();
  const back = page.locator('[data-test=recall-back]');
  const on = page.locator('[data-test=recall-on]');
  const ask = async (topic) => {
    await ready(page);
    await page.locator('[data-action=research]').click();
    await page.locator(`[data-topic=${topic}]`).click();
    await go_on(page, () => page.locator('[data-test=ask]').click());
  };
  await scenario('A pace to read at', {
    'a game with three bots begins': async () => {
      await page.addInitScript(same_luck);
      await page.goto(server.origin);
      await page.evaluate(() => localStorage.setItem('astrolabe.settings', JSON.stringify({ pace: 'calm' })));
      await page.reload();
      await choose(page.locator('input[name=door][value=alone]'));
      await choose(page.getByRole('radio', { name: 'A match against bots' }));
      await choose(page.getByRole('radio', { name: '4', exact: true }));
      await ada.press('Start the game');
      await page.locator('[data-test=ask]').waitFor();
    },
    'one’s own answer and each move of a bot stay long enough to read': async () => {
      await page.evaluate(hear);
      await ask('A');
      await page.waitForFunction(() => window.heard.length >= 4);
      const heard = await page.evaluate(() => window.heard);
      assert.match(heard[0].line, /Topic A|Research/);
      return all_stayed(heard);
    },
    'who has read enough sees the rest at once': async () => {
      const hurry = page.locator('[data-test=hurry]');
      if (await hurry.isVisible()) await hurry.click();
      await ready(page);
      await hurry.waitFor({ state: 'detached' });
    },
    'what happened since can be stepped through, line and board': async () => {
      const present = await line();
      const ring = () => page.locator('g[role=grid]').innerHTML();
      const drawn = await ring();
      await back.click();
      await page.locator('[data-test=recall]', { hasText: /^Since your last turn: \d+ of \d+/ }).waitFor();
      while (await back.isEnabled()) await back.click();
      assert.match(await line(), /Topic A|Research/, 'it begins with one’s own move');
      assert.notEqual(await ring(), drawn, 'the board of then');
      await look(ada, 'recall', { brief: true });
      while (await on.isEnabled()) await on.click();
      assert.equal(await line(), present);
      assert.equal(await page.locator('[data-test=recall]').count(), 0);
      assert.equal(await page.locator('[data-test=hand]').count(), 1, 'and one can act');
    },
    'the newest line of the log is in sight, on a low laptop too': async () => {
      for (const size of [{ width: 1366, height: 660 }, { width: 1440, height: 900 }]) {
        await page.setViewportSize(size);
        await page.evaluate(() => scrollTo(0, 0));
        const box = await page.locator('[data-test=log] li').last().boundingBox();
        assert.ok(box.y + box.height <= size.height, `${Math.round(box.y + box.height)} of ${size.height}`);
      }
    },
    'on a phone the board stays where it is, whatever is told above it': async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.evaluate(() => scrollTo(0, 0));
      await page.evaluate(() => {
        const ring = document.querySelector('g[role=grid]').closest('svg');
        window.tops = [];
        const note = () => {
          window.tops.push(Math.round(ring.getBoundingClientRect().top + scrollY));
          requestAnimationFrame(note);
        };
        note();
      });
      await page.getByRole('button', { name: 'From sector: one on' }).click();
      await page.getByRole('button', { name: 'To sector: one on' }).click();
      await go_on(page, () => page.locator('[data-test=ask]').click());
      await ready(page);
      const tops = [...new Set(await page.evaluate(() => window.tops))];
      assert.equal(tops.length, 1, `the ring is at ${tops}`);
      // What is chosen and the button that does it are in sight together.
      const button = page.locator(':is([data-test=ask], [data-test=pick], [data-test=place])').first();
      const last = await page.locator('[data-test=hand] .types, [data-test=hand] .stepper').first().boundingBox();
      const floor = (await page.locator('nav.tabs').boundingBox()).y;
      assert.ok(last.y + last.height <= floor, `${last.y + last.height} of ${floor}`);
      await button.waitFor();
      // Who reads the log sees that it is their turn.
      const tabs = page.getByRole('navigation', { name: 'Parts of the table' });
      await tabs.getByRole('button', { name: 'Log' }).click();
      await page.locator('[data-test=due]').waitFor();
      await tabs.getByRole('button', { name: 'Act' }).click();
      await page.locator('[data-test=due]').waitFor({ state: 'detached' });
      await page.setViewportSize({ width: 1440, height: 900 });
    },
    'letters work wherever the focus is, but not while something is written': async () => {
      const text = page.locator('[data-test=plain]');
      await page.evaluate(() => document.activeElement.blur());
      await page.keyboard.press('b');
      await text.waitFor();
      await page.getByRole('link', { name: 'Astrolabe' }).first().focus();
      await page.keyboard.press('b');
      await text.waitFor({ state: 'detached' });
      await page.getByText('Type a move').click();
      await page.getByLabel('Move in notation').pressSequentially('b');
      assert.equal(await page.getByLabel('Move in notation').inputValue(), 'b');
      assert.equal(await text.count(), 0);
    },
    'the pace can be chosen': async () => {
      await ada.press('Settings');
      await choose(page.getByRole('radio', { name: 'At once' }));
      assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('astrolabe.settings')).pace), 'instant');
      await page.keyboard.press('Escape');
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-pace.png' }).catch(() => {});
    await ada.context.close();
  });
}
