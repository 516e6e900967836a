// The keys to this browser's seats: a token for each seat it has at a table. Several
// people may share one phone, so a table may have several.

import { StorageShelf } from './local_storage';

export interface Seat {
  table: string;
  game: string;
  seat: number;
  token: string;
  over: boolean;
  when?: number; // ms since 1970: when it was last sat down at
}

const kept = new StorageShelf<Seat>('seats', (s) => `${s.table}.${s.seat}`, 50);

/** One seat of each table, the latest first. */
export function seats_all(): Seat[] {
  const seen = new Set<string>();
  return kept.all().filter((s) => !seen.has(s.table) && seen.add(s.table));
}

/** This browser's seats at a table, the first one first. */
export function seats_of(table: string): Seat[] {
  return kept
    .all()
    .filter((s) => s.table === table)
    .sort((a, b) => a.seat - b.seat);
}

export function seats_keep(seat: Seat) {
  kept.keep(seat);
}

export function seats_drop(table: string, seat: number) {
  for (const one of seats_of(table)) if (one.seat === seat) kept.drop(one);
}

/** A finished game is no longer one to go on with. */
export function seats_finish(table: string) {
  for (const one of seats_of(table)) if (!one.over) kept.keep({ ...one, over: true });
}
