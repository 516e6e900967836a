// What a person is about to do: chosen on the board or in the panel beside it,
// the same thing either way.

import type { Play } from '../../lib/play';
import type { Fault } from '../../lib/protocol';
import { letters_of, rack_of, RULES, type Board, type Letter } from './board';
import type { Move, Outlook } from './types';

export class Draft {
  /** How wide the chosen wheel is; 0: none. */
  wheel = $state(0);
  low = $state(0);
  /** Which die is to be turned, by its place; -1: none. */
  die = $state(-1);
  to = $state<Letter | ''>('');
  swap = $state<Letter | ''>('');
  /** Values written down, by symbol. */
  guess = $state<Partial<Record<Letter, number[]>>>({});
  /** What the engine says of a move: why it cannot be, or what it would bring. */
  verdict = $state.raw<{ move: string; fault?: Fault; outlook?: Outlook }>({ move: '' });

  clear() {
    this.wheel = this.low = 0;
    this.die = -1;
    this.to = this.swap = '';
    this.guess = {};
    this.verdict = { move: '' };
  }

  /** Takes a die, or puts it back. */
  hold(die: number) {
    this.die = this.die === die ? -1 : die;
    this.to = '';
  }

  get high(): number {
    return this.low + this.wheel - 1;
  }

  /** Takes a wheel, set to `low` or as near as it goes. */
  take(board: Board, width: number, low: number) {
    this.wheel = width;
    this.set(board, low);
  }

  set(board: Board, low: number) {
    this.low = Math.max(0, Math.min(board.top - this.wheel + 1, low));
  }

  /** Writes a value down, or strikes it out again. The list is short. */
  write(letter: Letter, value: number) {
    const before = this.guess[letter] ?? [];
    if (before.includes(value)) this.guess[letter] = before.filter((v) => v !== value);
    else if (before.length < RULES.guess_most) this.guess[letter] = [...before, value].sort((a, b) => a - b);
  }
}

const drafts = new WeakMap<Play, Draft>();

/** The draft of a game: board and panel share it. */
export function draft_of(table: Play): Draft {
  let draft = drafts.get(table);
  if (!draft) drafts.set(table, (draft = new Draft()));
  return draft;
}

/** Whether a die may be turned from one symbol to another. */
export function draft_turns(table: Play, from: Letter | undefined, to: Letter): boolean {
  return (table.details as Move[]).some((m) => m.kind === 'turn' && m.from === from && m.to === to);
}

/** The move in notation; '' while something is missing. */
export function draft_move(board: Board, seat: number, draft: Draft): string {
  switch (board.phase) {
    case 'bear':
    case 'turn': {
      const from = board.dice[draft.die];
      if (from && draft.to) return `t${from}>${draft.to}`;
      return board.phase === 'turn' && !from ? 't-' : '';
    }
    case 'offer': {
      const values = board.offer ? (draft.guess[board.offer] ?? []) : [];
      return values.length > 0 ? `k${board.offer}${values.join('')}` : '';
    }
    case 'bet':
      return draft.wheel ? `W${draft.wheel}:${draft.low}-${draft.high}` : '';
    case 'swap':
      return draft.swap ? `x${draft.swap}` : '';
    case 'final': {
      const held = rack_of(board, seat)?.held ?? [];
      const field = (l: Letter) => (held.includes(l) ? '=' : draft.guess[l]?.join('') || '-');
      return `f${letters_of(board).map(field).join('/')}`;
    }
    default:
      return '';
  }
}
