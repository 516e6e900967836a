// What if? A game goes on from one of its moves, its branch is played to the end and opened by
// its link elsewhere; a deal is sent as a challenge; moves are judged at once.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choose, Person } from './browser.mjs';
import { look } from './look.mjs';
import { survey } from './planetx_play.mjs';
import { assert, scenario } from './report.mjs';

const PROGRAM = process.env.ASTROLABE ?? 'build/astrolabe';
const FROM = 3;

/** A game that bots have played, as the browser of who played its first seat would keep it. */
function played(folder, game, bots, more = []) {
  execFileSync(PROGRAM, ['sim', game, '--seats', bots, '--games', '1', '--seed', '5', '--jobs', '1', '--save', folder, ...more]);
  const record = readFileSync(join(folder, '000001.record'), 'utf8');
  return { id: `played${game}`, game, record, bots: ['', ...bots.split(',').slice(1)], names: ['Ada', '', ''], over: true, when: Date.now() };
}

async function give(person, server, ...games) {
  await person.page.goto(server.origin);
  await person.page.evaluate((all) => all.forEach((g) => localStorage.setItem(`astrolabe.local.${g.id}`, JSON.stringify(g))), games);
}

const kept = (page) => page.evaluate(() => window.kept('local'));
const here = (page) => page.evaluate(() => location.hash.split('/')[1]);
const entries = (record) => record.split('\nplay\n')[1].split('\n').filter(Boolean);
const head = (record) => record.split('\nplay\n')[0];

/** Plays a null game to its end: always the first move there is. */
async function play_out(page) {
  for (let i = 0; i < 60; i++) {
    await page.locator('[data-test=hand][aria-busy=false] button:enabled, [data-test=result]').first().waitFor();
    if (await page.locator('[data-test=result]').isVisible()) break;
    const id = await here(page);
    const length = (g) => g.find((one) => one.id === id).record.length;
    const before = length(await kept(page));
    await page.locator('[data-test=hand] button:enabled').first().click();
    await page.waitForFunction(([n, id]) => window.kept('local').find((g) => g.id === id).record.length !== n, [before, id]);
  }
}

async function link_of(page, button) {
  await page.locator(`[data-test=${button}]`).click();
  return page.locator('[data-test=branch-link] input').inputValue();
}

