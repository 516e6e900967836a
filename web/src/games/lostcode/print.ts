// The deduction sheet as it is printed (src/ai/lostcode/talk_sheet_notes.c says how it is written).

import type { Position, TableEvent } from '../../lib/protocol';
import { letters_of, type Board, type Letter } from './board';
import { history_rounds, history_settled } from './history';
import { sheet_of } from './sheet.svelte';

/** What this seat bet and heard, what it swapped, and its final guess. */
function rounds_written(events: TableEvent[], seat: number, letters: Letter[]): string[] {
  const rounds = history_rounds(events).flatMap(({ number, dice, bets, swaps }) => {
    const bet = bets.get(seat);
    return [
      ...(bet ? [`round ${number} dice ${dice.join('')} wheel ${bet.width} from ${bet.low} ${bet.result}`] : []),
      ...swaps.filter((s) => s.seat === seat).map((s) => `swap ${number} ${s.letter} ${s.old}`),
    ];
  });
  const end = history_settled(events).find((s) => s.seat === seat);
  const guesses = letters.flatMap((letter, k) => (end?.guess[k]?.length ? [`guess ${letter} ${end.guess[k].join('')} tile ${end.tiles[k]} points ${end.each[k]}`] : []));
  return [...rounds, ...guesses];
}

export function lostcode_sheet(at: Position, events: TableEvent[]): { options: string[]; notes: string[] } {
  const board = at.board as Board;
  const seat = Number(at.viewer);
  const sheet = sheet_of(at);
  const notes = letters_of(board).flatMap((letter, k) => {
    const own = board.racks.find((r) => r.seat === seat)?.shown?.[k] ?? [];
    const others = board.racks.filter((r) => r.seat !== seat).flatMap((r) => [r.tiles[k], ...(r.shown?.[k] ?? [])]);
    const seen = new Set([...own, ...others].map(Number));
    return Array.from({ length: board.values }, (_, value) => value)
      .filter((value) => seen.has(value) || ['x', 'f'].includes(sheet.at(letter, value, own.length)))
      .map((value) => `${letter} not ${value}`);
  });
  return { options: board.modules.map((name) => `${name} yes`), notes: [...notes, ...rounds_written(events, seat, letters_of(board))] };
}
