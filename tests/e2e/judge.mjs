// A finished game of each kind, judged in the page: every figure is the one that
// `astrolabe judge --json` finds, which a test recounts from the facts alone.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Person } from './browser.mjs';
import { look } from './look.mjs';
import { assert, scenario } from './report.mjs';

const PROGRAM = process.env.ASTROLABE ?? 'build/astrolabe';
const PLAYED_BY = 'casual,medium,easy';

/** A game that bots have played, as this browser would keep it. */
export function played(folder, game, bots) {
  execFileSync(PROGRAM, ['sim', game, '--seats', bots, '--games', '1', '--seed', '11', '--jobs', '1', '--save', folder]);
  const file = join(folder, '000001.record');
  const judged = JSON.parse(execFileSync(PROGRAM, ['judge', file, '--json'], { maxBuffer: 1 << 26 }));
  const record = readFileSync(file, 'utf8');
  return { judged, kept: { id: `judged${game}`, game, record, bots: ['', ...bots.split(',').slice(1)], names: ['Ada', '', ''], over: true, when: Date.now() } };
}

async function open(ada, server, kept) {
  const { page } = ada;
  await page.goto(server.origin);
  await page.evaluate((game) => localStorage.setItem('astrolabe.local', JSON.stringify([game])), kept);
  await page.goto(`${server.origin}/#solo/${kept.id}/0.1`);
  await page.reload();
  await page.locator('[data-test=replay]').waitFor();
}

/** What the page says of a move, once it shows that move. */
async function shown_at(page, seq) {
  await page.locator('input[type=range]').fill(String(seq));
  const judged = page.locator(`[data-test=judged][data-seq="${seq}"]`);
  await judged.waitFor();
  const { cost, luck, verdict, better } = await judged.evaluate((e) => ({ ...e.dataset }));
  return { cost: Number(cost), luck: Number(luck), verdict, better };
}

function steps(ada, server, folder, game, bots) {
  const { page } = ada;
  let moves, told;
  return {
    'its report is the one of the command line': async () => {
      const { judged, kept } = played(mkdtempSync(join(folder, game)), game, bots);
      told = judged;
      moves = judged.steps.flatMap((s) => s.move ?? []);
      const start = Date.now();
      await open(ada, server, kept);
      await page.locator('[data-test=reports][data-done=true]').waitFor();
      const ms = Date.now() - start;
      const reports = await page.locator('[data-test=report]').evaluateAll((all) =>
        all.map(({ dataset: d }) => ({ seat: Number(d.seat), mark: Number(d.mark), cost: Number(d.cost), luck: Number(d.luck) })),
      );
      assert.deepEqual(reports, told.reports.map(({ seat, mark, cost, luck }) => ({ seat, mark, cost, luck })));
      assert.equal(reports.length, 3);
      return `${moves.length} moves, opened and judged in ${ms} ms`;
    },
    'every move is judged as there': async () => {
      for (const m of moves.filter((_, i) => i % 3 === 0)) {
        const { cost, luck, verdict, better_notation: better } = m;
        assert.deepEqual(await shown_at(page, m.seq), { cost, luck, verdict, better }, `${game} move ${m.seq}`);
      }
    },
    'how close everybody was is drawn, to the same end': async () => {
      assert.equal(await page.locator('[data-test=curve] [data-end]').count(), 3);
      const last = [1, 2, 3].map((seat) => told.steps.flatMap((s) => s.close).filter((c) => c.seat === seat).at(-1).n);
      const words = await page.locator('[data-test=curve] li').allInnerTexts();
      // Who knew everything is told when, everybody else how much was left.
      words.forEach((w, i) => assert.ok(last[i] === 1 || w.replace(/[\s,]/g, '').includes(String(last[i])), `${w} and ${last[i]}`));
    },
    'a costly move names a better one, and leads there': async () => {
      const { seat, worst } = told.reports.find((r) => r.worst.length > 0);
      await page.locator(`[data-test=report][data-seat="${seat}"] .costly button`).first().click();
      const judged = page.locator(`[data-test=judged][data-seq="${worst[0]}"]`);
      await judged.waitFor();
      assert.match(await judged.innerText(), /This cost about \d/);
      assert.equal(await page.getByLabel('Through the eyes of').inputValue(), String(seat));
    },
    'a bot says why it moved': async () => {
      const own = moves.find((m) => m.seat === 2 && ['bet', 'draw', 'survey', 'research'].includes(m.move.kind));
      await shown_at(page, own.seq);
      await page.getByRole('button', { name: /^Why did .* do this/ }).click();
      const text = await page.locator('[data-test=reason]').innerText();
      assert.match(text, /^(\d|Codes it held possible: \d|It looked at \d)/);
      return text.slice(0, 60);
    },
  };
}

