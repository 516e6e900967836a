// Planet X for people who type: its questions, and its moves in words.

import type { Command, GameCommands } from '../../command/part';
import { is_number, words_alike, words_of } from '../../command/words';
import { ai_engine } from '../../lib/ai';
import { percent } from '../../lib/figures';
import { t, tc, tl, tn } from '../../lib/i18n';
import { name_seat } from '../../lib/names';
import type { Play } from '../../lib/play';
import type { Position } from '../../lib/protocol';
import { help_at, hints_at } from '../../lib/settings.svelte';
import { at_board_cost } from './at_board';
import { board_tracks, range_size, RULES, sector_plus, SEEN, THEORIES, TYPES, type PlanetxBoard, type Type } from './board';
import { fact_say } from './clue';
import { fact_sectors, facts_told } from './facts';
import { hint_chances, hint_theories } from './hints';
import { know_ask, know_solve } from './know';
import { notebook_auto, notebook_of, notebook_possible } from './notebook.svelte';
import { move_text } from './notation';
import { price_say, price_way } from './price';
import { reviewed_of_bot } from './solo_companion';
import { capital, term_name, term_plural, term_search, term_there } from './terms';
import type { Move, Outlook } from './types';

const ODDS_MOST = 5;

// ---- what is known ----

/** What may still be in each sector, by the marks of the notebook: as much as the page shows. */
async function possible(table: Play, at: Position): Promise<Type[][]> {
  const board = at.board as PlanetxBoard;
  const help = help_at(at.help);
  const answer = help === 'deduced' ? await know_ask(ai_engine(), board, facts_told(table.events, at)) : null;
  const auto = notebook_auto(at, table.events, help, answer && 'known' in answer ? answer.known : null);
  const book = notebook_of(at);
  return board.sky.map((there, i) => (there ? [there] : notebook_possible(book, auto, i + 1)));
}

function tokens_say(at: Position, sector: number): string[] {
  return (at.board as PlanetxBoard).tokens
    .filter((x) => x.sector === sector)
    .map(({ seat, type }) => (type === '?' ? t('{0} has a theory here, face down.', name_seat(at, seat)) : t('{0} has a theory here: {1}.', name_seat(at, seat), term_name(type))));
}

async function sector_say(table: Play, at: Position, sector: number): Promise<string[]> {
  const board = at.board as PlanetxBoard;
  if (sector < 1 || sector > board.sectors) return [t('There are {0} sectors.', board.sectors)];
  const out: string[] = [];
  if (table.mine) {
    const left = (await possible(table, at))[sector - 1]!;
    if (left.length === 1) out.push(t('Sector {0}: {1}.', sector, term_there(left[0]!)));
    else out.push(t('Sector {0}, still possible: {1}.', sector, tl(left.map(term_there))));
    const told = facts_told(table.events, at).filter((f) => fact_sectors(board, f).includes(sector));
    out.push(...new Set(told.map((f) => fact_say(f, board.mode))));
  } else {
    const there = board.sky[sector - 1];
    out.push(there ? t('Sector {0}: {1}.', sector, term_there(there)) : t('Sector {0}: nobody has shown what is there.', sector));
  }
  if (board_tracks(board)) {
    out.push(board.visible.includes(sector) ? t('It is in sight.') : t('It is not in sight now.'));
    const here = board.pawns.filter((p) => p.sector === sector).map((p) => name_seat(at, p.seat));
    if (here.length > 0) out.push(t('Pawns here: {0}.', tl(here)));
  }
  return [...out, ...tokens_say(at, sector)];
}

async function type_say(table: Play, at: Position, type: Type): Promise<string[]> {
  const board = at.board as PlanetxBoard;
  const left = table.mine ? await possible(table, at) : board.sky.map((s) => (s ? [s] : [...TYPES]));
  const numbers = (test: (all: Type[]) => boolean) => left.flatMap((all, i) => (test(all) ? [String(i + 1)] : []));
  const sure = numbers((all) => all.length === 1 && all[0] === type);
  const maybe = numbers((all) => all.length > 1 && all.includes(type));
  const count = RULES[board.mode].objects[type] ?? 1;
  return [
    t('{0}: {1} in all.', capital(term_plural(type)), count),
    sure.length > 0 ? t('Sure in {0}.', tl(sure)) : t('Sure nowhere yet.'),
    maybe.length > 0 ? t('Possible in {0}.', tl(maybe)) : t('Possible nowhere else.'),
    ...(table.mine ? facts_told(table.events, at) : []).filter((f) => f.kind === 'survey' && f.type === type).map((f) => fact_say(f, board.mode)),
  ];
}

