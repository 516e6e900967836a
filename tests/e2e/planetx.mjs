// Planet X among people: a standard game of three and an expert game of two, to
// the end, by clicks and taps; with a reload, a restarted server and a watcher.

import { choose, Person } from './browser.mjs';
import { look } from './look.mjs';
import { act, later, locate, planetx_board, planetx_seq, planetx_tap, research, sky_of, survey, target, theorise } from './planetx_play.mjs';
import { planetx_leaks } from './planetx_secrets.mjs';
import { qr_read, qr_squares } from './qr.mjs';
import { assert, scenario } from './report.mjs';

const PHONE = { viewport: { width: 360, height: 740 } };
const TABLET = { viewport: { width: 768, height: 1024 } };
const NAMES = ['comet', 'asteroid', 'dwarf planet', 'gas cloud', 'empty sector'];

async function open_table(person, server, { players, mode }) {
  await person.page.goto(server.origin);
  await person.page.getByLabel('Your name').fill(person.name);
  if (mode) await choose(person.page.locator(`input[type=radio][value=${mode}]`));
  await choose(person.page.getByRole('radio', { name: String(players), exact: true }));
  await person.press('Open a table');
  await person.page.getByRole('heading', { name: 'Waiting for the others.' }).waitFor();
  return person.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
}

async function sit(person, link) {
  await person.page.goto(link);
  await person.page.getByLabel('Your name').fill(person.name);
  await person.press('Sit down');
  await person.page.getByRole('grid', { name: 'The ring of sectors' }).or(person.page.getByRole('heading', { name: 'Waiting for the others.' })).first().waitFor();
}

/** Plays on, everybody by what their page offers, until `stop` says so. */
async function play_on(people, sky, stop, { limit = 80 } = {}) {
  const by_seat = (seat) => people.find((p) => p.positions().at(-1).viewer === seat);
  let asked = 0;
  for (let i = 0; i < limit; i++) {
    const newest = people.map((p) => p.positions().at(-1)).reduce((a, b) => (b.seq > a.seq ? b : a));
    for (const p of people) if (planetx_seq(p) < newest.seq) await later(p, newest.seq - 1);
    if (stop(newest)) return newest;
    const person = by_seat(newest.turn[0]);
    if (newest.board.phase === 'theory') await theorise(person, sky, { wrong: i % 5 === 4 });
    else if (newest.board.phase === 'last') await last_chance(person, sky);
    else await ask_something(person, asked++);
  }
  throw new Error('The game does not end.');
}

async function ask_something(person, k) {
  const board = planetx_board(person);
  const me = board.seats[Number(person.positions().at(-1).viewer) - 1];
  if (k % 4 === 1 && !me.research_barred) return research(person, 'ABCDEF'[k % 6]);
  if (k % 4 === 2 && me.targets_used < board.targets_max) return target(person, board.visible[1]);
  return survey(person, NAMES[1 + (k % 3)], board.visible[0], board.visible[board.sectors > 12 ? 6 : 3]);
}

async function last_chance(person, sky) {
  const before = planetx_seq(person);
  if (person.name === 'Ben') return locate(person, sky);
  await person.page.getByRole('button', { name: /^(Do no more|End my last chance)$/ }).click();
  await later(person, before);
}

async function same_end(people) {
  await Promise.all(people.map((p) => p.page.locator('[data-test=result]').waitFor()));
  const ends = people.map((p) => p.positions().at(-1));
  for (const end of ends) {
    assert.equal(end.status, 'over');
    assert.deepEqual(end.score, ends[0].score);
  }
  return ends[0].score.map((s) => s.points).join(' : ');
}

