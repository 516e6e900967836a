// What is told of a game in a list: whom one played with, whose turn it is, how it ended;
// and of finished ones, the figures for statistics. All of it stays in this browser.

import { is_companion } from './companion';
import { storage_get, storage_set } from './local_storage';
import type { Position } from './protocol';
import { result_places } from './result';

const KEPT = 'past';
const KEPT_MOST = 100;
const COUNTED = 'results';
const COUNTED_MOST = 1000;

export interface Other {
  /** Of a bot: its id. */
  name: string;
  bot: boolean;
  seat: number;
}

export interface Past {
  id: string;
  /** The other seats. */
  others: Other[];
  /** Bots are called by it (lib/names.ts). */
  commit: string;
  status: Position['status'];
  /** Seats in turn, as far as it was seen. */
  turn: number[];
  /** One's own; 0: one only watched. */
  seat: number;
  ended: boolean;
  /** How it ended for one's seat; 0: that was counted elsewhere. */
  rank: number;
  shared: boolean;
  points: number;
}

/** A finished game, for statistics. */
export interface Counted {
  id: string;
  game: string;
  /** The bots it was played against, by their ids; empty: people alone. */
  bots: string[];
  people: number;
  won: boolean;
  points: number;
}

function past_of(id: string, at: Position): Past {
  const seat = Number(at.viewer) || 0;
  // Around a real board only the board knows whose turn it is, and who won.
  const real = is_companion(at.board);
  const places = real ? [] : result_places(at);
  const own = places.find((p) => p.seat === seat);
  return {
    id,
    others: at.seats.filter((s) => s.seat !== seat && s.kind !== 'open').map((s) => ({ name: s.name, bot: s.kind === 'bot', seat: s.seat })),
    commit: at.commit ?? '',
    status: at.status,
    turn: real ? [] : at.turn.map(Number).filter((s) => s > 0),
    seat,
    ended: at.ended ?? false,
    rank: own?.rank ?? 0,
    shared: places.filter((p) => p.rank === own?.rank).length > 1,
    points: own?.points ?? 0,
  };
}

function count(id: string, at: Position, past: Past) {
  const all = storage_get<Counted[]>(COUNTED, []);
  // At a real table people count for themselves.
  if (past.ended || past.seat === 0 || is_companion(at.board) || all.some((one) => one.id === id)) return;
  const one: Counted = {
    id,
    game: at.game,
    bots: past.others.filter((o) => o.bot).map((o) => o.name),
    people: past.others.filter((o) => !o.bot).length,
    won: past.rank === 1 && past.others.length > 0,
    points: past.points,
  };
  storage_set(COUNTED, [one, ...all].slice(0, COUNTED_MOST));
}

/** Keeps what is to be seen of a game now. `first`: nobody has played this deal before, and it
 *  counts. */
export function past_take(id: string, at: Position, first = true) {
  const before = past_find(id);
  const past = past_of(id, at);
  // Who looks at one's own game without sitting there does not know the seat.
  if (past.seat === 0 && before && before.seat > 0) return;
  storage_set(KEPT, [past, ...storage_get<Past[]>(KEPT, []).filter((p) => p.id !== id)].slice(0, KEPT_MOST));
  if (past.status === 'over' && first) count(id, at, past);
}

export function past_find(id: string): Past | undefined {
  return storage_get<Past[]>(KEPT, []).find((p) => p.id === id);
}

export function past_counted(): Counted[] {
  return storage_get<Counted[]>(COUNTED, []);
}

export function past_forget_counted() {
  storage_set(COUNTED, null);
}
