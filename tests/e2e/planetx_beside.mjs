// Alone at a real board, without a network: the program plays the bot, from where the
// person says the pawns stand.

import { Person, choose } from './browser.mjs';
import { look } from './look.mjs';
import { act, planetx_tap, same_luck } from './planetx_play.mjs';
import { assert, scenario } from './report.mjs';

const NAMES = { C: 'comet', A: 'asteroid', D: 'dwarf planet', G: 'gas cloud', E: 'empty sector' };

export async function planetx_beside_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', { viewport: { width: 360, height: 740 } });
  const { page } = ada;
  const record = () => page.evaluate(() => JSON.parse(localStorage.getItem('astrolabe.local'))[0].record);
  const said = page.locator('[data-test=bot-said]');
  const pawn = (whose) => page.getByRole('group', { name: whose }).locator('output');
  const call = page.locator('[data-test=call]');
  /** Presses, and waits until the bot has done what it was called for. */
  async function called(button) {
    const entries = (await record()).split('\n').length;
    await button.click();
    await page.waitForFunction((n) => JSON.parse(localStorage.getItem('astrolabe.local'))[0].record.split('\n').length > n, entries);
    await page.locator('[data-action=bot]').waitFor();
  }
  let sky;

  await scenario('Planet X alone at a real board, the program as the bot', {
    'the game starts without a network': async () => {
      await page.addInitScript(same_luck);
      await page.goto(server.origin);
      await ada.cut();
      await choose(page.locator('input[name=door][value=table]'));
      await page.getByText('Alone, against the bot').click();
      await look(ada, 'beside-new');
      await ada.press('Start the game');
      await page.getByRole('grid', { name: 'The ring of sectors' }).waitFor();
      sky = /^sky ([CADGEX]+)/m.exec(await record())[1];
    },
    'the person asks, and the program reckons that the bot is next': async () => {
      await act(ada, 'Survey');
      await planetx_tap(ada, 2);
      await planetx_tap(ada, 6);
      await page.locator('[data-test=cost]', { hasText: /You land on 4; next: Scholar/ }).waitFor();
      await page.locator('[data-test=ask]').click();
      await page.locator('[data-test=answer]').waitFor();
      await call.waitFor();
      assert.equal(await pawn("The bot's pawn").innerText(), '1');
      assert.equal(await pawn('Your pawn').innerText(), '4');
    },
    'the board is right: a pawn is put where it stands, and the bot moves from there': async () => {
      await ada.press("The bot's pawn: one on");
      await ada.press('Your pawn: one on');
      await called(call);
      assert.match(await record(), /\n\d+ 1 BT2-5\n\d+ 2 [STR]/);
      await said.getByText(/^The bot: (Survey|Target|Research)/).waitFor();
      const [, cell] = /Put its pawn on sector (\d+)\./.exec(await said.innerText());
      assert.ok(Number(cell) >= 3);
      await look(ada, 'beside-said');
    },
    'a reload changes nothing': async () => {
      const before = await said.innerText();
      await page.reload();
      await said.waitFor();
      assert.equal(await said.innerText(), before);
    },
    'the bot publishes where it is sure, and keeps what': async () => {
      let where = null;
      for (let i = 0; i < 16 && !where; i++) {
        await act(ada, 'Bot');
        await called(page.locator(i % 2 ? '[data-test=publish]' : '[data-test=call]'));
        where = /face down on sector (\d+)/.exec(await said.innerText());
        const due = said.getByRole('button', { name: 'Due now: conference X1' });
        if (await due.isVisible()) await called(due);
      }
      assert.ok(where, 'the bot has published nothing');
      const [, type, sector] = /\n\d+ 2 P(\w)(\d+)/.exec(await record());
      assert.equal(sector, where[1]);
      assert.equal(sky[Number(sector) - 1], type);
      const cell = await page.locator(`[data-sector="${sector}"]`).getAttribute('aria-label');
      assert.match(cell, /a theory of Scholar 2, step 2(,|$)/, 'the type is told');
    },
    'on the inner step it can be reviewed as the bot’s': async () => {
      const [, type, sector] = /\n\d+ 2 P(\w)(\d+)/.exec(await record());
      const review = said.getByRole('button', { name: `Review the bot's theory on sector ${sector}` });
      for (let i = 0; i < 2; i++) {
        await act(ada, 'Bot');
        await called(page.locator('[data-test=publish]'));
      }
      await act(ada, 'Review');
      await page.getByRole('button', { name: "The bot's theory", exact: true }).click();
      await planetx_tap(ada, Number(sector));
      await page.locator('[data-test=ask]', { hasText: `Review the bot's theory on sector ${sector}` }).waitFor();
      await called(review);
      await page.locator(`[data-sector="${sector}"][aria-label*="confirmed"]`).waitFor();
      assert.match(await page.locator(`[data-sector="${sector}"]`).getAttribute('aria-label'), new RegExp(NAMES[type]));
    },
    'the person finds Planet X, says where the pawns stand, and the bot has its last chance': async () => {
      const x = sky.indexOf('X');
      const beside = (by) => NAMES[sky[(x + by + sky.length) % sky.length]];
      await act(ada, 'Locate');
      await planetx_tap(ada, x + 1);
      await page.getByRole('group', { name: /before it$/ }).getByRole('button', { name: beside(-1), exact: true }).click();
      await page.getByRole('group', { name: /after it$/ }).getByRole('button', { name: beside(1), exact: true }).click();
      await page.locator('[data-test=ask]').click();
      await page.getByText('You have found Planet X. Where do the pawns stand now?').waitFor();
      const at = async (whose) => Number(await pawn(whose).innerText());
      const gap = async () => ((await at('Your pawn')) - (await at("The bot's pawn")) + sky.length) % sky.length;
      while ((await gap()) !== 0) await ada.press('Your pawn: one on');
      await call.click();
      await page.getByText(/A last chance is for who is 1 to 5 sectors behind the finder/).waitFor();
      for (let i = 0; i < 4; i++) await ada.press('Your pawn: one on');
      await called(call);
      assert.match(await record(), /\n\d+ 1 BL\d+-\d+\n\d+ 2 [LP]/);
      await page.getByText('The bot has had its last chance. Now reveal the sky.').waitFor();
    },
    'the sky is revealed, and what the bot had published': async () => {
      await ada.press('Reveal the sky');
      const result = page.locator('[data-test=result]');
      await result.getByText(/^The bot's theories: .* on sector \d+.* They bring it \d+ points, and 1 more wherever it was first\.$/).waitFor();
      await look(ada, 'beside-over');
    },
    'nothing went wrong in the page': () =>
      assert.deepEqual(ada.wrong.filter((w) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(w)), []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-beside.png', fullPage: true }).catch(() => {});
    await ada.context.close();
  });
}
