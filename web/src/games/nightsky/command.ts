// Night Sky for people who type: its questions, and its moves in words.

import type { Command, GameCommands, Proposed } from '../../command/part';
import { is_number, words_alike, words_of } from '../../command/words';
import { t, tc, tn } from '../../lib/i18n';
import { name_is_you, name_seat } from '../../lib/names';
import type { Play } from '../../lib/play';
import type { Position } from '../../lib/protocol';
import { help_at } from '../../lib/settings.svelte';
import { ROMAN, RULES, TYPE_OF, used_stars, type Board, type Seat, type Type } from './board';
import { draft_of, drafting, type Draft } from './draft.svelte';
import { term_stars, term_type } from './terms';
import type { Move, Outlook } from './types';
import { describe_map, describe_sketch } from './words';

const seat_of = (at: Position): Seat | undefined => (at.board as Board).seats[Number(at.viewer) - 1];

// ---- what is known ----

function map_say(at: Position, about: string[]): string[] {
  const board = at.board as Board;
  const named = at.seats.filter((s) => about.some((w) => w === String(s.seat) || words_of(name_seat(at, s.seat)).some((n) => words_alike(w, n))));
  const all = named.length > 0 ? named.map((s) => s.seat) : [Number(at.viewer) || 1];
  return all.map((seat) => describe_map(board, board.seats[seat - 1]!, name_is_you(at, seat) ? t('Your sky') : t('The sky of {0}', name_seat(at, seat))));
}

function round_say(at: Position, round: number): string {
  const one = seat_of(at)?.rounds[round - 1];
  if (!one?.card) return t('Round {0} has not begun.', ROMAN[round - 1] ?? round);
  if (!one.drawn) return t('Round {0}: {1}, to be drawn.', ROMAN[round - 1]!, one.card.name);
  return t('Round {0}: {1}, {2}. Points: {3}.', ROMAN[round - 1]!, one.card.name, one.text || t('nothing drawn'), one.points?.round ?? 0);
}

function cards_say(at: Position): string[] {
  const board = at.board as Board;
  const seat = seat_of(at);
  if (!seat) return [t('You see what everybody may see, and nothing else.')];
  const out = [t('Cards left, by their stars: {0}.', seat.pool.map((s) => s.size).join(', '))];
  const now = seat.rounds[board.round - 1];
  if (now?.card && now.top && now.low)
    out.push(t('You draw {0}. Upper card: {1} stars count {2}. Lower card: {3} stars count {4}.', now.card.name, term_type(now.top.type), now.top.value, term_type(now.low.type), now.low.value));
  return out;
}

function points_say(at: Position): string[] {
  return (at.board as Board).seats.map(({ tally }, i) =>
    t('{0}: rounds {1}, fading stars {2}, around the sun {3}, ecliptic {4}, outskirts {5}, in all {6}.', name_seat(at, i + 1), tally.rounds, tally.fading, tally.sun, tally.ecliptic, tally.outskirts, tally.total),
  );
}

function type_say(at: Position, type: Type): string {
  const board = at.board as Board;
  const seat = seat_of(at);
  const used = seat ? used_stars(seat) : new Map<string, number>();
  const stars = board.sky.stars.filter(([, , , letter]) => TYPE_OF[letter] === type);
  const mine = stars.filter(([name]) => used.has(name)).length;
  return t('{0}: {1} on the map, {2} of them drawn by you.', term_stars(type), stars.length, mine);
}

// ---- drawing ----

function sketch_say(table: Play, at: Position): string {
  const draft = draft_of(table);
  return drafting(table, at, draft) ? describe_sketch(draft) : t('There is nothing to draw now.');
}

/** What a person does to the sketch; says what it then is, and what it is worth. */
async function change(table: Play, at: Position, how: (draft: Draft) => void | Promise<void>): Promise<string> {
  const draft = draft_of(table);
  if (!drafting(table, at, draft)) return t('There is nothing to draw now.');
  await how(draft);
  await draft.weigh(table);
  return describe_sketch(draft);
}

function fit(table: Play, at: Position, about: string[], by: 1 | -1): string | Promise<string> {
  if (help_at(at.help) === 'paper') return t('With paper the page looks for no places. The arrow keys move the constellation over the window.');
  const number = Number(about.find(is_number) ?? 0);
  return change(table, at, (draft) => {
    if (!number) return draft.fit_go(by);
    for (let i = 0; i < draft.fits.length && draft.which !== number; i++) draft.fit_go(1);
  });
}

function best(table: Play, at: Position): string | Promise<string> {
  if (help_at(at.help) !== 'deduced') return t('Odds are hints, and here there are none.');
  return change(table, at, (draft) => draft.advise(table));
}

