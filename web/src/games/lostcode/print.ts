// The deduction sheet as it is printed (src/ai/lostcode/talk_sheet.c).

import type { Position } from '../../lib/protocol';
import { letters_of, type Board } from './board';
import { sheet_of } from './sheet.svelte';

export function lostcode_sheet(at: Position): { options: string[]; notes: string[] } {
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
  return { options: board.modules.map((name) => `${name} yes`), notes };
}
