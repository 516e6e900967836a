// The keys to this browser's seats: one token for each table it sits at.

import { keep_get, keep_set } from './keep';

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

/** Latest first. */
export function seats_all(): Seat[] {
  return keep_get<Seat[]>(KEPT, []);
}

export function seats_find(table: string): Seat | undefined {
  return seats_all().find((s) => s.table === table);
}

export function seats_keep(seat: Seat) {
  const others = seats_all().filter((s) => s.table !== seat.table);
  keep_set(KEPT, [seat, ...others].slice(0, KEPT_MOST));
}

export function seats_drop(table: string) {
  keep_set(
    KEPT,
    seats_all().filter((s) => s.table !== table),
  );
}

/** A finished game is no longer one to go on with. */
export function seats_finish(table: string) {
  keep_set(
    KEPT,
    seats_all().map((s) => (s.table === table ? { ...s, over: true } : s)),
  );
}
