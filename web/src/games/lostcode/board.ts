// The Lost Code's board as the engine describes it, the numbers of its rules, and
// what follows from them for the eye.

import constants from 'virtual:constants/lostcode';
import type { Board, Constants, Letter, Rack, Symbol } from './types';

export type { Answer, Board, Letter, Rack, Symbol, Wheel } from './types';

export const RULES = constants as Constants;
export const SYMBOLS = RULES.symbols as Record<Letter, Symbol>;

export function letters_of(board: Board): Letter[] {
  return board.symbols.map((s) => s.letter);
}

export function rack_of(board: Board, seat: number): Rack | undefined {
  return board.racks.find((r) => r.seat === seat);
}

/** The racks as this viewer sits among them: own, left, opposite, right. */
export function racks_around(board: Board, seat: number): Rack[] {
  const n = board.racks.length;
  const first = Math.max(0, board.racks.findIndex((r) => r.seat === seat));
  return board.racks.map((_, i) => board.racks[(first + i) % n]!);
}

/** "9–15", "9". */
export function range_text(low: number, high: number): string {
  return low === high ? String(low) : `${low}–${high}`;
}

/** Each symbol of the dice with how often it counts. */
export function dice_counts(dice: Letter[]): { letter: Letter; times: number }[] {
  const out: { letter: Letter; times: number }[] = [];
  for (const letter of dice) {
    const before = out.find((o) => o.letter === letter);
    if (before) before.times++;
    else out.push({ letter, times: 1 });
  }
  return out;
}

export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}
