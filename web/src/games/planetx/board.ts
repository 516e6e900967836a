// Planet X's board and what is told of it, as the engine gives them (types.ts).

import constants from 'virtual:constants/planetx';
import { event_note, type TableEvent } from '../../lib/protocol';
import type { Board, Constants, Told, Type } from './types';

export type { Board as PlanetxBoard, Fact, Token, Type } from './types';

export const RULES = constants as Constants;

export const TYPES: readonly Type[] = ['C', 'A', 'D', 'G', 'E', 'X'];
/** What can be surveyed, and what can lie beside Planet X. */
export const SEEN: readonly Type[] = ['C', 'A', 'D', 'G', 'E'];
/** What theories are about. */
export const THEORIES: readonly Type[] = ['C', 'A', 'D', 'G'];

/** What an event says, unless it is a note. */
export function told_of(e: TableEvent): Told | null {
  return event_note(e) ? null : ((e.told ?? null) as Told | null);
}

/** Whether the program knows where pawns stand: at a real table only with a bot (PX-45). */
export function board_tracks(board: Board): boolean {
  return !board.companion || board.solo;
}

/** The sector after so many more, round the circle. */
export function sector_plus(board: Board, sector: number, by: number): number {
  const n = board.sectors;
  return ((((sector - 1 + by) % n) + n) % n) + 1;
}

/** How many sectors lie in from … to. */
export function range_size(board: Board, from: number, to: number): number {
  return ((to - from + board.sectors) % board.sectors) + 1;
}

export function in_range(board: Board, sector: number, from: number, to: number): boolean {
  return range_size(board, from, sector) <= range_size(board, from, to);
}