export async function judge_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const { page } = ada;
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-judge-'));
  const of = (game, bots) => steps(ada, server, folder, game, bots);
  const named = (title, all) => Object.fromEntries(Object.entries(all).map(([k, v]) => [`${title}: ${k}`, v]));
  let saved = '';
  await scenario('Judged: a finished game of each kind', {
    ...named('Planet X', of('planetx', 'easy,medium,medium')),
    'Planet X: at every width': () => look(ada, 'planetx-judged'),
    ...named('The Lost Code', of('lostcode', PLAYED_BY)),
    'The Lost Code: the best bet is named': async () => {
      const bet = page.locator('[data-test=judged]', { hasText: 'The best bet was: Bets' });
      const found = async () => (await bet.count()) > 0;
      for (let i = 0; i < 60 && !(await found()); i++) {
        const before = await page.locator('input[type=range]').inputValue();
        await page.keyboard.press(']');
        await page.waitForFunction((was) => document.querySelector('input[type=range]').value !== was, before);
      }
      assert.ok(await found());
    },
    'The Lost Code: at every width': () => look(ada, 'lostcode-judged'),
    ...named('Night Sky', of('nightsky', PLAYED_BY)),
    'Night Sky: the best place is drawn': async () => {
      await page.locator('[data-test=report] .costly button').last().click();
      await page.locator('[data-test=better]').waitFor({ state: 'attached' });
      await page.locator('[data-test=judged]', { hasText: 'The best place for' }).waitFor();
    },
    'Night Sky: at every width': () => look(ada, 'nightsky-judged'),
    'a game is saved as a file that the command line verifies': async () => {
      const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-test=record-save]').click()]);
      saved = join(folder, file.suggestedFilename());
      await file.saveAs(saved);
      assert.match(execFileSync(PROGRAM, ['verify', saved], { encoding: 'utf8' }), /^verified/);
    },
    'another browser opens that file, and judges the same': async () => {
      const eve = await Person.meet(browser, 'Eve');
      await eve.page.goto(`${server.origin}/#games`);
      await eve.page.locator('[data-test=open-record]').setInputFiles({ name: 'bad.txt', mimeType: 'text/plain', buffer: Buffer.from('a letter') });
      await eve.page.getByText('This is no record').waitFor();
      await eve.page.locator('[data-test=open-record]').setInputFiles(saved);
      await eve.page.locator('[data-test=reports][data-done=true]').waitFor();
      const marks = (p) => p.locator('[data-test=report]').evaluateAll((all) => all.map((e) => e.dataset.mark));
      assert.deepEqual(await marks(eve.page), await marks(page));
      // Nobody here has played it: it counts for nothing.
      const kept = await eve.page.evaluate(() => Object.keys(localStorage).filter((k) => k.includes('past')).map((k) => localStorage.getItem(k)));
      assert.ok(kept.every((k) => !k.includes('nightsky')), kept.join());
      assert.deepEqual(eve.wrong, []);
      await eve.context.close();
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-judge.png', fullPage: true }).catch(() => {});
    await ada.context.close();
    rmSync(folder, { recursive: true, force: true });
  });
}