function clues_say(table: Play, at: Position): string[] {
  const { mode } = at.board as PlanetxBoard;
  const facts = facts_told(table.events, at);
  if (facts.length === 0) return [t('You were told nothing yet.')];
  return [...new Map(facts.map((f) => [f.key, fact_say(f, mode)])).values()];
}

async function odds_say(table: Play, at: Position, about: string[]): Promise<string[]> {
  const board = at.board as PlanetxBoard;
  if (!hints_at(at.help)) return [t('Odds are hints, and here there are none.')];
  const solved = await know_solve(ai_engine(), board, facts_told(table.events, at));
  if (!solved || solved.skies === 0) return [t('This cannot be checked here.')];
  const sector = Number(about.find(is_number) ?? 0);
  const counts = solved.sectors?.[sector - 1];
  if (counts) {
    const each = TYPES.filter((x) => counts[x] > 0).sort((a, b) => counts[b] - counts[a]);
    return [t('Sector {0}: {1}.', sector, each.map((x) => t('{0} {1}', term_there(x), percent(counts[x] / solved.skies))).join(', '))];
  }
  const x = hint_chances(solved).slice(0, ODDS_MOST).map((c) => t('sector {0} {1}', c.sector, percent(c.chance)));
  const theories = hint_theories(at, solved).map((h) => t('{0} in {1} {2}', term_name(h.type), h.sector, percent(h.chance)));
  return [
    tn(solved.skies, '{0} sky fits what you were told.', '{0} skies fit what you were told.'),
    t('Planet X: {0}.', x.join(', ')),
    ...(theories.length > 0 ? [t('Theories: {0}.', theories.join(', '))] : []),
  ];
}

// ---- what is asked ----

function type_named(about: string[]): Type | undefined {
  return TYPES.find((x) => [term_name(x), term_plural(x), term_search(x)].some((name) => about.some((w) => w.length > 1 && words_alike(w, words_of(name)[0]!))));
}

async function about_say(table: Play, at: Position, about: string[]): Promise<string[]> {
  const sector = about.find(is_number);
  if (sector) return sector_say(table, at, Number(sector));
  const type = type_named(about);
  return type ? type_say(table, at, type) : [t('Say a sector by its number, or an object by its name.')];
}

function sky_say(at: Position): string[] {
  const board = at.board as PlanetxBoard;
  const { objects } = RULES[board.mode];
  return [
    TYPES.map((x) => t('{0}: {1}', term_plural(x), objects[x] ?? 1)).join(', '),
    ...(board_tracks(board) ? [t('In sight: {0}.', board.visible.join(', '))] : []),
  ];
}

function commands(table: Play, at: Position): Command[] {
  return [
    { ways: tc('command', 'what is in … | what … | where is …'), does: t('says what is known of a sector or an object'), answer: (about) => about_say(table, at, about) },
    { ways: tc('command', 'my clues | clues | what do i know'), does: t('reads everything you were told'), answer: () => clues_say(table, at) },
    { ways: tc('command', 'odds … | chances …'), does: t('says how likely what is where, if the table allows hints'), answer: (about) => odds_say(table, at, about) },
    { ways: tc('command', 'sky'), does: t('says what there is in the sky, and which part of it is in sight'), answer: () => sky_say(at) },
  ];
}

// ---- moves in words ----

