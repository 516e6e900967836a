// The scorer for the box of Night Sky: drawn by taps and by keys, counted by
// the engine, with no network, over reloads, to the end of a game of two.

import { readFileSync } from 'node:fs';
import { choose, Person } from './browser.mjs';
import { look } from './look.mjs';
import { assert, scenario } from './report.mjs';

const entry = (page) => page.locator('[data-test=box-entry]');
const cell = (page, who, round) => page.locator(`[data-cell="${who}-${round}"]`);
const round_points = (page) => page.locator('[data-test=round-points]');

async function tap(page, ...stars) {
  for (const name of stars) {
    const star = page.locator(`[data-test=box-map] [data-star="${name}"] .glyph`);
    await star.scrollIntoViewIfNeeded();
    const box = await star.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
}

async function size(page, n) {
  await choose(entry(page).getByRole('radio', { name: String(n), exact: true }));
}

async function side(page, test, type, value) {
  const at = page.locator(`[data-test=${test}]`);
  await at.locator(`[data-type=${type}]`).click();
  const now = async () => Number(await at.getByRole('status').innerText());
  while ((await now()) < value) await at.getByRole('button', { name: 'Value of a star: one on' }).click();
  while ((await now()) > value) await at.getByRole('button', { name: 'Value of a star: one back' }).click();
}

async function count(page, what, n) {
  const more = entry(page).getByRole('button', { name: `${what}: one on` });
  for (let i = 0; i < n; i++) await more.click();
}

/** Waits until the round is worth so much, then writes it down. */
async function write(page, points) {
  await page.waitForFunction((n) => document.querySelector('[data-test=round-points]')?.textContent === String(n), points);
  await page.locator('[data-test=box-write]').click();
}

export async function nightsky_box_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const { page } = ada;
  await scenario('Night Sky: the scorer for the box', {
    'it is behind the door of the table': async () => {
      await page.goto(server.origin);
      await choose(page.locator('input[name=game][value=nightsky]'));
      await choose(page.locator('input[name=door][value=table]'));
      await page.getByRole('link', { name: 'Open the scorer' }).click();
      await page.locator('[data-test=box-map]').waitFor();
      await ada.cut();
      await page.getByLabel('Name of player 1').fill('Ada');
      await page.locator('[data-test=box-add]').click();
      await page.getByLabel('Name of player 2').fill('Ben');
      // On a phone who plays comes first, and the map stays in sight while its card is entered.
      await page.setViewportSize({ width: 390, height: 844 });
      const top = (what) => page.locator(what).evaluate((e) => e.getBoundingClientRect().top);
      assert.ok((await top('[data-test=box-add]')) < (await top('[data-test=box-map]')), 'who plays is asked below the map');
      await page.locator('[data-test=box-write]').evaluate((e) => e.scrollIntoView({ block: 'end' }));
      await page.waitForFunction(() => {
        const map = document.querySelector('[data-test=box-map]').getBoundingClientRect();
        return map.top >= 0 && map.bottom < innerHeight / 2;
      });
      await page.setViewportSize({ width: 1440, height: 900 });
    },
    'a drawing is tapped and counted line by line': async () => {
      await size(page, 7);
      await side(page, 'box-top', 'red', 2);
      await side(page, 'box-start', 'blue', 2);
      await tap(page, 'e2', 'e3', 'e4');
      for (const said of ['Around the sun, 2 stars', 'Across the ecliptic, 1 line', 'Left out, 4 stars'])
        await entry(page).getByText(said).waitFor();
      assert.equal(await round_points(page).innerText(), '2');
      await look(ada, 'nightsky-box');
    },
    'a line is rubbed out by drawing it again': async () => {
      await tap(page, 'e3');
      await page.waitForFunction(() => document.querySelector('[data-test=box-said]').textContent.startsWith('1 line drawn'));
      await tap(page, 'e4');
      await page.waitForFunction(() => document.querySelector('[data-test=box-said]').textContent.startsWith('2 lines drawn'));
    },
    'two pieces are told apart, and nothing is written down': async () => {
      await tap(page, 'e4', 'c3', 'c4');
      await page.locator('[data-test=box-fault]', { hasText: 'one connected piece' }).waitFor();
      assert.ok(await page.locator('[data-test=box-write]').isDisabled());
      await ada.press('Take the last line back');
      await write(page, 2);
      await cell(page, 1, 1).getByText('2', { exact: true }).waitFor();
    },
    'the next player is asked, with the same size; counts do where the map differs': async () => {
      await entry(page).getByRole('heading', { name: 'Ben, round I' }).waitFor();
      assert.ok(await entry(page).getByRole('radio', { name: '7', exact: true }).isChecked());
      // The example of the rules: 2×2 + 3×1 + 3×(2+1).
      await side(page, 'box-top', 'red', 2);
      await side(page, 'box-start', 'white', 1);
      await choose(entry(page).getByRole('radio', { name: 'Counted by you' }));
      await count(page, 'Stars drawn', 7);
      await count(page, 'Top card: red stars', 2);
      await count(page, 'Lower card: white stars', 3);
      await count(page, 'Lines that join the two', 3);
      await ada.axe();
      await size(page, 8);
      await page.locator('[data-test=box-fault]', { hasText: "another player's card has 7 stars, and this has 8" }).waitFor();
      assert.ok(await page.locator('[data-test=box-write]').isDisabled());
      await size(page, 7);
      await write(page, 16);
    },
    'the first-player card goes to the lowest score': async () => {
      await page.locator('[data-test=box-first][data-who="1"]').waitFor();
      await page.locator('[data-test=box-first-said]', { hasText: 'The first-player card of round II: Ada' }).waitFor();
    },
    'it is all there after a reload, with no network': async () => {
      await entry(page).getByRole('heading', { name: 'Ada, round II' }).waitFor();
      await page.reload();
      await entry(page).getByRole('heading', { name: 'Ada, round II' }).waitFor();
      await cell(page, 1, 1).getByText('2', { exact: true }).waitFor();
      await cell(page, 2, 1).getByText('16', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Astrolabe' }).click();
      await page.getByRole('link', { name: 'Night Sky The scorer' }).click();
      await entry(page).getByRole('heading', { name: 'Ada, round II' }).waitFor();
      assert.equal(await entry(page).locator('.low').innerText().then((s) => /2/.test(s)), true);
    },
    'a round is drawn by keys alone': async () => {
      const map = page.locator('[data-test=box-map]');
      const says = (what) => page.locator('[data-test=box-said]', { hasText: what }).waitFor({ state: 'attached' });
      await says(/^0 lines drawn\.$/);
      await map.press('ArrowRight');
      await says(/drawn\. \S/); // the first step is onto the map
      await map.press('ArrowDown');
      await map.press('ArrowDown');
      await map.press('Enter');
      await says(/The pencil is on/);
      await map.press('ArrowRight');
      await map.press('Enter');
      await says(/^1 line drawn/);
      await map.press('Backspace');
      await says(/^0 lines drawn/);
      await map.press('Enter');
      await map.press('ArrowLeft');
      await map.press('Enter');
      await says(/^1 line drawn/);
      await page.locator('[data-test=box-write]:enabled').focus();
      await page.keyboard.press('Enter');
    },
    'a size that the pool has no more is refused': async () => {
      await entry(page).getByRole('heading', { name: 'Ben, round II', exact: true }).waitFor();
      await page.locator('[data-test=box-write]:enabled').click();
      await entry(page).getByRole('heading', { name: 'Ada, round III' }).waitFor();
      await size(page, 5);
      await page.locator('[data-test=box-fault]', { hasText: 'No card of 5 stars is left' }).waitFor();
      assert.ok(await page.locator('[data-test=box-write]').isDisabled());
      await size(page, 6);
    },
    'the game is written to its end, and somebody won': async () => {
      for (let i = 0; i < 8; i++) {
        await page.locator('[data-test=box-write]:enabled').click();
      }
      await page.locator('[data-test=box-done]', { hasText: /won|Shared/ }).waitFor();
      const totals = await page.locator('[data-total]').allInnerTexts();
      await page.getByRole('button', { name: /^Lines across the ecliptic/ }).first().click();
      await look(ada, 'nightsky-box-over');
      return totals.join(' to ');
    },
    'a sky that was drawn can be saved': async () => {
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'SVG' }).click()]);
      // Fonts come along as base 64, in which any letters may stand.
      const svg = readFileSync(await file.path(), 'utf8').replace(/url\([^)]*\)/g, '');
      assert.ok(!/undefined|NaN|currentColor|class=/.test(svg));
    },
    'an earlier round can be mended': async () => {
      await cell(page, 1, 1).click();
      await ada.press('Rub everything out');
      await page.waitForFunction(() => document.querySelector('[data-test=round-points]')?.textContent === '0');
      await page.locator('[data-test=box-write]').click();
      await cell(page, 1, 1).getByText('0', { exact: true }).waitFor();
    },
    'a new game begins for the same people': async () => {
      await ada.press('A new game for the same people');
      await page.locator('[data-test=box-anew]').click();
      await entry(page).getByRole('heading', { name: 'Ada, round I' }).waitFor();
      assert.equal(await page.locator('[data-cell]').count(), 2);
    },
    'two pieces are written down where the table allows them, and marked where it does not': async () => {
      const several = page.getByLabel('Drawings may be in several pieces');
      await several.check();
      await tap(page, 'e2', 'e3', 'e3', 'c3', 'c4');
      await page.locator('[data-test=box-write]:enabled').click();
      await entry(page).getByRole('heading', { name: 'Ben, round I' }).waitFor();
      await page.getByText('Players', { exact: true }).click();
      await several.uncheck();
      await cell(page, 1, 1).getByText('!', { exact: true }).waitFor();
      await several.check();
      await cell(page, 1, 1).getByText('!', { exact: true }).waitFor({ state: 'detached' });
    },
    'a sky of one\'s own is played on, counted on, and kept': async () => {
      const sky = page.locator('[data-test=box-sky]');
      const shown = (star) => page.locator(`[data-test=box-map] [data-star="${star}"]`);
      const top = (text) => text.replace(/^map\n.*\n/, 'map\n. .\n').replace('ecliptic 1 0 232', 'ecliptic 1 0 262');
      await ada.press('A new game for the same people');
      await page.locator('[data-test=box-anew]').click();
      await sky.locator('summary').click();
      await sky.getByRole('button', { name: 'Write the usual lines' }).click();
      const text = page.locator('[data-test=sky-text]');
      await page.waitForFunction(() => document.querySelector('[data-test=sky-text]').value.startsWith('map\n'));
      await shown('a1').first().waitFor();
      await text.fill(top(await text.inputValue()));
      await shown('a1').first().waitFor({ state: 'detached' });
      // Both ends of this line lie outside the ecliptic, its middle inside.
      await tap(page, 'd8', 'e8');
      await entry(page).getByText('Across the ecliptic, 1 line').waitFor();
      await page.reload();
      await shown('b1').first().waitFor();
      await shown('a1').first().waitFor({ state: 'detached' });
      await sky.locator('summary').click();
      // The largest there is: rows and counts are the file's.
      const rows = [1, 6, 9, 10, 13, 12, 13, 14, 13, 14, 13, 12, 13, 10, 9, 6, 1];
      const large = rows.map((n, row) => (row === 8 ? 'bwyrbw*wyrbwy' : 'bwyr'.repeat(4).slice(0, n)));
      await text.fill((await text.inputValue()).replace(/^map\n[^e]*\n(?=ecliptic)/, `map\n${large.join('\n')}\n`));
      await shown('q1').first().waitFor();
      await text.fill('map\nx');
      await sky.getByText('A place of the map is').waitFor();
      // What is wrong with it is told in people's own language.
      const speak = async (language) => {
        await page.evaluate((l) => {
          const chosen = JSON.parse(localStorage.getItem('astrolabe.settings') ?? '{}');
          localStorage.setItem('astrolabe.settings', JSON.stringify({ ...chosen, language: l }));
        }, language);
        await page.reload();
        await sky.locator('summary').click();
      };
      await speak('pl');
      await text.fill('map\nx');
      await sky.getByText('Miejsce mapy to b, w, y lub r dla gwiazd').waitFor();
      await speak('en');
      await text.fill('map\nx');
      await sky.getByText('A place of the map is').waitFor();
      await sky.getByRole('button', { name: 'Clear' }).click();
      await shown('a1').first().waitFor();
      await sky.locator('summary').click();
    },
    'alone, chance takes the card, and the rank is told with the next': async () => {
      // Nothing is written yet: the list of players is open.
      await page.getByRole('button', { name: 'Ben does not play' }).click();
      for (let round = 1; round <= 6; round++) {
        const chance = page.locator('[data-test=box-chance]');
        await entry(page).getByRole('heading', { name: `Ada, round ${['I', 'II', 'III', 'IV', 'V', 'VI'][round - 1]}`, exact: true }).waitFor();
        assert.equal(await chance.count(), round % 2);
        if (round % 2) await chance.click();
        await page.locator('[data-test=box-write]:enabled').click();
      }
      await page.locator('[data-test=box-rank]', { hasText: 'Rank 1 of 5. The next rank up, Budding astronomer, begins at 51 points.' }).waitFor();
      await look(ada, 'nightsky-box-alone');
    },
    'nothing went wrong in the page': () =>
      assert.deepEqual(ada.wrong.filter((w) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(w)), []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-nightsky-box.png', fullPage: true }).catch(() => {});
    await ada.context.close();
  });
}
