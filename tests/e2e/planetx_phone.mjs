// Planet X under a thumb: what a tap brings about is in sight where it was tapped.

import { go_on, ready } from './alone.mjs';
import { choose, Person } from './browser.mjs';
import { fits } from './look.mjs';
import { act, same_luck } from './planetx_play.mjs';
import { assert, scenario } from './report.mjs';

/** Fails unless all of it can be seen: inside the window, and nothing lies upon it. */
async function in_sight(locator) {
  await locator.waitFor();
  const seen = await locator.evaluate((e) => {
    const box = e.getBoundingClientRect();
    const hit = (x, y) => e.contains(document.elementFromPoint(x, y));
    // At its right a bar to scroll by may lie upon it.
    return hit(box.left + 6, box.top + 6) && hit(box.left + 6, box.bottom - 6) && box.right <= innerWidth;
  });
  assert.ok(seen, `${await locator.innerText()} is not in sight`);
}

/** Keeps every line of news from now on: bots are quick to bring the next. */
function hear(page) {
  return page.evaluate(() => {
    const now = document.querySelector('.now');
    window.heard = [];
    new MutationObserver(() => window.heard.push(now.innerText)).observe(now, { subtree: true, childList: true, characterData: true });
  });
}

export async function planetx_phone_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', { viewport: { width: 360, height: 740 }, hasTouch: true });
  const { page } = ada;
  const confirm = page.locator('[data-test=ask]');
  const tap = async (sector) => {
    const box = await page.locator(`[data-number="${sector}"]`).boundingBox();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  await scenario('Planet X on a phone', {
    'three bots of one kind bear three different marks': async () => {
      await page.addInitScript(same_luck);
      await page.goto(server.origin);
      await choose(page.locator('input[name=door][value=alone]'));
      await choose(page.getByRole('radio', { name: 'A match against bots' }));
      await choose(page.getByRole('radio', { name: '4', exact: true }));
      await page.getByLabel('Your name').fill('Ada');
      await ada.press('Start the game');
      await confirm.waitFor();
      const marks = await page.locator('.pawn text').allTextContents();
      assert.equal(new Set(marks).size, 4, `${marks}`);
    },
    'an end that cannot be is dimmed, and a tap on it says why, without scrolling': async () => {
      await page.getByRole('group', { name: 'What to look for' }).getByRole('button', { name: 'comet' }).click();
      await page.evaluate(() => scrollTo(0, 0));
      await tap(2);
      assert.equal(await page.locator('[data-sector="4"].closed').count(), 1);
      assert.equal(await page.locator('[data-sector="5"].closed').count(), 0);
      await tap(4);
      await in_sight(page.getByRole('status').filter({ hasText: 'comets can be' }));
    },
    'cost and button come to the thumb': async () => {
      await tap(5);
      await in_sight(page.locator('[data-test=cost]', { hasText: '4 sectors cost 3.' }));
      await in_sight(confirm);
      assert.equal(await page.locator('.ghost').count(), 1, 'where the pawn would land');
      assert.equal(await page.evaluate(() => scrollY), 0);
      await hear(page);
      await confirm.tap();
      await page.waitForFunction(() => window.heard.some((line) => /^Survey comets in 2–5: \d/.test(line)));
    },
    'the log opens where it ends': async () => {
      await page.locator('[data-test=pick]').waitFor();
      await ada.press('Log');
      await page.waitForFunction(() => document.querySelector('[data-test=log]').scrollTop > 0);
      await in_sight(page.locator('[data-test=log] li').last());
      await ada.press('Act');
    },
    'what was picked can be put back, and what is left keeps its number': async () => {
      const picks = page.getByRole('group', { name: 'Theories to pick' });
      const left = () => picks.locator('small').allTextContents();
      const [c, a, d, g] = (await left()).map(Number);
      await picks.getByRole('button', { name: 'asteroid' }).tap();
      assert.deepEqual((await left()).map(Number), [c, a - 1, d, g]);
      assert.equal(await picks.locator('button:enabled').count(), 0);
      await in_sight(ada.button('Choose again'));
      await ada.press('Choose again');
      assert.deepEqual((await left()).map(Number), [c, a, d, g]);
      await in_sight(page.locator('[data-test=pick]'));
    },
    'a tap that chooses nothing tells in words what the small letters say': async () => {
      await go_on(page, () => page.locator('[data-test=pick]').tap());
      await confirm.waitFor();
      await act(ada, 'Research');
      await page.evaluate(() => scrollTo(0, 0));
      await tap(8);
      await in_sight(page.locator('[data-test=words]', { hasText: /^Sector 8, .*(visible|below the horizon)/ }));
      await act(ada, 'Target');
      assert.equal(await page.locator('[data-test=words]').count(), 0, 'a choice is no look');
      await act(ada, 'Research');
    },
    'research that was just done is refused in sight': async () => {
      await page.locator('[data-topic=A]').tap();
      await go_on(page, () => confirm.tap());
      await page.locator('[data-test=answer]', { hasText: 'Topic A' }).waitFor();
      const pick = page.locator('[data-test=pick]');
      for (await ready(page); await pick.isVisible(); await ready(page)) await go_on(page, () => pick.tap());
      await confirm.waitFor();
      await page.evaluate(() => scrollTo(0, 0));
      // What is not offered can be tapped all the same, and says why.
      await page.locator('[data-action=research][aria-disabled=true]').tap({ force: true });
      await in_sight(page.locator('.warning[role=status]'));
    },
    'letters twice as large still fit, in a language of long words': async () => {
      await page.evaluate(() => localStorage.setItem('astrolabe.settings', JSON.stringify({ size: '200', language: 'pl' })));
      await page.reload();
      for (const tab of ['Akcja', 'Notatnik', 'Dziennik', 'Pomoc']) {
        await ada.press(tab);
        await fits(ada, `${tab} in large letters`);
      }
      await page.goto(server.origin);
      await page.locator('input[name=door]').first().waitFor({ state: 'attached' });
      for (const door of ['alone', 'table', 'online']) {
        await choose(page.locator(`input[name=door][value=${door}]`));
        await fits(ada, `${door} in large letters`);
      }
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-planetx-phone.png' }).catch(() => {});
    await ada.context.close();
  });
}
