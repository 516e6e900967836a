// Alone at a real board, without a network: the program plays the bot, from where the
// person says the pawns stand.

import { Person, choose } from './browser.mjs';
import { look } from './look.mjs';
import { act, locate_ask, planetx_tap, same_luck } from './planetx_play.mjs';
import { assert, scenario } from './report.mjs';

const NAMES = { C: 'comet', A: 'asteroid', D: 'dwarf planet', G: 'gas cloud', E: 'empty sector' };

/** What the person at such a board presses and reads. */
function beside(person) {
  const { page } = person;
  const record = () => page.evaluate(() => window.kept('local')[0].record);
  const pawn = (whose) => page.getByRole('group', { name: whose }).locator('output');
  const at = async (whose) => Number(await pawn(whose).innerText());
  return {
    page,
    record,
    pawn,
    said: page.locator('[data-test=bot-said]'),
    call: page.locator('[data-test=call]'),
    /** How far `one` stands behind `other`. */
    gap: async (one, other, n) => ((await at(other)) - (await at(one)) + n) % n,
    /** Presses, and waits until the bot has done what it was called for. */
    async called(button) {
      const entries = (await record()).split('\n').length;
      await button.click();
      const asked = page.locator('[data-test=confirm-yes]');
      await page.waitForFunction(
        (n) => document.querySelector('[data-test=confirm-yes]') || window.kept('local')[0].record.split('\n').length > n,
        entries,
      );
      if (await asked.isVisible()) await person.sure();
      // The bot answers a call (B) by its moves; what it picks (H) it publishes next. Called to the
      // last chance (BL) it may not be the one who has it.
      await page.waitForFunction((n) => {
        const lines = window.kept('local')[0].record.split('\n');
        return lines.length > n && !/^\d+ (1 B[^L]|2 H[^-])/.test(lines.at(-2));
      }, entries);
      await page.locator('[data-action=bot]').waitFor();
    },
  };
}

export async function planetx_solo_companion_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', { viewport: { width: 360, height: 740 } });
  const { page, record, pawn, said, call, called, gap } = beside(ada);
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
      await page.locator('[data-test=cost]', { hasText: /You land on 4; next: (?!you)[A-Z][a-z]+/ }).waitFor();
      await page.locator('[data-test=ask]').click();
      await page.locator('[data-test=answer]').waitFor();
      await call.waitFor();
      await page.locator('[data-test=next]', { hasText: /^Next: (?!you)[A-Z][a-z]+\.$/ }).waitFor();
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
    'an extra turn of the bot is asked about, and does not happen by one tap': async () => {
      await act(ada, 'Bot');
      // Its pawn is put ahead of the person's, who is to act then.
      while ((await gap('Your pawn', "The bot's pawn", 12)) !== 2) await ada.press("The bot's pawn: one on");
      const before = await record();
      await call.click();
      await page.getByRole('dialog', { name: 'One more turn for the bot?' }).waitFor();
      await look(ada, 'beside-extra', { brief: true });
      await page.keyboard.press('Escape');
      await page.locator('[data-test=confirm]').waitFor({ state: 'detached' });
      assert.equal(await record(), before);
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
      assert.match(cell, /a theory of [A-Z][a-z]+, step 2(,|$)/, 'the type is told');
    },
    'on the inner step it can be reviewed as the bot’s': async () => {
      const [, type, sector] = /\n\d+ 2 P(\w)(\d+)/.exec(await record());
      const review = said.getByRole('button', { name: `Review the bot's theory on sector ${sector}` });
      for (let i = 0; i < 2; i++) {
        await act(ada, 'Review');
        assert.equal(await page.getByRole('button', { name: "The bot's theory", exact: true }).count(), 0, 'too early');
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
      await locate_ask(ada, sky);
      await page.locator('[data-test=big]', { hasText: 'found' }).waitFor();
      await page.getByText('You have found Planet X. Where do the pawns stand now?').waitFor();
      while ((await gap("The bot's pawn", 'Your pawn', sky.length)) !== 0) await ada.press('Your pawn: one on');
      await call.click();
      await page.getByText(/A last chance is for who is 1 to 5 sectors behind the finder/).waitFor();
      for (let i = 0; i < 4; i++) await ada.press('Your pawn: one on');
      await called(call);
      await page.getByText('The bot has had its last chance. Now reveal the sky.').waitFor();
      assert.match(await record(), /\n\d+ 1 BL\d+-\d+\n\d+ 2 [LP]/);
    },
    'the sky is revealed, and what the bot had published': async () => {
      await ada.press('Reveal the sky');
      await ada.sure();
      const result = page.locator('[data-test=result]');
      await result.getByText(/^The bot's theories: .* on sector \d+.* They bring it \d+ points, and 1 more wherever it was first\.$/).waitFor();
      await result.getByText(/^You found Planet X first\.$/).waitFor();
      // The sheet has the bot's tokens and the points for Planet X; the person adds their own.
      const sum = async (seat) => Number(await page.locator(`[data-test=sheet-${seat}] .sum`).innerText());
      assert.equal(await sum(1), 10);
      const bot = await sum(2);
      assert.ok(bot >= 3, `${bot}`);
      await result.locator('[data-test=sheet-1]').getByRole('button', { name: /comet: one on$/ }).click();
      assert.equal(await sum(1), 13);
      await result.locator('[data-test=sheet-2]').getByRole('button', { name: /of these first: one back$/ }).click();
      assert.equal(await sum(2), bot - 1);
      await look(ada, 'beside-over');
    },
    'nothing went wrong in the page': () =>
      assert.deepEqual(ada.wrong.filter((w) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(w)), []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-beside.png', fullPage: true }).catch(() => {});
    await ada.context.close();
  });
}