export async function planetx_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const ben = await Person.meet(browser, 'Ben', PHONE);
  const cy = await Person.meet(browser, 'Cy', TABLET);
  const eve = await Person.meet(browser, 'Eve');
  const people = [ada, ben, cy];
  let sky, link;
  await scenario('Planet X, three people, standard', {
    'three sit down, one by a number said aloud, and one watches': async () => {
      link = await open_table(ada, server, { players: 3 });
      await ada.page.getByRole('img', { name: 'QR code of the link to this table' }).waitFor();
      const squares = await qr_squares(ada.page);
      assert.equal(qr_read(squares), link);
      squares[12][14] = !squares[12][14];
      assert.throws(() => qr_read(squares), 'one wrong square is seen');
      const number = await ada.page.locator('[data-test=join]').innerText();
      assert.match(number, /^\d{3} \d{3}$/);
      await look(ada, 'waiting-x');
      await sit(ben, link);
      await cy.page.goto(server.origin);
      await cy.page.getByLabel('Code or number of a table').fill(number);
      await cy.press('Join');
      await cy.page.getByLabel('Your name').fill('Cy');
      await cy.press('Sit down');
      await eve.page.goto(`${link}#1.2`); // a moment of a game that is not over: ignored
      await Promise.all([...people, eve].map((p) => p.page.getByRole('grid', { name: 'The ring of sectors' }).waitFor()));
      sky = sky_of(server, link.split('/t/')[1]);
      assert.equal(sky.length, 12);
    },
    'what cannot be is refused here, with its reason': async () => {
      const first = people.find((p) => p.positions().at(-1).decision > 0);
      await act(first, 'Survey');
      await planetx_tap(first, 9);
      await first.page.locator('.warning[role=status]').filter({ hasText: /visible|sky|horizon/i }).waitFor();
      await planetx_tap(first, 2);
      await planetx_tap(first, 4);
      await first.page.locator('[data-test=cost]', { hasText: '3 sectors cost 4.' }).waitFor();
      await look(first, 'planetx-survey');
    },
    'they play into the second theory phase': async () => {
      await play_on(people, sky, (at) => at.board.tokens.some((x) => x.step >= 2));
    },
    'an answer is its owner’s alone': async () => {
      const told = people.find((p) => p.positions().some((at) => at.events.some((e) => /^S\w\d+-\d+=/.test(e.event))));
      await told.page.locator('[data-test=answer]').filter({ hasText: 'Only you know.' }).waitFor();
      assert.equal(await eve.page.locator('[data-test=answer]').count(), 0);
    },
    'Ben marks his notebook, undoes, and finds it after a reload': async () => {
      await ben.press('Notebook');
      const cell = (name) => ben.page.locator(`[data-cell="${name}"]`);
      const free = await ben.page.locator('[data-test=notebook] td.cell:not(.told):not(.given):not(.deduced) button').first().getAttribute('data-cell');
      await cell(free).click();
      await ben.page.locator(`[data-cell="${free}"][aria-label*="crossed out"]`).waitFor();
      await cell(free).click();
      await ben.press('Undo mark');
      await look(ben, 'planetx-notebook');
      await ben.page.reload();
      await ben.page.getByRole('grid', { name: 'The ring of sectors' }).waitFor();
      await ben.press('Notebook');
      await ben.page.locator(`[data-cell="${free}"][aria-label*="crossed out"]`).waitFor();
      await ben.press('Act');
    },
    'Cy’s notebook reasons, and finds a contradiction': async () => {
      await cy.press('Settings');
      await choose(cy.page.getByRole('radio', { name: 'What follows, too' }));
      await cy.page.keyboard.press('Escape');
      await cy.page.locator('[data-test=skies]').waitFor();
      await cy.press('Check');
      await cy.page.locator('[data-test=check]', { hasText: 'No contradiction.' }).waitFor();
      await choose(cy.page.locator('input[type=radio][value="1"]').last());
      // Planet X in two places at once cannot be.
      const free = cy.page.locator('[data-test=notebook] td.cell:not(.told):not(.given):not(.deduced) button[data-cell^=X]');
      for (const cell of [await free.nth(0).getAttribute('data-cell'), await free.nth(1).getAttribute('data-cell')]) {
        await cy.page.locator(`[data-cell="${cell}"]`).focus();
        await cy.page.keyboard.press('o');
      }
      await cy.press('Check');
      await cy.page.locator('[data-test=check]', { hasText: 'These cannot all be true' }).waitFor();
      await look(cy, 'planetx-check');
      await cy.press('Clear this sheet');
    },
    'the server is killed and comes back': async () => {
      await server.end('SIGKILL');
      await ada.page.getByText('Not connected.').waitFor();
      await server.start();
      await Promise.all([...people, eve].map((p) => p.page.getByText('Not connected.').waitFor({ state: 'detached' })));
    },
    'the board can be read as text': async () => {
      await ada.press(/Show as text/);
      await ada.page.locator('[data-test=plain]', { hasText: 'sector' }).waitFor();
      await ada.press(/Show the dial/);
    },
    'Planet X is found, the others have their last chance, and all see the same end': async () => {
      const at = await play_on(people, sky, (now) => now.board.phase === 'turn' && now.board.arrow > 8);
      const finder = people.find((p) => p.positions().at(-1).viewer === at.turn[0]);
      await look(finder, 'planetx-board');
      await locate(finder, sky);
      for (const p of [...people, eve].filter((p) => p !== finder))
        await p.page.locator('[data-test=big]', { hasText: `${finder.name} has found Planet X.` }).waitFor();
      await play_on(people, sky, (now) => now.status === 'over');
      const points = await same_end([...people, eve]);
      await look(ada, 'planetx-over');
      return points;
    },
    'the log can be narrowed': async () => {
      const lines = ada.page.locator('[data-test=log] li');
      const all = await lines.count();
      await choose(ada.page.locator('input[type=radio][value=events]'));
      assert.ok((await lines.count()) < all);
      await choose(ada.page.locator('input[type=radio][value=others]'));
      const others = await ada.page.locator('[data-test=log] li .unseen').allInnerTexts();
      assert.ok(others.length > 0 && others.every((who) => !who.startsWith('Ada')), others.join());
    },
    'the game can be looked back at through other eyes': async () => {
      await ada.press('Look back at the game');
      await ada.page.locator('[data-test=replay]').waitFor();
      await ada.page.getByLabel('Through the eyes of').selectOption('2');
      await ada.page.keyboard.press('[');
      await ada.page.waitForFunction(() => /^#\d+\.2$/.test(location.hash));
      await ada.page.locator('[data-test=curve][data-done=true]').waitFor();
      assert.equal(await ada.page.locator('[data-test=curve] li').count(), 3);
      // Whoever knew the same in the end is seen beside the others, not below them.
      const ends = await ada.page.locator('[data-test=curve] [data-end]').evaluateAll((marks) => marks.map((m) => m.getBoundingClientRect().top).sort((a, b) => a - b));
      assert.equal(ends.length, 3);
      for (const i of [1, 2]) assert.ok(ends[i] - ends[i - 1] >= 18, ends.join());
      await look(ada, 'planetx-replay');
      const moment = await ada.page.getByRole('textbox', { name: 'Link to this very move' }).inputValue();
      assert.equal(moment, ada.page.url());
      await eve.page.goto('about:blank');
      await eve.page.goto(moment);
      await eve.page.locator('[data-test=replay]').waitFor();
      const [number, eyes] = moment.split('#')[1].split('.');
      await eve.page.getByText(new RegExp(`^Move ${number} of \\d+$`)).waitFor();
      assert.equal(await eve.page.getByLabel('Through the eyes of').inputValue(), eyes);
    },
    'nobody was sent what is not theirs': () => {
      for (const p of [...people, eve]) {
        assert.ok(p.positions().length > 10, p.name);
        assert.deepEqual(planetx_leaks(p).slice(0, 5), [], p.name);
      }
      const planted = structuredClone(eve.positions().find((at) => at.board.phase === 'turn'));
      planted.board.sky[3] = 'A';
      planted.events = [{ seq: 1, seat: '1', event: 'SA1-6=3' }];
      assert.equal(planetx_leaks({ positions: () => [planted] }).length, 2);
    },
    'nothing went wrong in the pages': () => {
      for (const p of [...people, eve]) assert.deepEqual(p.wrong, [], p.name);
    },
  }, async (broken) => {
    if (broken)
      for (const p of [...people, eve]) await p.page.screenshot({ path: `build/screenshots/broken-${p.name}.png`, fullPage: true }).catch(() => {});
    for (const p of [...people, eve]) await p.context.close();
  });
}