export async function branch_scenario(browser, server) {
  const [ada, ben] = [await Person.meet(browser, 'Ada'), await Person.meet(browser, 'Ben')];
  const { page } = ada;
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-branch-'));
  const game = played(folder, 'null', 'random,random');
  let branch, link;
  await scenario('What if', {
    'a game goes on from one of its moves, under a name': async () => {
      await give(ada, server, game);
      await page.goto(`${server.origin}/#solo/${game.id}/${FROM}.1`);
      await page.reload();
      await page.getByLabel('Name of the branch').fill('Bolder');
      await page.locator('[data-test=branch-go]').click();
      await page.locator('[data-test=course]', { hasText: 'What if: Bolder' }).waitFor();
      const id = await here(page);
      await play_out(page);
      branch = (await kept(page)).find((g) => g.id === id);
      assert.equal(head(branch.record), head(game.record));
      assert.deepEqual(entries(branch.record).slice(0, FROM), entries(game.record).slice(0, FROM));
      assert.ok(branch.over);
      writeFileSync(join(folder, 'branch.txt'), branch.record);
      assert.match(execFileSync(PROGRAM, ['verify', join(folder, 'branch.txt')], { encoding: 'utf8' }), /^verified/);
    },
    'it stands below its game, and beside it': async () => {
      await page.goto(`${server.origin}/#games`);
      await page.locator('[data-test=games] li.under', { hasText: 'Bolder' }).waitFor();
      await page.goto(`${server.origin}/#solo/${game.id}/${FROM}.1`);
      const row = page.locator('[data-test=branch-list] li', { hasText: 'Bolder' });
      await row.getByRole('button', { name: 'Compare' }).click();
      await page.locator('[data-test=compare][data-done=true]').getByRole('heading', { name: 'Bolder' }).waitFor();
      await look(ada, 'branch-null');
      await ada.axe();
    },
    'its link opens it elsewhere, byte for byte the same': async () => {
      await page.locator('[data-test=branch-list]').getByRole('button', { name: 'Link to Bolder' }).click();
      link = await page.locator('[data-test=branch-link] input').inputValue();
      await ben.page.goto(link);
      await ben.page.locator('[data-test=replay]').waitFor();
      const [got] = await kept(ben.page);
      assert.equal(got.record, branch.record);
      assert.equal(got.course.name, 'Bolder');
      await ben.page.goto(link.slice(0, -9));
      await ben.page.getByText('A piece of this link is missing').waitFor();
      // As a file it may be dropped anywhere.
      await ben.page.evaluate((text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], 'branch.txt'));
        window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
      }, branch.record);
      await ben.page.locator('[data-test=replay]').waitFor();
      return `${link.length} letters`;
    },
    'a deal is sent as a challenge, which tells nothing of how it went': async () => {
      const challenge = await link_of(page, 'send-challenge');
      const text = await page.locator('[data-test=compare]').innerText();
      await ben.page.goto(challenge);
      await ben.page.locator('[data-test=challenge-play]').waitFor();
      assert.ok(!(await ben.page.locator('main').innerText()).includes(text));
      await ben.page.locator('[data-test=challenge-play]').click();
      await ben.page.locator('[data-test=course]', { hasText: 'A challenge by Ada' }).waitFor();
      assert.equal(await ben.page.locator('[data-test=what-if]').count(), 0);
      await play_out(ben.page);
    },
    'once it is over, both games stand side by side, there and here': async () => {
      await ben.press('Look back at the game');
      await ben.page.locator('[data-test=branch-list] li', { hasText: 'Ada' }).getByRole('button', { name: 'Compare' }).click();
      await ben.page.locator('[data-test=compare][data-done=true]').getByRole('heading', { name: 'Ada' }).waitFor();
      await page.goto(await link_of(ben.page, 'send-game'));
      await page.locator('[data-test=branch-list] li', { hasText: 'The game itself' }).getByRole('button', { name: 'Compare' }).click();
      await page.locator('[data-test=compare][data-done=true]').getByRole('heading', { name: 'The game itself' }).waitFor();
    },
    'two games of a deal are compared by curve and move by move': async () => {
      const one = played(folder, 'lostcode', 'easy,easy');
      const again = played(folder, 'lostcode', 'easy,casual', ['--setup', join(folder, '000001.record')]);
      await give(ada, server, one, { ...again, id: 'again', course: { name: 'Casually', from: 0 } });
      await page.goto(`${server.origin}/#solo/${one.id}/2.1`);
      await page.reload();
      await page.locator('[data-test=branch-list] li', { hasText: 'Casually' }).getByRole('button', { name: 'Compare' }).click();
      await page.locator('[data-test=compare][data-done=true]').waitFor();
      assert.equal(await page.locator('[data-test=compare] [data-test=curve]').count(), 2);
      assert.ok((await page.locator('[data-test=compare-moves] tbody tr').count()) > 3);
    },
    'alone, the last move is judged at once, by what was known': async () => {
      const judged = JSON.parse(execFileSync(PROGRAM, ['judge', join(folder, '000001.record'), '--seat', '1', '--json'], { maxBuffer: 1 << 26 }));
      const { move } = judged.steps.find((s) => s.move?.cost > 0);
      await page.goto(`${server.origin}/#solo/again/${move.seq}.1`);
      await page.reload();
      await page.locator('[data-test=branch-go]').click();
      await page.getByLabel('Judge my moves at once').check();
      const shown = page.locator(`[data-test=practice] [data-test=judged][data-seq="${move.seq}"]`);
      await shown.waitFor();
      assert.equal(await shown.getAttribute('data-cost'), String(move.cost));
      await page.locator('[data-test=what-if]').click();
      await page.locator('[data-test=replay]').waitFor();
      assert.equal(await page.getByLabel('Through the eyes of').locator('option').count(), 1);
      await page.getByRole('button', { name: 'Back to the game' }).click();
    },
    'an evening: the same deals for all, and a table of what came of them': async () => {
      await page.goto(`${server.origin}/#evening`);
      await page.getByLabel('Game').selectOption('lostcode');
      await page.getByLabel('Deals').selectOption('2');
      await page.locator('[data-test=evening-make]').click();
      await page.getByLabel('Your name').fill('Ada');
      await page.locator('[data-test=evening-play]').first().click();
      await page.locator('[data-test=course]', { hasText: 'deal 1' }).waitFor();
      // Bots play it out for her.
      const id = await here(page);
      const begun = (await kept(page)).find((g) => g.id === id);
      writeFileSync(join(folder, 'begun'), begun.record);
      const { record } = played(folder, 'lostcode', 'easy,easy', ['--setup', join(folder, 'begun')]);
      await give(ada, server, { ...begun, record, over: true });
      await page.goto(`${server.origin}/#solo/${id}`);
      await page.reload();
      await page.getByRole('link', { name: 'To the evening' }).click();
      const points = page.locator('[data-test=evening-table] tbody tr', { hasText: 'Ada' }).locator('td').first();
      await points.filter({ hasText: /\d/ }).waitFor();
      const own = await points.innerText();
      await ben.page.goto(await page.getByRole('textbox', { name: 'Link to this evening' }).inputValue());
      const row = ben.page.locator('[data-test=evening-table] tbody tr', { hasText: 'Ada' });
      await row.waitFor();
      // He has not played it yet.
      assert.equal(await row.locator('td').first().innerText(), '–');
      await ben.page.getByLabel('Your name').fill('Ben');
      await ben.page.getByLabel('Your name').blur();
      await ben.page.locator('[data-test=evening-table] tbody tr', { hasText: 'Ben' }).waitFor();
      const back = ben.page.getByRole('textbox', { name: 'Link to this evening' });
      await page.goto(await back.inputValue());
      await page.locator('[data-test=evening-table] tbody tr', { hasText: 'Ben' }).waitFor();
      assert.equal(await page.locator('[data-test=evening-table] tbody tr', { hasText: 'Ada' }).locator('td').first().innerText(), own);
      await look(ada, 'evening', { brief: true });
    },
    'while others play, things are tried in a scratch world that says so': async () => {
      await page.goto(server.origin);
      await choose(page.locator('input[name=game][value=planetx]'));
      await choose(page.locator('input[name=door][value=online]'));
      await page.getByLabel('Your name').fill('Ada');
      await choose(page.getByRole('radio', { name: '2', exact: true }));
      await ada.press('Open a table');
      const link = await page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
      await ben.page.goto(link);
      await ben.page.getByLabel('Your name').fill('Ben');
      await ben.press('Sit down');
      await page.getByRole('grid', { name: 'The ring of sectors' }).waitFor();
      await ben.page.getByRole('grid', { name: 'The ring of sectors' }).waitFor();
      const first = [ada, ben].find((p) => p.positions().at(-1).turn[0] === p.positions().at(-1).viewer);
      const { visible } = first.positions().at(-1).board;
      await survey(first, 'asteroid', visible[0], visible[3]);
      const told = first.positions().at(-1).events.at(-1).event.split(';')[0];
      await first.page.locator('summary', { hasText: 'What if?' }).click();
      const sent = first.sent.length;
      await first.page.locator('[data-test=scratch]').click();
      await first.page.locator('[data-test=course]', { hasText: 'not the true one' }).waitFor();
      const [game] = await kept(first.page);
      assert.deepEqual([game.bots, game.course.scratch], [[''], true]);
      assert.equal(entries(game.record)[0], `1 1 ${told.split('=')[0]}`);
      // Nothing was asked of the server but to leave the table.
      assert.ok(first.sent.slice(sent).every((f) => JSON.parse(f).do === 'leave'), first.sent.slice(sent).join());
      for (const p of [ada, ben]) assert.ok(p.received.filter((f) => f.includes('"status":"playing"')).every((f) => !/"record"|\\nsky /.test(f)));
    },
    'nothing went wrong in the pages': () => {
      for (const p of [ada, ben]) assert.deepEqual(p.wrong, [], p.name);
    },
  }, async (broken) => {
    if (broken) for (const p of [ada, ben]) await p.page.screenshot({ path: `build/screenshots/broken-branch-${p.name}.png`, fullPage: true }).catch(() => {});
    for (const p of [ada, ben]) await p.context.close();
    rmSync(folder, { recursive: true, force: true });
  });
}