async function keep(table: Play, at: Position): Promise<string | Proposed> {
  const draft = draft_of(table);
  if (!drafting(table, at, draft)) return t('There is nothing to draw now.');
  await draft.weigh(table);
  if (draft.fault) return t(draft.fault.say, ...(draft.fault.args ?? []));
  return draft.worth ? { move: draft.worth.text, says: t('Keep the drawing. {0}', describe_sketch(draft)) } : t('This cannot be checked here.');
}

function leave(table: Play, at: Position, about: string[]): string | Promise<string> {
  const nodes = about.filter(is_number).map((n) => Number(n) - 1);
  return change(table, at, (draft) => {
    if (nodes.length === 0) draft.leave_all();
    for (const node of nodes) if (draft.card && node < draft.card.nodes.length) draft.leave(node);
  });
}

// ---- what is asked ----

function type_named(about: string[]): Type | undefined {
  return RULES.types.find((type) => about.some((w) => words_of(term_stars(type)).slice(0, 1).some((n) => words_alike(w, n)) || words_alike(w, words_of(term_type(type))[0]!)));
}

function about_say(at: Position, about: string[]): string | string[] {
  const type = type_named(about);
  if (type) return type_say(at, type);
  const round = Number(about.find(is_number) ?? 0);
  return round ? round_say(at, round) : map_say(at, about);
}

function commands(table: Play, at: Position): Command[] {
  return [
    { ways: tc('command', 'what is in … | what … | map …'), does: t('reads a sky, a round by its number, or a colour of stars'), answer: (about) => about_say(at, about) },
    { ways: tc('command', 'my clues | cards | my cards'), does: t('says which cards you have and what is to be drawn'), answer: () => cards_say(at) },
    { ways: tc('command', 'points | score'), does: t('says what everybody has, by kind'), answer: () => points_say(at) },
    { ways: tc('command', 'sketch'), does: t('says where the constellation lies now'), answer: () => sketch_say(table, at) },
    { ways: tc('command', 'fit … | next place …'), does: t('goes to the next place where it fits, or to the one with this number'), answer: (about) => fit(table, at, about, 1) },
    { ways: tc('command', 'fit before | place before'), does: t('goes to the place before'), answer: () => fit(table, at, [], -1) },
    { ways: tc('command', 'turn right | turn'), does: t('turns the constellation right'), answer: () => change(table, at, (d) => d.turn(1)) },
    { ways: tc('command', 'turn left'), does: t('turns the constellation left'), answer: () => change(table, at, (d) => d.turn(-1)) },
    { ways: tc('command', 'leave out … | without …'), does: t('leaves stars of the card out, by their numbers; without a number, all'), answer: (about) => leave(table, at, about) },
    { ways: tc('command', 'odds | best | a good place'), does: t('goes to a good place, if the table allows hints'), answer: () => best(table, at) },
    { ways: tc('command', 'keep | draw'), does: t('keeps the drawing'), answer: () => keep(table, at) },
  ];
}

// ---- moves in words ----

function ways(at: Position, move: unknown): string[] {
  const { kind, type, size = 0, slot } = move as Move;
  if (kind === 'side') return [t('choose {0}', term_type(type!)), t('side {0}', term_type(type!))];
  if (kind === 'call') return [t('call {0} stars', size), t('take {0}', size)];
  if (kind === 'pick') return seat_of(at)?.pool.findIndex((s) => s.name === slot?.name) === seat_of(at)?.pool.findIndex((s) => s.size === slot?.size) ? [t('take the left seven')] : [t('take the right seven')];
  return [t('keep the drawing')];
}

function cost(at: Position, _move: unknown, outlook: unknown): string {
  const { points, next } = outlook as Outlook;
  const out = points ? [tn(points.round, '{0} point.', '{0} points.')] : [];
  if (next.length > 0) out.push(t('Next: {0}.', next.map((s) => name_seat(at, s)).join(', ')));
  return out.join(' ');
}

// ---- scans ----

const type_keys = () => words_of(tc('one key for each but b, u, n, r and f: blue, white, yellow and red stars', 'l w y e'));

function scan(_table: Play, at: Position, key: string): string | null {
  if (is_number(key)) return round_say(at, Number(key) || 10);
  const type = RULES.types[type_keys().indexOf(key)];
  return type ? type_say(at, type) : null;
}

export const nightsky_commands: GameCommands = {
  commands,
  ways,
  cost,
  scan,
  scans: () => [
    { keys: ['1', '…', '9'], does: t('Reads what you drew in this round') },
    { keys: type_keys(), does: t('Reads how many blue, white, yellow or red stars there are, and how many are yours') },
  ],
  examples: () => [t('call {0} stars', 5), t('fit {0}', 1), t('keep'), t('points')],
};
