// What people write down of a game with the box, and how the engine reads it.

import { me_name } from '../../lib/me';
import type { Fault } from '../../lib/protocol';
import { RULES, type Points, type Side, type Tally } from './board';

export interface Counts {
  top: number;
  low: number;
  joins: number;
  stars: number;
  sun: number;
  lines: number;
  edge: number;
}

/** One round of one player. */
export interface Entry {
  name: string; // of the constellation; may be empty
  size: number;
  shows: Side;
  lines: [string, string][];
  /** Counted on a map of their own rather than drawn here. */
  counts: Counts | null;
}

export interface Player {
  name: string;
  start: Side;
  entries: Entry[];
}

export interface Kept {
  several: boolean;
  /** The sky of the box where it is another than ours, as its file says it. */
  sky: string;
  /** Who starts, from 0. */
  first: number;
  players: Player[];
  who: number;
  round: number;
  draft: Entry | null;
}

/** What the engine says of a player. */
export interface Scored {
  rank: number;
  solo?: number;
  /** Sizes of the cards still in the pool. */
  left: number[];
  rounds: { points: Points; left_out: number; fault?: Fault }[];
  crossed: number;
  tally: Tally;
}

export function entry_text(e: Entry): string {
  const c = e.counts;
  const drawn = c
    ? `count ${[c.top, c.low, c.joins, c.stars, c.sun, c.lines, c.edge].join(' ')}`
    : e.lines.map((l) => l.join('-')).join(',') || '-';
  return `${e.size} ${e.shows.type} ${e.shows.value} ${drawn}`;
}

export function player_text(start: Side, entries: Entry[]): string {
  return ['player', `start ${start.type} ${start.value}`, ...entries.map(entry_text)].join('\n');
}

export function player_new(name: string): Player {
  return { name, start: { type: 'blue', value: 1 }, entries: [] };
}

export function sheet_new(): Kept {
  return { several: false, sky: '', first: 0, players: [player_new(me_name())], who: 0, round: 1, draft: null };
}

/** The sizes a pool still has after these rounds (NS-2). */
export function sizes_left(entries: Entry[]): number[] {
  const taken = entries.map((e) => e.size);
  return RULES.slots.map((s) => s.size).filter((n) => {
    const nth = taken.indexOf(n);
    if (nth >= 0) taken.splice(nth, 1);
    return nth < 0;
  });
}
