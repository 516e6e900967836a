// Paper: sheets of every game as the page prints them, in another language too and without a
// network; and the sheet of a finished game.

import { constants, inflateSync } from 'node:zlib';
import { lacks, Person } from './browser.mjs';
import { game_has, games } from './games.mjs';
import { look } from './look.mjs';
import { assert, scenario } from './report.mjs';

const RECORDS = { planetx: 'four-seats-expert', lostcode: 'four-seats', nightsky: 'two-seats' };

/** What a seat finds again of what it heard and wrote: a clue; a bet, its answer and the final guess; the map. */
const WRITTEN = { planetx: /Planet X is within \d sectors/, lostcode: /13–16 .*higher: 17–21.* tile 0: -2/, nightsky: /Star map/ };

/** What would come out of the printer: what is shown on paper, and how many sheets are in it. */
function print_looked_at() {
  window.print = () => {
    window.printed = {
      shown: [...document.body.children].filter((e) => getComputedStyle(e).display !== 'none').map((e) => e.className.split(' ')[0]),
      sheets: document.querySelectorAll('body > .sheets > .sheet > svg').length,
    };
    dispatchEvent(new Event('afterprint'));
  };
}

/** How many pages are in a PDF; what tells of them may be packed. */
function pdf_pages(pdf) {
  const packed = pdf.toString('latin1').matchAll(/\/ObjStm\b[^]*?stream\r?\n/g);
  const unpacked = [...packed].map((m) => inflateSync(pdf.subarray(m.index + m[0].length), { finishFlush: constants.Z_SYNC_FLUSH }));
  return [pdf, ...unpacked].flatMap((part) => part.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;
}

export async function sheets_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const { page } = ada;
  await ada.context.addInitScript(print_looked_at);
  const sheets = page.locator('[data-test=sheets] .sheet');
  const words = async (n) => (await sheets.nth(n).locator('text').allTextContents()).join(' ');
  /** Prints, and tells what was on the paper. */
  async function print() {
    await page.locator('[data-test=print]:enabled').click();
    return page.evaluate(() => window.printed);
  }
  await scenario('Paper', {
    'the door at the table and the rules lead to the sheets': async () => {
      await page.goto(`${server.origin}/#rules/planetx`);
      await page.getByRole('link', { name: 'Sheets to print' }).click();
      await page.waitForURL(/#sheets\/planetx$/);
      await sheets.nth(2).waitFor();
    },
    'for so many people, in a mode, and in colour': async () => {
      assert.equal(await sheets.count(), 3);
      assert.match(await words(0), /Notebook · Standard · Spring/);
      await page.getByLabel('For how many people').selectOption('2');
      await page.getByLabel('Mode').selectOption('expert');
      await sheets.nth(4).waitFor();
      assert.match(await words(2), /Notebook · Expert · Summer/);
      assert.ok(!(await sheets.first().innerHTML()).includes('#FAF5E9'.toLowerCase()));
      await page.getByText('In colour, as on this page').click();
      await page.locator('.sheet rect.ground[fill="#faf5e9" i]').first().waitFor();
      // Thousands of small lines would keep axe busy for long: it looks at what is around them.
      await sheets.first().evaluate((e) => (e.parentElement.style.display = 'none'));
      await look(ada, 'sheets');
      await sheets.first().evaluate((e) => (e.parentElement.style.display = ''));
    },
    'on paper there is nothing else': async () => {
      await page.emulateMedia({ media: 'print' });
      const printed = await print();
      await page.emulateMedia({ media: null });
      assert.deepEqual(printed, { shown: ['sheets'], sheets: 5 });
      assert.ok(await page.getByRole('heading', { name: 'Sheets to print' }).isVisible());
    },
    'each sheet is one page': async () => {
      if (lacks('paper')) return `not here: ${lacks('paper')}`;
      // A browser that prints later, as some do: until then the page stays as it is printed.
      await page.evaluate(() => (window.print = () => {}));
      await page.locator('[data-test=print]').click();
      await page.locator('body.printing > .sheets').waitFor();
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      assert.equal(pdf_pages(pdf), 5);
      await page.locator('body:not(.printing) main .sheets').waitFor();
    },
    'in the language of the page': async () => {
      const ola = await Person.meet(browser, 'Ola', { locale: 'pl' });
      await ola.page.goto(`${server.origin}/#sheets/planetx`);
      const first = ola.page.locator('[data-test=sheets] .sheet').first();
      await first.getByText('Notatnik · Standard · Wiosna').waitFor();
      await first.getByText('Planeta karłowata').first().waitFor();
      await ola.context.close();
    },
    'without a network every game has its sheets': async () => {
      await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
      await ada.context.setOffline(true);
      for (const game of games.filter((g) => game_has(g, 'print.ts'))) {
        await page.goto(`${server.origin}/#sheets/${game}`);
        await page.reload();
        await sheets.nth(2).waitFor();
        assert.ok((await words(0)).length > 40, game);
      }
      await ada.context.setOffline(false);
    },
    'a finished game leaves a sheet as its seat had it': async () => {
      for (const [game, record] of Object.entries(RECORDS)) {
        await page.goto(`${server.origin}/#games`);
        await page.locator('[data-test=open-record]').setInputFiles(`tests/golden/${game}/${record}.record`);
        await page.locator('[data-test=print-sheet]').click();
        await sheets.first().waitFor();
        const told = page.locator('[data-test=sheets] .told li');
        assert.ok((await told.count()) > 10, game);
        assert.equal(await sheets.count(), game === 'nightsky' ? 2 : 1);
        if (game === 'nightsky') assert.match(await words(1), /Total \d+/);
        else assert.ok((await sheets.first().locator('line.slash').count()) > 5, game);
        assert.match(await words(0), WRITTEN[game]);
      }
    },
    'nothing went wrong in the page': () =>
      assert.deepEqual(ada.wrong.filter((w) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(w)), []),
  });
  await ada.context.close();
}
