// What was told in a game of The Lost Code, as lines of the log.

import { t, tl } from '../../lib/i18n';
import { name_is_you, name_seat } from '../../lib/names';
import { note_say } from '../../lib/notes';
import { event_note, type Position, type TableEvent } from '../../lib/protocol';
import type { Line } from '../registry';
import { letters_of, range_text, signed, type Board } from './board';
import { term_answer, term_letter, term_values } from './terms';
import type { Move, Told } from './types';

type Said = Pick<Line, 'text'> & Partial<Line>;

function say_token({ symbol, values }: Told): Said {
  const name = term_letter(symbol!);
  if (!values) return { text: t('Takes the token: {0}', name) };
  return { text: t('Takes the token: {0}; guess {1}', name, term_values(values)), only_you: true };
}

function say_swap({ symbol, old, new: got }: Told): Said {
  const name = term_letter(symbol!);
  if (got === undefined) return { text: t('Swaps: {0}, the old tile was {1}', name, old!) };
  return { text: t('Swaps: {0}, {1} for {2}', name, old!, got) };
}

function say_final(board: Board, { guess }: Told): Said {
  if (!guess) return { text: t('Has written the final guess') };
  const each = letters_of(board).map((letter, i) => {
    const field = guess[i] ?? [];
    if (field === 'token') return t('{0}: by token', term_letter(letter));
    return t('{0}: {1}', term_letter(letter), term_values(field));
  });
  return { text: t('Final guess. {0}', each.join('; ')), only_you: true };
}

function say_move(board: Board, told: Told): Said {
  switch (told.kind) {
    case 'roll':
      return { text: t('The dice show {0}.', tl(told.dice!.map(term_letter))), icon: 'turn' };
    case 'turn':
      return { text: t('Turns a die: {0} → {1}', term_letter(told.from!), term_letter(told.to!)) };
    case 'keep':
      return { text: t('Leaves the dice as they are') };
    case 'take':
      return say_token(told);
    case 'pass':
      return { text: t('Passes the token on') };
    case 'bet':
      return { text: t('Bets {0} on the wheel of {1}', range_text(told.low!, told.high!), told.wheel!) };
    case 'swap':
      return say_swap(told);
    case 'draw':
      return { text: t('The new tile was entered: {0}', term_letter(told.symbol!)) };
    case 'final':
      return say_final(board, told);
  }
}

/** A move in a few words, without what came of it. */
export function move_say(board: Board, move: Move): string {
  if (move.kind === 'swap') return t('Swaps: {0}', term_letter(move.symbol!));
  return say_move(board, move).text;
}

function say_skull(at: Position, skull: number | 'gone'): Said {
  if (skull === 'gone') return { text: t('The skull leaves the game.'), icon: 'theory', big: 2 };
  return { text: name_is_you(at, skull) ? t('You are cursed.') : t('{0} is cursed.', name_seat(at, skull)), icon: 'theory', big: 2 };
}

function say_round(round: number, rounds: number): Said {
  const last = round === rounds;
  return { text: last ? t('The last round begins.') : t('Round {0} begins.', round), icon: 'clock', big: last ? 2 : 0 };
}

/** What followed, for all to know. `bets` are those of the round. */
function say_after(at: Position, told: Told, bets: Map<number, string>): Said[] {
  const out: Said[] = [];
  for (const { seat, answer } of told.results ?? [])
    out.push({ seat, unnamed: true, text: t('The bet {0}', bets.get(seat) ?? ''), answer: term_answer(answer), big: answer === 'hit' ? 1 : 0 });
  if (told.skull) out.push(say_skull(at, told.skull));
  if (told.tokens_gone) out.push({ text: t('The tokens leave the game.'), icon: 'theory' });
  if (told.round) out.push(say_round(told.round, (at.board as Board).rounds));
  if (told.final) out.push({ text: t('Now everybody writes a final guess.'), icon: 'clock', big: 2 });
  for (const one of told.settled ?? [])
    out.push({ seat: one.seat, unnamed: true, text: t('The final guess'), answer: signed(one.points) });
  return out;
}

export function lostcode_tell(events: TableEvent[], at: Position): Line[] {
  const board = at.board as Board;
  const lines: Line[] = [];
  let bets = new Map<number, string>();
  for (const e of events) {
    const seat = Number(e.seat) || 0;
    const add = (said: Said, by: number) => lines.push({ seq: e.seq, seat: by, only_you: false, unnamed: by > 0, ...said });
    const note = event_note(e);
    if (note) {
      add({ text: note_say(at, seat, note), unnamed: false }, seat);
      continue;
    }
    const told = e.told as Told;
    if (told.kind === 'roll') bets = new Map();
    if (told.kind === 'bet') bets.set(seat, range_text(told.low!, told.high!));
    add(say_move(board, told), seat);
    for (const said of say_after(at, told, bets)) add(said, 0);
  }
  return lines;
}
