// The Lost Code for people who type: its questions, and its moves in words.

import type { Command, GameCommands, Proposed } from '../../command/part';
import { is_number, is_small, words_alike, words_of } from '../../command/words';
import { ai_engine } from '../../lib/ai';
import { percent } from '../../lib/figures';
import { t, tc, tl, tn } from '../../lib/i18n';
import { name_is_you, name_seat } from '../../lib/names';
import type { Play } from '../../lib/play';
import type { Position } from '../../lib/protocol';
import { help_at, hints_at } from '../../lib/settings.svelte';
import { letters_of, rack_of, range_text, signed, type Board, type Letter, type Rack } from './board';
import { draft_move, draft_of } from './draft.svelte';
import { history_rounds } from './history';
import { know_ask, know_notes, type Knowledge } from './know';
import { sheet_looks, sheet_of, sheet_possible } from './sheet.svelte';
import { term_answer, term_letter, term_values } from './terms';
import type { Move, Outlook } from './types';

const seat_of = (at: Position) => Number(at.viewer) || 0;

async function known(table: Play, at: Position): Promise<Knowledge | null> {
  const notes = know_notes(at.board as Board, seat_of(at), history_rounds(table.events));
  const answer = await know_ask(ai_engine(), notes);
  return answer && 'known' in answer ? answer.known : null;
}

// ---- what is known ----

function rack_name(at: Position, { seat }: Rack): string {
  if (!seat) return t('A rack that nobody has');
  return name_is_you(at, seat) ? t('Your rack') : t('The rack of {0}', name_seat(at, seat));
}

function rack_say(at: Position, rack: Rack): string {
  const board = at.board as Board;
  const tiles = letters_of(board).map((l, k) => t('{0} {1}', term_letter(l), rack.tiles[k] ?? t('hidden')));
  return t('{0}: {1}.', rack_name(at, rack), tiles.join(', '));
}

async function symbol_say(table: Play, at: Position, letter: Letter): Promise<string[]> {
  const board = at.board as Board;
  const k = letters_of(board).indexOf(letter);
  const seen = board.racks.flatMap((r) => (typeof r.tiles[k] === 'number' ? [t('{0} {1}', rack_name(at, r), r.tiles[k])] : []));
  const out = [t('{0}: {1}.', term_letter(letter), seen.length > 0 ? seen.join(', ') : t('no tile of it is seen'))];
  if (table.mine) {
    const help = help_at(at.help);
    const rounds = history_rounds(table.events);
    const looks = sheet_looks(board, seat_of(at), sheet_of(at), rounds, help, help === 'deduced' ? await known(table, at) : null);
    out.push(t('Yours may be {0}.', term_values(sheet_possible(board, looks, letter))));
  }
  const stack = board.symbols[k];
  if (stack) out.push(tn(stack.left, '{0} tile of it waits.', '{0} tiles of it wait.'));
  return out;
}

function wheels_say(board: Board, at: Position): string[] {
  return board.wheels.map((w) => {
    const by = w.taken ? t('taken by {0}', name_seat(at, w.taken)) : t('free');
    return t('The wheel of {0} is worth {1}: {2}.', w.width, w.points, by);
  });
}

function dice_say(board: Board): string {
  return board.dice.length > 0 ? t('The dice show {0}.', tl(board.dice.map(term_letter))) : t('The dice are rolling.');
}

function clues_say(table: Play, at: Position): string[] {
  const seat = seat_of(at);
  const out = history_rounds(table.events).flatMap(({ number, dice, bets }) => {
    const bet = bets.get(seat);
    return bet && bet.result !== 'open' ? [t('Round {0}: {1}, {2}: {3}.', number, tl(dice.map(term_letter)), range_text(bet.low, bet.high), term_answer(bet.result))] : [];
  });
  return out.length > 0 ? out : [t('You were told nothing yet.')];
}

async function odds_say(table: Play, at: Position): Promise<string[]> {
  const board = at.board as Board;
  if (!hints_at(at.help)) return [t('Odds are hints, and here there are none.')];
  const all = await known(table, at);
  if (!all) return [t('This cannot be checked here.')];
  const each = letters_of(board).map((l, k) => {
    const counts = all.values[k] ?? [];
    const best = [...counts.keys()].filter((v) => counts[v]! > 0).sort((a, b) => counts[b]! - counts[a]!);
    return t('{0}: {1}', term_letter(l), best.slice(0, 3).map((v) => t('{0} {1}', v, percent(counts[v]! / all.codes))).join(', '));
  });
  const bets = [...all.best].map(([width, { low, hits }]) => t('{0} on the wheel of {1}: {2}', range_text(low, low + width - 1), width, percent(hits / all.codes)));
  return [tn(all.codes, '{0} code fits what you know.', '{0} codes fit what you know.'), each.join('; '), ...(bets.length > 0 ? [bets.join('; ')] : [])];
}

// ---- what is asked ----

function letter_named(board: Board, word: string): Letter | undefined {
  return is_number(word) || is_small(word) ? undefined : letters_of(board).find((l) => words_of(term_letter(l)).some((n) => words_alike(word, n)));
}