function ways(at: Position, move: unknown): string[] {
  const { kind, type, from = 0, to = 0, sector = 0, name = '', picks = [], left, right } = move as Move;
  const what = type && type !== '?' ? type : 'E';
  switch (kind) {
    case 'survey':
      return from === to
        ? [t('survey {0} {1}', term_search(what), from), t('survey {0} {1} to {2}', term_search(what), from, to)]
        : [t('survey {0} {1} to {2}', term_search(what), from, to)];
    case 'target':
      return [t('target {0}', sector), t('look at {0}', sector)];
    case 'research':
      return [t('research {0}', name)];
    case 'locate':
      return [t('locate planet X in {0} beside {1} and {2}', sector, term_name(left!), term_name(right!)), t('locate {0} {1} {2}', sector, term_name(left!), term_name(right!))];
    case 'pick':
      return picks.length === 0 ? [t('pick nothing'), t('no theory')] : [t('pick {0}', tl(picks.map(term_name)))];
    case 'place':
      return [t('publish {0} on {1}', term_name(what), sector), t('place {0} {1}', term_name(what), sector)];
    case 'pass':
      return [t('do no more'), t('pass')];
    case 'conference':
      return [t('conference {0}', name)];
    case 'review':
      return [type === '?' ? t('review {0}', sector) : t('review {0} on {1}', term_name(what), sector)];
    case 'reveal':
      return [t('reveal the sky')];
    default:
      return [(at.board as PlanetxBoard).phase];
  }
}

/** At a real board nearly everything may be asked at any time (PX-45). */
function unlisted(at: Position): { move: string; detail: Move }[] {
  const board = at.board as PlanetxBoard;
  if (board.phase !== 'table' || at.decision === 0) return [];
  const sectors = Array.from({ length: board.sectors }, (_, i) => i + 1);
  const sizes = sectors.slice(0, board.sectors / 2);
  const all: Move[] = [
    ...SEEN.flatMap((type) => sectors.flatMap((from) => sizes.map((n): Move => ({ kind: 'survey', type, from, to: sector_plus(board, from, n - 1) })))),
    ...sectors.map((sector): Move => ({ kind: 'target', sector })),
    ...board.research.filter((r) => !r.clue).map(({ name }): Move => ({ kind: 'research', name })),
    ...sectors.flatMap((sector) => SEEN.flatMap((left) => SEEN.map((right): Move => ({ kind: 'locate', sector, left, right })))),
    ...board.conferences.filter((c) => !c.clue).map(({ name }): Move => ({ kind: 'conference', name })),
    ...THEORIES.flatMap((type) => sectors.map((sector): Move => ({ kind: 'review', type, sector }))),
    ...reviewed_of_bot(board).map(({ sector }): Move => ({ kind: 'review', type: '?', sector })),
    { kind: 'reveal' },
  ];
  return all.map((detail) => ({ move: move_text(detail), detail }));
}

function cost(at: Position, move: unknown, outlook: unknown): string {
  const { kind, from = 0, to = 0 } = move as Move;
  if (!board_tracks(at.board as PlanetxBoard)) return at_board_cost(at.board as PlanetxBoard, move as Move);
  const says = outlook as Outlook;
  if (!says.cost) return t('It costs no time.');
  return [price_say(at, kind === 'survey' ? range_size(at.board as PlanetxBoard, from, to) : 0, says), ...price_way(says)].join(' ');
}

// ---- scans ----

/** The key of each type, in the order of TYPES. */
const type_keys = () => words_of(tc('one key for each: comet, asteroid, dwarf planet, gas cloud, empty sector, Planet X', 'c a d g e x'));

let scanned = 0;

/** A digit is a sector; pressed again, the one ten further. */
function sector_of(board: PlanetxBoard, key: string): number {
  const digit = Number(key) || 10;
  scanned = scanned === digit && digit + 10 <= board.sectors ? digit + 10 : digit;
  return scanned;
}

async function scan_say(answer: Promise<string[]>): Promise<string> {
  return (await answer).join(' ');
}

function scan(table: Play, at: Position, key: string): Promise<string> | null {
  if (is_number(key)) return scan_say(sector_say(table, at, sector_of(at.board as PlanetxBoard, key)));
  scanned = 0;
  const type = TYPES[type_keys().indexOf(key)];
  return type ? scan_say(type_say(table, at, type)) : null;
}

export const planetx_commands: GameCommands = {
  commands,
  ways,
  unlisted,
  cost,
  scan,
  scans: () => [
    { keys: ['1', '…', '0'], does: t('Reads a sector; pressed again, the one ten further') },
    { keys: type_keys(), does: t('Reads where this may be: {0}', TYPES.map(term_name).join(', ')) },
  ],
  examples: () => [t('survey {0} {1} to {2}', term_search(SEEN[1]!), 1, 6), t('what is in {0}', 5), t('my clues'), t('who is next')],
};

