// The puzzle room: a daily solved by its chain, hints rung by rung, a wrong mark told, a
// line to share that gives nothing away; and all of it without a network.

import { execFileSync } from 'node:child_process';
import { Person } from './browser.mjs';
import { look } from './look.mjs';
import { assert, scenario } from './report.mjs';

const PROGRAM = process.env.ASTROLABE ?? 'build/astrolabe';

/** A Monday, so an easy one (doc/notation.md); and the days after it. */
const EASY = '2026-06-01';
const [NEXT, LATER] = ['2026-06-02', '2026-06-03'];

/** Before the page's own scripts: it is noon of this day. */
function clock_at(day) {
  window.__now ??= Date.now.bind(Date);
  const by = Date.parse(`${day}T12:00:00Z`) - window.__now();
  Date.now = () => window.__now() + by;
}

/** The cells to circle in a daily, by the program. */
function answer_of(game, day) {
  const made = JSON.parse(execFileSync(PROGRAM, ['puzzle', game, '--date', day, '--json']));
  if (game === 'lostcode') return [...made.code].map((value, i) => 'BJCSHR'[i] + value);
  return [...made.sky].map((type, i) => `${type}${i + 1}`);
}

export async function puzzle_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const { page } = ada;
  const rung = page.locator('[data-test=rung]');
  const at_rung = (n) => page.locator(`[data-test=rungs][data-rung="${n}"]`).waitFor();
  const ready = () => page.locator('[data-test=rung][aria-busy=false]').waitFor();
  const room = (game, day) => page.goto(`${server.origin}/daily/${game}/${day}`);
  const lit = () => page.locator('[data-test=notebook] td.lit, [data-test=sheet] td.lit, .star .bright').count();

  /** Goes through the solution to its end, making every mark. */
  async function solve_by_chain() {
    await page.locator('[data-test=solution]').click();
    const of = page.locator('[data-test=chain] .label');
    await of.waitFor();
    const steps = Number((await of.innerText()).match(/(\d+)\D*$/)[1]);
    for (let i = 0; i < steps; i++) {
      await of.filter({ hasText: new RegExp(`\\b${i + 1}\\b.*\\b${steps}\\b`) }).waitFor();
      assert.ok((await lit()) > 0, `step ${i + 1} lights up nothing`);
      await page.locator('[data-test=chain-mark]').click();
    }
    await page.locator('[data-test=solved]').waitFor();
    return steps;
  }

  /** Asks why about these, in the order of the fields, and goes to the last step. */
  async function why_of(...chosen) {
    const box = page.locator('[data-test=why-any]');
    await box.locator('summary').click();
    for (const [i, value] of chosen.entries()) await box.locator('select').nth(i).selectOption(value);
    await box.locator('[data-test=why-ask]').click();
    const next = box.getByRole('button', { name: 'Next' });
    await next.waitFor();
    while (await next.isEnabled()) await next.click();
  }

  /** Solves the daily of this day by oneself, with nothing but circles. */
  async function solve_by_hand(bea, game, day) {
    await bea.page.goto(`${server.origin}/daily/${game}/${day}`);
    await bea.page.locator('[data-test=rung]:not([disabled])').waitFor();
    for (const cell of answer_of(game, day)) {
      await bea.page.locator(`[data-cell="${cell}"]`).focus();
      await bea.page.keyboard.press('o');
    }
    await bea.page.locator('[data-test=solved]').waitFor();
  }

  await scenario('Puzzles and the daily', {
    'the lobby leads to the daily of each game that has one': async () => {
      await page.goto(server.origin);
      const links = page.locator('[data-test=daily] a.row-link');
      await links.first().waitFor();
      assert.equal(await links.count(), 3);
      await links.first().click();
      await page.locator('[data-test=puzzle]').waitFor();
      assert.match(page.url(), /\/daily\/planetx\/\d{4}-\d\d-\d\d$/);
    },
    'a day has its own address and its grade': async () => {
      await room('planetx', EASY);
      await page.locator('[data-test=puzzle][data-level=easy]').waitFor();
      assert.ok((await page.locator('[data-test=facts] li').count()) > 2);
    },
    'a hint climbs four rungs, one tap each': async () => {
      await ready();
      assert.equal(await page.locator('[data-test=rung-nudge]').count(), 0);
      await rung.click();
      await page.locator('[data-test=rung-nudge] li').first().waitFor();
      assert.equal(await lit(), 0);
      assert.equal(await page.locator('[data-test=rung-where]').count(), 0);
      await rung.click();
      await page.locator('[data-test=rung-where]').waitFor();
      assert.ok((await lit()) > 0);
      assert.equal(await page.locator('[data-test=rung-why]').count(), 0);
      await look(ada, 'puzzle-planetx');
      await rung.focus();
      await page.keyboard.press('Enter');
      await page.locator('[data-test=rung-why] li', { hasText: /^So: / }).waitFor();
      const before = await page.locator('[data-test=notebook] td.you').count();
      await page.keyboard.press('Enter');
      await at_rung(0);
      assert.ok((await page.locator('[data-test=notebook] td.you').count()) > before);
    },
    'a wrong mark is told first, with the facts it clashes with': async () => {
      // Planet X in a sector that is known not to hold it: where a survey for what looks empty found none.
      const facts = await page.locator('[data-test=facts] li').count();
      let told = false;
      for (let s = 1; s <= 12 && !told; s++) {
        await page.locator(`[data-cell="X${s}"]`).focus();
        await page.keyboard.press('o');
        await ready();
        await ada.press('Check');
        told = /does not fit/.test(await page.locator('[data-test=check]').innerText());
        if (!told) await page.keyboard.press('Control+z');
        if (told) {
          await rung.click();
          await page.locator('[data-test=rung-wrong]', { hasText: `Sector ${s}: Planet X.` }).waitFor();
          assert.ok((await page.locator('[data-test=rungs] .says li').count()) > 0);
          assert.ok(facts > 0);
          await ada.press('Undo mark');
          await ready();
        }
      }
      assert.ok(told);
    },
    'whatever is chosen is explained, that it is there or that it is not': async () => {
      await why_of('3', 'X');
      await page.locator('[data-test=why-any] [data-test=chain] li', { hasText: /^So: .*Sectors? [\d, and]*\b3\b[^.]*: / }).waitFor();
      assert.ok((await lit()) > 0);
    },
    'the clock can be hidden, and stays so': async () => {
      await ada.press('Hide the clock');
      await page.reload();
      await page.locator('[data-test=puzzle]').waitFor();
      assert.equal(await page.locator('[data-test=clock]').count(), 0);
      await ada.press('Show the clock');
      await page.locator('[data-test=clock]').waitFor();
    },
    'marks are kept, and the chain leads from step to step to the end': async () => {
      assert.ok((await page.locator('[data-test=notebook] td.you').count()) > 0);
      assert.ok((await solve_by_chain()) > 3);
    },
    'the line to share tells nothing of the answer': async () => {
      const line = await page.locator('[data-test=share] input').inputValue();
      assert.match(line, new RegExp(`^The daily sky · Planet X · ${EASY} · easy · with the solution http`));
      await look(ada, 'puzzle-solved');
      await page.getByRole('link', { name: 'All days' }).click();
      await page.locator('[data-test=archive]', { hasText: 'solved' }).waitFor();
    },
    'a puzzle may ask for Planet X alone': async () => {
      await page.goto(`${server.origin}/#puzzle/planetx/easy/7/standard-x`);
      await page.getByText('Where is Planet X?').waitFor();
      const chain = page.locator('[data-test=chain]');
      await ready();
      await page.locator('[data-test=solution]').click();
      await chain.waitFor();
      for (let more = true; more; more = (await page.locator('[data-test=solved]').count()) === 0) {
        await page.locator('[data-test=chain-mark]').click();
        await page.locator('[data-test=rung][aria-busy=false], [data-test=solved]').first().waitFor();
      }
      const open = await page.locator('[data-test=notebook] td.cell:not(.told):not(.given):not(.you)').count();
      assert.ok(open > 0, 'other sectors may stay open');
    },
    'without a network there is another one, and the other game': async () => {
      await ada.cut();
      await room('lostcode', EASY);
      await page.locator('[data-test=puzzle][data-level=easy]').waitFor();
      await ready();
      for (let i = 0; i < 3; i++) await rung.click();
      await page.locator('[data-test=rung-why]').waitFor();
      await look(ada, 'puzzle-lostcode');
      await rung.click();
      await at_rung(0);
      await solve_by_chain();
      await page.locator('[data-test=another]').click();
      await page.waitForFunction(() => /#puzzle\/lostcode\/easy\/\d+/.test(location.href));
      await page.locator('[data-test=puzzle][data-level=easy] [data-test=rung][aria-busy=false]').waitFor();
      await ada.context.setOffline(false);
    },
    'a card is drawn as well as can be: what is kept is told against the best': async () => {
      await room('nightsky', EASY);
      await page.locator('[data-test=puzzle][data-level=easy]').waitFor();
      await ready();
      await page.locator('[data-test=window]').focus();
      await page.keyboard.press('1');
      await page.locator('[data-test=keep]:not([disabled])').waitFor();
      await page.keyboard.press('Enter');
      await page.locator('[data-test=kept]', { hasText: /^What you kept is worth -?\d+; the best is worth \d+\.$/ }).waitFor();
      assert.equal(await page.locator('[data-test=solved]').count(), 0);
      await page.reload();
      await page.locator('[data-test=kept]', { hasText: 'the best is worth' }).waitFor();
      await ready();
      await look(ada, 'puzzle-nightsky');
      await page.locator('[data-test=solution]').click();
      const says = page.locator('[data-test=chain] li');
      await says.filter({ hasText: / × .* = .*, against .* × .* = / }).waitFor();
      assert.ok((await lit()) > 0);
      await page.locator('[data-test=chain]').getByRole('button', { name: 'Next' }).click();
      await page.locator('[data-test=chain-mark]').click();
      await page.locator('[data-test=solved]').waitFor();
    },
    'a puzzle solved by hints alone counts for the day': async () => {
      await page.goto(`${server.origin}/`);
      await page.locator('[data-test=daily] a.row-link').last().click();
      await page.locator('[data-test=puzzle]').waitFor();
      await ready();
      for (let i = 0; i < 4; i++) await rung.click();
      await page.locator('[data-test=solved]').waitFor();
      await page.getByText('1 day in a row').waitFor();
      const line = await page.locator('[data-test=share] input').inputValue();
      assert.match(line, / · Night Sky · .* · \d+:\d\d · 4 hints http/);
    },
    'days in a row are counted for each game by itself': async () => {
      const bea = await Person.meet(browser, 'Bea');
      const rows = bea.page.locator('[data-test=daily] li');
      const in_a_row = (n) => rows.filter({ hasText: `${n} day${n > 1 ? 's' : ''} in a row` }).count();
      const on_day = async (day) => {
        await bea.context.addInitScript(clock_at, day);
        await bea.page.goto(server.origin);
        await bea.page.locator(`[data-test=daily] a[href$="/daily/planetx/${day}"]`).waitFor();
      };
      await on_day(EASY);
      for (const game of ['planetx', 'lostcode']) {
        await solve_by_hand(bea, game, EASY);
        await bea.page.getByText('1 day in a row').waitFor();
        const line = await bea.page.locator('[data-test=share] input').inputValue();
        assert.match(line, new RegExp(`· ${EASY} · easy · \\d+:\\d\\d · no hints http`));
      }
      await on_day(NEXT);
      assert.equal(await in_a_row(1), 2);
      await solve_by_hand(bea, 'lostcode', NEXT);
      await bea.page.getByText('2 days in a row').waitFor();
      await on_day(LATER);
      assert.equal(await in_a_row(2), 1);
      assert.equal(await in_a_row(1), 0);
      assert.deepEqual(bea.wrong, []);
      await bea.context.close();
    },
    'nothing went wrong in the page': () => {
      assert.deepEqual(ada.wrong.filter((w) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(w)), []);
    },
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-puzzle.png', fullPage: true }).catch(() => {});
    await ada.context.close();
  });
}
