// Setting up a game: options speak words, every seat has a mark of its own, and nothing
// that was chosen is forgotten.

import { choose, Person } from './browser.mjs';
import { games } from './games.mjs';
import { look } from './look.mjs';
import { assert, scenario } from './report.mjs';

const SEATS_MAX = 5;
const newest = (page) => page.evaluate(() => window.kept('local')[0]);

/** The shape and the colour of every seat's mark. */
const marks = (page) =>
  page.locator('li:has([data-test^=about-]) .mark').evaluateAll((all) =>
    all.map((e) => ({ shape: e.querySelector('svg').innerHTML, colour: getComputedStyle(e).color })),
  );

/** Eight laps of a solo game in which both only survey, three steps at a time (PX-48). */
function idle_entries() {
  const moves = [];
  for (let time = 0; time < 8 * 12; time += 3) {
    const survey = `SA${(time % 12) + 1}-${((time + 3) % 12) + 1}`;
    moves.push(`1 ${survey}`, `2 ${survey}`);
    moves.push('1 H-', '2 H-');
  }
  return moves.map((move, i) => `${i + 1} ${move}\n`).join('');
}

export async function setup_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const { page } = ada;
  const chosen = (name) => page.locator(`input[name=${name}]:checked`).getAttribute('value');
  await scenario('Setting up', {
    'options and their values have names in every language': async () => {
      const raw = new Set(['yes', 'no', 'end', 'once', 'one', 'several', 'token', 'player', 'public', 'hidden', 'fixed', 'chosen', 'standard', 'expert']);
      let seen = 0;
      for (const locale of ['en', 'pl', 'fr', 'ru']) {
        const one = await Person.meet(browser, 'Ola', { locale });
        await one.page.goto(server.origin);
        for (const game of games) {
          await choose(one.page.locator(`input[name=game][value=${game}]`));
          await one.page.locator('form summary').click();
          const options = one.page.locator('form details option');
          await options.first().waitFor({ state: 'attached' });
          const said = (await options.allInnerTexts()).map((text) => text.trim());
          seen += said.length;
          // In English a yes is a yes.
          const left = said.filter((text) => raw.has(text) && !(locale === 'en' && /^(yes|no)$/.test(text)));
          assert.deepEqual(left, [], `${game} in ${locale}`);
        }
        await one.context.close();
      }
      return `${seen} values`;
    },
    'alone, Planet X is solo by the book or a match against bots': async () => {
      const one = await Person.meet(browser, 'Ola');
      const start = async (way) => {
        await one.page.goto(server.origin);
        await choose(one.page.locator('input[name=door][value=alone]'));
        await choose(one.page.getByRole('radio', { name: way }));
        await one.press('Start the game');
        await one.page.locator('[data-test=hand] button').first().waitFor();
        return newest(one.page);
      };
      const solo = await start('Solo by the book');
      assert.match(solo.record, /^solo yes$/m);
      assert.match(solo.record, /^seats 2$/m);
      assert.equal(solo.bots[1], 'scholar');
      // Nobody finds or publishes anything: with equal points the bot wins, unless the table shares.
      assert.match(solo.record, /^tie bot$/m);
      const end = { ...solo, record: solo.record.replace(/\nplay\n[^]*$/, `\nplay\n${idle_entries()}`) };
      const shared = { ...end, id: 'shared', record: end.record.replace('tie bot\n', '') };
      await one.page.evaluate((all) => localStorage.setItem('astrolabe.local', JSON.stringify(all)), [end, shared]);
      for (const [game, title] of [[end, 'Equal points: the bot wins.'], [shared, 'A shared victory']]) {
        await one.page.goto(`${server.origin}/#solo/${game.id}`);
        await one.page.reload();
        await one.page.locator('[data-test=result]', { hasText: title }).waitFor();
      }
      // Two seats are no longer silently a solo game.
      const match = await start('A match against bots');
      assert.match(match.record, /^seats 2$/m);
      assert.doesNotMatch(match.record, /^solo yes$/m);
      assert.deepEqual(one.wrong, []);
      await one.context.close();
    },
    'five play, and each is known by shape and by colour': async () => {
      await page.goto(server.origin);
      await choose(page.locator('input[name=game][value=nightsky]'));
      await choose(page.locator('input[name=door][value=alone]'));
      await choose(page.getByRole('radio', { name: String(SEATS_MAX), exact: true }));
      await page.getByLabel('Who takes seat 2').selectOption('easy');
      await ada.press('Start the game');
      await page.locator('[data-test=hand] button').first().waitFor();
      for (const theme of ['light', 'dark']) {
        await ada.press(`Change to ${theme}`);
        await page.waitForFunction((t) => document.documentElement.dataset.theme === t, theme);
        const all = await marks(page);
        assert.equal(all.length, SEATS_MAX);
        for (const what of ['shape', 'colour']) assert.equal(new Set(all.map((m) => m[what])).size, SEATS_MAX, `${what} in ${theme}`);
      }
      await look(ada, 'five-seats');
    },
    'the lobby offers what was played last': async () => {
      await page.goto(server.origin);
      await page.getByLabel('Who takes seat 5').waitFor();
      assert.equal(await chosen('game'), 'nightsky');
      assert.equal(await chosen('door'), 'alone');
      assert.equal(await page.getByLabel('Who takes seat 2').inputValue(), 'easy');
      assert.notEqual(await page.getByLabel('Who takes seat 3').inputValue(), 'easy');
    },
    'Rules opens the game at hand': async () => {
      await page.locator('header').getByRole('link', { name: 'Rules' }).click();
      await page.getByRole('heading', { level: 1, name: 'Night Sky' }).waitFor();
      await page.getByRole('link', { name: 'The Lost Code' }).click();
      await page.getByRole('heading', { level: 1, name: 'The Lost Code' }).waitFor();
      await page.locator('header a.home').click();
      await page.locator('form .button.primary').waitFor();
      assert.equal(await chosen('game'), 'lostcode');
    },
    'the same can be played again, alone too': async () => {
      await page.goto(`${server.origin}/?null`);
      await page.locator('form summary').click();
      await page.getByLabel('Secrets').selectOption('9');
      await ada.press('Start the game');
      for (let i = 0; i < 20; i++) {
        await page.locator('[data-test=hand][aria-busy=false] button, [data-test=result]').first().waitFor();
        if (await page.locator('[data-test=result]').isVisible()) break;
        const before = (await newest(page)).record.length;
        await page.locator('[data-test=hand] button:enabled').first().click();
        await page.waitForFunction((n) => window.kept('local')[0].record.length !== n, before);
      }
      const first = await newest(page);
      await ada.press('Play the same again');
      await page.waitForFunction((id) => window.kept('local')[0].id !== id, first.id);
      const second = await newest(page);
      assert.deepEqual([second.game, second.bots, second.names], [first.game, first.bots, first.names]);
      assert.match(second.record, /^top 9$/m);
      assert.notEqual(second.record, first.record);
      await page.locator('[data-test=hand] button').first().waitFor();
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-setup.png' }).catch(() => {});
    await ada.context.close();
  });
}
