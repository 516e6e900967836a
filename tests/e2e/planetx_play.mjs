// People at a game of Planet X: what they press, and how a test knows the sky.

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const READ = `
import sqlite3, sys
db = sqlite3.connect('file:' + sys.argv[1] + '?mode=ro', uri=True)
row = db.execute('select head from tables where code = ?', (sys.argv[2],)).fetchone()
print(row[0].decode('utf8') if row else '')
`;

/** The objects of a table's sky, sector by sector: no page is ever told, so the store is asked. */
export function sky_of(server, table) {
  const file = readdirSync(server.data).find((n) => /\.(db|sqlite3?)$/.test(n));
  const ask = (code) => execFileSync('python3', ['-c', READ, join(server.data, file), code], { encoding: 'utf8' });
  const head = ask(table) || ask(table.replaceAll('-', ''));
  const sky = /^sky ([CADGEX]+)/m.exec(head)?.[1];
  if (!sky) throw new Error(`No sky is stored for ${table}.`);
  return sky;
}

const sector = (person, s) => person.page.locator(`[data-sector="${s}"]`);
const board = (person) => person.positions().at(-1).board;
const seq = (person) => person.positions().at(-1).seq;

/** Where something is, once it has stayed there for a moment: news above the board may move it. */
async function settled(place) {
  let box = await place.boundingBox();
  for (;;) {
    await place.evaluate(() => new Promise((done) => setTimeout(done, 50)));
    const next = await place.boundingBox();
    if (next.x === box.x && next.y === box.y) return next;
    box = next;
  }
}

/** Taps a sector on its number, which lies in the middle of its outer edge. */
export async function planetx_tap(person, s) {
  await sector(person, s).scrollIntoViewIfNeeded();
  // What a coach hides is scrolled above it, as one does.
  await person.page.locator(`[data-number="${s}"]`).evaluate((number) => {
    const coach = document.querySelector('[data-test=coach]')?.getBoundingClientRect();
    const box = number.getBoundingClientRect();
    if (coach && box.bottom > coach.top && coach.left < box.right) scrollBy(0, box.bottom - coach.top + 20);
  });
  const box = await settled(person.page.locator(`[data-number="${s}"]`));
  await person.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

export async function act(person, action) {
  await person.page.getByRole('group', { name: 'Action' }).getByRole('button', { name: action }).click();
}

/** Waits until this person's page shows a later position than `before`. */
export async function later(person, before) {
  for (let i = 0; i < 300; i++) {
    if (seq(person) > before) return;
    await new Promise((go) => setTimeout(go, 20));
  }
  throw new Error(`${person.name} heard nothing after entry ${before}`);
}

export async function survey(person, type, from, to) {
  const before = seq(person);
  await act(person, 'Survey');
  await person.page.getByRole('group', { name: 'What to look for' }).getByRole('button', { name: type }).click();
  await planetx_tap(person, from);
  await planetx_tap(person, to);
  await person.page.locator('[data-test=cost]').waitFor();
  await person.page.locator('[data-test=ask]').click();
  await later(person, before);
}

export async function target(person, s) {
  const before = seq(person);
  await act(person, 'Target');
  await planetx_tap(person, s);
  await person.press(`Look at ${s}`);
  await later(person, before);
}

export async function research(person, topic) {
  const before = seq(person);
  await act(person, 'Research');
  await person.page.getByRole('group', { name: 'Topics' }).locator('button').nth('ABCDEF'.indexOf(topic)).click();
  await person.press(`Research topic ${topic}`);
  await later(person, before);
}

const NAMES = { C: 'comet', A: 'asteroid', D: 'dwarf planet', G: 'gas cloud', E: 'empty sector' };

/** Says where Planet X is, rightly or with a wrong neighbour. */
export async function locate_ask(person, sky, right = true) {
  const n = sky.length;
  const x = sky.indexOf('X');
  const left = sky[(x + n - 1) % n];
  let after = sky[(x + 1) % n];
  if (!right) after = after === 'A' ? 'C' : 'A';
  await act(person, 'Locate');
  await planetx_tap(person, x + 1);
  await person.page.getByRole('group', { name: /before it$/ }).getByRole('button', { name: NAMES[left], exact: true }).click();
  await person.page.getByRole('group', { name: /after it$/ }).getByRole('button', { name: NAMES[after], exact: true }).click();
  await person.press(`Planet X is in ${x + 1}`);
}

/** The same at a table of the server, which answers. */
export async function locate(person, sky, right = true) {
  const before = seq(person);
  await locate_ask(person, sky, right);
  await later(person, before);
}

/** One person's part of a theory phase: a theory the sky agrees with (or not), or none. */
export async function theorise(person, sky, { wrong = false, none = false } = {}) {
  const me = () => board(person).seats[Number(person.positions().at(-1).viewer) - 1];
  if (me().hand === null) {
    const before = seq(person);
    const type = none ? null : 'ACGD'.split('').find((l) => (me().left?.[l] ?? 0) > 0);
    if (type)
      await person.page.getByRole('group', { name: 'Theories to pick' }).getByRole('button', { name: NAMES[type] }).click();
    await person.page.locator('[data-test=pick]').click();
    await later(person, before);
  } else {
    const before = seq(person);
    const type = me().hand[0];
    const mine = board(person).tokens.filter((x) => x.seat === me().seat);
    const fits = [...sky].map((l, i) => ({ l, s: i + 1 })).filter(({ l, s }) => {
      if (board(person).confirmed.includes(s)) return false;
      if (mine.some((x) => x.sector === s)) return false;
      return wrong ? l !== type : l === type;
    });
    const any = fits[0] ?? [...sky].map((l, i) => ({ s: i + 1 })).find(({ s }) => !mine.some((x) => x.sector === s) && !board(person).confirmed.includes(s));
    await planetx_tap(person, any.s);
    await person.page.locator('[data-test=place]').click();
    await later(person, before);
  }
}

/** In the page: the same deals in every run, so that bots have the same thoughts. */
export function same_luck() {
  let x = 7;
  crypto.getRandomValues = (bytes) => {
    for (let i = 0; i < bytes.length; i++) bytes[i] = (x = (x * 1103515245 + 12345) & 0x7fffffff) >> 16;
    return bytes;
  };
}

export { board as planetx_board, seq as planetx_seq };
