// The keys to this browser's seats: a token for each seat it has at a table. Several
// people may share one phone, so a table may have several.

import { storage_get, storage_set } from './local_storage';

const KEPT = 'seats';
const KEPT_MOST = 50;

export interface Seat {
  table: string;
  game: string;
  seat: number;
  token: string;
  over: boolean;
  when?: number; // ms since 1970: when it was last sat down at
}

function kept(): Seat[] {
  return storage_get<Seat[]>(KEPT, []);
}

/** One seat of each table, the latest first. */
export function seats_all(): Seat[] {
  const seen = new Set<string>();
  return kept().filter((s) => !seen.has(s.table) && seen.add(s.table));
}

/** This browser's seats at a table, the first one first. */
export function seats_of(table: string): Seat[] {
  return kept()
    .filter((s) => s.table === table)
    .sort((a, b) => a.seat - b.seat);
}

export function seats_keep(seat: Seat) {
  const others = kept().filter((s) => s.table !== seat.table || s.seat !== seat.seat);
  storage_set(KEPT, [seat, ...others].slice(0, KEPT_MOST));
}

export function seats_drop(table: string, seat: number) {
  storage_set(
    KEPT,
    kept().filter((s) => s.table !== table || s.seat !== seat),
  );
}

/** A finished game is no longer one to go on with. */
export function seats_finish(table: string) {
  storage_set(
    KEPT,
    kept().map((s) => (s.table === table ? { ...s, over: true } : s)),
  );
}