export async function planetx_expert_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', { colorScheme: 'light' });
  const ben = await Person.meet(browser, 'Ben', PHONE);
  const people = [ada, ben];
  let sky;
  await scenario('Planet X, two people, expert', {
    'two sit down to eighteen sectors': async () => {
      const link = await open_table(ada, server, { players: 2, mode: 'expert' });
      await sit(ben, link);
      await ada.page.locator('[data-sector="18"]').waitFor();
      sky = sky_of(server, link.split('/t/')[1]);
      assert.equal(sky.length, 18);
    },
    'they play on to the end': async () => {
      const at = await play_on(people, sky, (now) => now.board.phase === 'turn' && now.board.arrow > 6);
      const finder = people.find((p) => p.positions().at(-1).viewer === at.turn[0]);
      await locate(finder, sky, false);
      assert.match(finder.positions().at(-1).events.map((e) => e.event).join(), /^L\d+..=0/);
      await look(ada, 'planetx-expert');
      const then = await play_on(people, sky, (now) => now.board.phase === 'turn');
      await locate(people.find((p) => p.positions().at(-1).viewer === then.turn[0]), sky);
      await play_on(people, sky, (now) => now.status === 'over');
      return same_end(people);
    },
    'nobody was sent what is not theirs': () => {
      for (const p of people) assert.deepEqual(planetx_leaks(p).slice(0, 5), [], p.name);
    },
    'they can talk, mute, and play the same again': async () => {
      await ben.page.locator('[data-test=chat-button]').click();
      await ben.page.getByLabel('Say something').fill('Well played');
      await ben.press('Say');
      await ada.page.locator('[data-test=chat-button]').click();
      await ada.page.locator('[data-test=chat]', { hasText: 'Well played' }).waitFor();
      await ada.press('Mute Ben');
      await ada.page.locator('[data-test=chat]', { hasText: 'Well played' }).waitFor({ state: 'detached' });
      await ben.page.locator('[data-test=chat-button]').click(); // on a phone it lies over the rest
      await ada.press('Play the same again');
      await ben.press('Play again');
      await ada.page.locator('[data-sector="18"]').waitFor();
      await ben.page.locator('[data-sector="18"]').waitFor();
      assert.equal(ben.positions().at(-1).viewer, '2', 'Ben has lost his seat');
      // Whom one did not hear before, one does not hear again.
      await ben.page.locator('[data-test=chat-button]').click();
      await ben.page.getByLabel('Say something').fill('Once more');
      await ben.press('Say');
      await ben.page.locator('[data-test=chat]', { hasText: 'Once more' }).waitFor();
      await ada.page.locator('[data-test=chat-button]').click();
      assert.equal(await ada.page.locator('[data-test=chat]', { hasText: 'Once more' }).count(), 0);
      await ada.press('Hear Ben again');
      await ada.page.locator('[data-test=chat]', { hasText: 'Once more' }).waitFor();
    },
    'nothing went wrong in the pages': () => {
      for (const p of people) assert.deepEqual(p.wrong, [], p.name);
    },
  }, async (broken) => {
    if (broken)
      for (const p of people) await p.page.screenshot({ path: `build/screenshots/broken-${p.name}.png`, fullPage: true }).catch(() => {});
    for (const p of people) await p.context.close();
  });
}