async function about_say(table: Play, at: Position, about: string[]): Promise<string[]> {
  const board = at.board as Board;
  const letters = about.flatMap((w) => letter_named(board, w) ?? []);
  if (letters.length > 0) return symbol_say(table, at, letters[0]!);
  const seats = at.seats.filter((s) => about.some((w) => w === String(s.seat) || words_of(name_seat(at, s.seat)).some((n) => words_alike(w, n))));
  const racks = seats.length > 0 ? seats.flatMap((s) => rack_of(board, s.seat) ?? []) : board.racks;
  return racks.map((r) => rack_say(at, r));
}

/** "guess bird 1 2, jaguar 3": what is said of no symbol stays as it was written. */
function guess(table: Play, at: Position, about: string[]): string | Proposed {
  const board = at.board as Board;
  if (board.phase !== 'final' || at.decision === 0) return t('Now is not the time for a final guess.');
  const draft = draft_of(table);
  const said = new Map<Letter, number[]>();
  let last: Letter | undefined;
  for (const word of about) {
    last = letter_named(board, word) ?? last;
    if (!last) continue;
    if (!said.has(last)) said.set(last, []);
    if (is_number(word)) said.get(last)!.push(Number(word));
  }
  for (const [letter, values] of said) {
    draft.guess[letter] = [];
    values.forEach((v) => draft.write(letter, v));
  }
  const held = rack_of(board, seat_of(at))?.held ?? [];
  const each = letters_of(board).map((l) => t('{0}: {1}', term_letter(l), held.includes(l) ? t('by token') : term_values(draft.guess[l] ?? [])));
  return { move: draft_move(board, seat_of(at), draft), says: t('Hand in: {0}.', each.join('; ')) };
}

function commands(table: Play, at: Position): Command[] {
  const board = at.board as Board;
  return [
    { ways: tc('command', 'racks … | what is on … | what … | rack …'), does: t('reads racks; of a symbol, where it is seen and what yours may be'), answer: (about) => about_say(table, at, about) },
    { ways: tc('command', 'my clues | clues | what do i know'), does: t('reads everything you were told'), answer: () => clues_say(table, at) },
    { ways: tc('command', 'odds | chances'), does: t('says how likely which values and bets are, if the table allows hints'), answer: () => odds_say(table, at) },
    { ways: tc('command', 'dice'), does: t('says what the dice show'), answer: () => dice_say(board) },
    { ways: tc('command', 'wheels'), does: t('says which wheels there are and who has taken them'), answer: () => wheels_say(board, at) },
    { ways: tc('command', 'guess … | final …'), does: t('writes the final guess: each symbol with its values'), answer: (about) => guess(table, at, about) },
  ];
}

// ---- moves in words ----

function ways(_at: Position, move: unknown): string[] {
  const { kind, from, to, symbol, values = [], wheel = 0, low = 0, high = 0 } = move as Move;
  switch (kind) {
    case 'turn':
      return [t('turn {0} to {1}', term_letter(from!), term_letter(to!))];
    case 'keep':
      return [t('leave the dice'), t('keep')];
    case 'take':
      return [t('take the token, guess {0}', values.join(' ')), t('take {0} {1}', term_letter(symbol!), values.join(' '))];
    case 'pass':
      return [t('pass the token on'), t('pass')];
    case 'bet':
      return low === high
        ? [t('bet {0} on the wheel of {1}', low, wheel), t('bet {0}', low)]
        : [t('bet {0} to {1} on the wheel of {2}', low, high, wheel), t('bet {0} to {1}', low, high)];
    case 'swap':
      return [t('swap {0}', term_letter(symbol!))];
    default:
      return [t('guess')];
  }
}

function cost(at: Position, _move: unknown, outlook: unknown): string {
  const { next = [], hit, miss } = outlook as Outlook;
  const out: string[] = [];
  if (hit !== undefined) out.push(t('A hit brings {0}.', signed(hit)));
  if (miss !== undefined) out.push(t('A miss brings {0}.', signed(miss)));
  if (next.length > 0) out.push(t('Next: {0}.', next.map((s) => name_seat(at, s)).join(', ')));
  return out.join(' ');
}

// ---- scans ----

const letter_keys = () => words_of(tc('one key for each but b, u and n: bird, jaguar, chameleon, snake, human, bear', 'i j c s h r'));

function scan(table: Play, at: Position, key: string): string | Promise<string> | null {
  const board = at.board as Board;
  if (is_number(key)) return wheels_say(board, at)[(Number(key) || 10) - 1] ?? t('There are {0} wheels.', board.wheels.length);
  const letter = letters_of(board)[letter_keys().indexOf(key)];
  return letter ? symbol_say(table, at, letter).then((all) => all.join(' ')) : null;
}

export const lostcode_commands: GameCommands = {
  commands,
  ways,
  cost,
  scan,
  scans: () => [
    { keys: ['1', '…', '0'], does: t('Reads a wheel, counted from the first') },
    { keys: letter_keys(), does: t('Reads a symbol: bird, jaguar, chameleon, snake, human, bear') },
  ],
  examples: () => [t('bet {0} to {1}', 9, 15), t('my clues'), t('guess {0} 1 2', term_letter('B')), t('who is next')],
};
