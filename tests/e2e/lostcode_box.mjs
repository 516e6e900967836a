// The Lost Code with the real box: the companion writes down what one sees and
// hears, without a network, and finds the round in which a friend miscounted.

import { choose, Person } from './browser.mjs';
import { look } from './look.mjs';
import { assert, scenario } from './report.mjs';

const LETTERS = [...'BJCSHR'];

export async function lostcode_box_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', { viewport: { width: 360, height: 740 } });
  const { page } = ada;
  const codes = (n) => page.locator('[data-test=box-codes]', { hasText: n }).waitFor();
  const clash = page.locator('[data-test=box-clash]');

  /** One round by taps: dice, wheel, lowest number, answer, and what was given away. */
  async function round(dice, width, low, answer, given = '') {
    for (const letter of dice) await page.locator(`[data-roll="${letter}"]`).click();
    await page.locator(`[data-wheel="${width}"]`).click();
    await page.getByRole('button', { name: 'Range: one on' }).focus();
    await page.keyboard.press('Home');
    for (let i = 0; i < low; i++) await page.keyboard.press('+');
    await choose(page.locator('[data-test=box-answer]').getByRole('radio', { name: answer, exact: true }));
    if (given) {
      await page.locator(`[data-give="${given[0]}"]`).click();
      await page.locator(`[data-value="${given[1]}"]`).click();
    }
    await page.locator('[data-test=box-note]').click();
  }

  await scenario('The Lost Code with the real box, on a phone', {
    'the lobby leads to it': async () => {
      await page.goto(server.origin);
      await choose(page.locator('input[name=game][value=lostcode]'));
      await choose(page.locator('input[name=door][value=table]'));
      await look(ada, 'lostcode-door');
      await page.getByRole('link', { name: 'Open the companion' }).click();
      await page.locator('[data-test=box]').waitFor();
    },
    'the network may go': async () => {
      await ada.cut();
    },
    'three racks are typed digit by digit, and a tile noted twice is told': async () => {
      await page.locator('[data-tile="AB"]').focus();
      await page.keyboard.type('333333444444555553');
      await clash.filter({ hasText: 'bear: 3' }).waitFor();
      await look(ada, 'lostcode-box-racks');
      await page.locator('[data-tile="CR"]').focus();
      await page.keyboard.type('5');
      await clash.filter({ hasText: /^\s*$/ }).waitFor({ state: 'attached' });
      // 0 1 2 6 7 are left of each of six symbols.
      await codes('15,625');
    },
    'dice show where to bet, and how likely each range is': async () => {
      for (const letter of 'BBB') await page.locator(`[data-roll="${letter}"]`).click();
      const one = page.locator('[data-wheel="1"]');
      await one.filter({ hasText: '20 %' }).filter({ hasText: '⌀ 1.2' }).waitFor();
      await one.click();
      await page.locator('[data-test=box-chance]', { hasText: /^20 %$/ }).waitFor();
      await look(ada, 'lostcode-box-odds');
      for (let i = 0; i < 3; i++) await page.locator('[data-die="0"]').click();
    },
    'rounds, swaps and tiles seen later narrow it down': async () => {
      // LC-T6: two chameleons and a jaguar in 1-5; the chameleon was a 2.
      await round('CCJ', 5, 1, 'hit');
      await round('SHR', 10, 0, 'higher', 'C2');
      await page.locator('[data-cell="J1"][aria-label*="possible"]').waitFor();
      await page.locator('[data-cell="J2"][aria-label*="deduced not"]').waitFor();
      await page.locator('[data-cell="C2"][aria-label*="given up"]').waitFor();
      await page.locator('[data-cell="J0"]').click();
      await page.locator('[data-cell="J1"][aria-label*="deduced to be yours"]').waitFor();
    },
    'all of it is there after a reload, still without a network': async () => {
      await page.reload();
      await page.locator('[data-cell="J1"][aria-label*="deduced to be yours"]').waitFor();
      assert.equal(await page.locator('[data-test=rounds] tbody tr').count(), 2);
      await page.goto(server.origin);
      await page.locator('.go-on a[href="#box/lostcode"]').click();
      await page.locator('[data-cell="J1"][aria-label*="deduced to be yours"]').waitFor();
    },
    'modules, players and the track are noted too': async () => {
      const field = (seat, n) => page.locator(`[data-marker="${seat}"] output`, { hasText: new RegExp(`^${n}$`) }).waitFor();
      await field(1, 2); // a hit with the wheel of five
      await page.locator('[data-marker="2"]').getByRole('button', { name: 'one on' }).click();
      await field(2, 1);
      await page.locator('details.panel > summary').click();
      for (const module of ['shortcut', 'curse']) await choose(page.locator(`[data-module=${module}]`));
      await page.locator('[data-token=B]').click();
      await page.getByText('they leave the game after round 7').waitFor();
      await choose(page.locator('[data-test=box-track] input[type=radio][value="1"]'));
      await look(ada, 'lostcode-box-track');
      await page.locator('details.panel > summary').click();
      // Cursed, a miss costs the wheel's points.
      await round('HRR', 10, 0, 'higher');
      await field(1, 1);
      await page.locator('[data-fix="3"]').click();
      await ada.press('Strike it out');
      await field(1, 2);
      await choose(page.locator('[data-test=box-track] input[type=radio][value="track"]'));
    },
    'a friend miscounted: the rounds that clash are named, and one is mended': async () => {
      await round('BBS', 10, 0, 'hit');
      await round('JJJ', 5, 5, 'hit');
      await clash.filter({ hasText: /These rounds cannot all be right: 1 and 4/ }).waitFor();
      await look(ada, 'lostcode-box-clash');
      const mend = page.locator('[data-test=box-mend]', { hasText: 'Round 4 was “lower”' });
      await mend.click();
      await clash.filter({ hasText: /^\s*$/ }).waitFor({ state: 'attached' });
      await codes(/codes? fits?/);
    },
    'a round can be corrected by hand, or struck out': async () => {
      await page.locator('[data-fix="3"]').click();
      await page.getByRole('heading', { name: 'Correct round 3' }).waitFor();
      await choose(page.locator('[data-test=box-answer]').getByRole('radio', { name: 'higher' }));
      await page.locator('[data-test=box-note]').click();
      await page.locator('[data-test=rounds] tbody tr', { hasText: '0–9' }).nth(1).filter({ hasText: 'higher' }).waitFor();
      await page.locator('[data-fix="4"]').click();
      await ada.press('Strike it out');
      assert.equal(await page.locator('[data-test=rounds] tbody tr').count(), 3);
      await look(ada, 'lostcode-box');
    },
    'a new game begins with empty racks': async () => {
      await ada.press('Begin a new game');
      await page.locator('[data-test=box-clear]').click();
      await page.locator('[data-test=rounds]').waitFor({ state: 'detached' });
      for (const letter of LETTERS) assert.equal(await page.locator(`[data-tile="A${letter}"]`).inputValue(), '');
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-lostcode-box.png', fullPage: true }).catch(() => {});
    await ada.context.close();
  });
}