/** The other way round: the bot is called until it has found Planet X. */
export async function planetx_found_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', { viewport: { width: 360, height: 740 } });
  const { page, record, said, call, called, gap } = beside(ada);
  const behind = () => gap('Your pawn', "The bot's pawn", sky.length);
  const found = page.getByText('The bot has found Planet X. Where do the pawns stand now?');
  let sky;

  await scenario('Planet X alone at a real board: the bot is first', {
    'the bot asks on until it finds Planet X': async () => {
      await page.addInitScript(same_luck);
      await page.goto(server.origin);
      await choose(page.locator('input[name=door][value=table]'));
      await page.getByText('Alone, against the bot').click();
      await ada.press('Start the game');
      await page.getByRole('grid', { name: 'The ring of sectors' }).waitFor();
      sky = /^sky ([CADGEX]+)/m.exec(await record())[1];
      let turns = 0;
      while (turns < 40 && (await found.count()) === 0) {
        await act(ada, 'Bot');
        turns++;
        await called(call);
        const due = said.getByRole('button', { name: 'Due now: conference X1' });
        if (await due.isVisible()) await called(due);
      }
      await found.waitFor();
      assert.match(await record(), new RegExp(`\\n\\d+ 2 L${sky.indexOf('X') + 1}[CADGE]{2}\\n$`));
      // Where it is stays hidden: the person has a last chance.
      await said.getByText('The bot: Locate Planet X: found.').waitFor();
      await look(ada, 'beside-found');
      return `${turns} turns`;
    },
    'who is not behind it has no last chance': async () => {
      while ((await behind()) !== 0) await ada.press('Your pawn: one on');
      await call.click();
      await page.getByText(/A last chance is for who is 1 to 5 sectors behind the finder/).waitFor();
    },
    'who is behind may locate Planet X too': async () => {
      for (let i = 0; i < 3; i++) await ada.press("The bot's pawn: one on");
      assert.equal(await behind(), 3);
      await called(call);
      await page.getByText(/^Your last chance: locate Planet X here/).waitFor();
      await page.getByText('You are 3 sectors behind it: a right locate brings 6 points; theories: at most 1.').waitFor();
      await locate_ask(ada, sky);
      await page.waitForFunction(() => /\n\d+ 1 L\d+\w\w\n$/.test(window.kept('local')[0].record));
    },
    'the sky is revealed': async () => {
      await ada.press('Reveal the sky');
      await ada.sure();
      const all = [...sky].map((object, i) => `${i + 1} ${object}`).join(' ');
      const result = page.locator('[data-test=result]');
      await result.waitFor();
      assert.ok((await result.innerText()).replace(/\s+/g, ' ').includes(` ${all} `));
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-found.png', fullPage: true }).catch(() => {});
    await ada.context.close();
  });
}
