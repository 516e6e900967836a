// Other courses of a deal: a game that goes on from a moment of another one, or begins anew
// as a challenge. All games of one deal have its promise in common, which is how they find
// each other; the answers are those of the deal, the dice and the bots' luck too.

import { bot_here, info_of } from '../games/registry';
import { key_new } from './key';
import { Engine } from './engine';
import { local_all, local_keep, local_seed, type LocalGame } from './local.svelte';
import { pack_link } from './pack';
import { bot_of, type Fault, type Position, type SeatInfo, type TableEvent } from './protocol';
import { record_cut, record_deal, record_entries } from './record_text';

/** How a game of a deal came about that is not the deal's first. */
export interface Course {
  /** What it is called. */
  name: string;
  /** The entry it leaves the other game after; 0: it begins anew. */
  from: number;
  /** A challenge: who played it before, and how; hidden until this one is over. */
  rival?: Rival;
  /** A deal of a club's evening: which evening, and which of its deals. */
  evening?: string;
  deal?: number;
  /** The world was drawn from those that fit what a seat knew: nobody knows whether it is the true one. */
  scratch?: boolean;
}

interface Rival {
  name: string;
  record: string;
  /** Who sat where, as LocalGame has it. */
  bots: string[];
}

/** A game as links carry it. */
export interface Carried {
  record: string;
  bots: string[];
  names: string[];
  course: Course;
}

/** The games of this browser that have the deal of a record, the oldest first. */
export function branch_all(record: string): LocalGame[] {
  const deal = record_deal(record);
  return local_all()
    .filter((g) => record_deal(g.record) === deal)
    .reverse();
}

/** Bots for everybody but `seat`: those that were there, and for people the usual one. */
function sitters(game: string, seats: SeatInfo[], seat: number): string[] {
  const usual = bot_of(info_of(game)?.bots ?? [], 'usual');
  return seats.map((s) => (s.seat === seat ? '' : s.kind === 'bot' ? bot_here(game, s.name) : usual));
}

function keep(game: string, carried: Carried, over = false): LocalGame {
  const kept: LocalGame = { id: key_new().slice(0, 12), game, ...carried, over, when: Date.now() };
  local_keep(kept);
  return kept;
}

/** A game that goes on from here, as `seat`. */
export function branch_make(at: Position, record: string, from: number, seat: number, course: Pick<Course, 'name' | 'scratch'>): LocalGame {
  const names = at.seats.map((s) => (s.seat === seat && s.kind === 'person' ? s.name : ''));
  return keep(at.game, { record: record_cut(record, from), bots: sitters(at.game, at.seats, seat), names, course: { ...course, from } });
}

/** A game in a world that fits what a seat knows now, alone or against bots; a fault where there is none. */
export async function scratch_make(at: Position, events: TableEvent[]): Promise<LocalGame | Fault> {
  const engine = new Engine();
  await engine.load(at.game, at.viewer, at.view, at.data);
  const drawn = await engine.scratch(local_seed(), events);
  const opened = drawn.ok ? await engine.match(drawn.record) : drawn;
  engine.end();
  if (!drawn.ok) return drawn.fault;
  if (!opened.ok) return opened.fault;
  const { record } = drawn;
  const bots = opened.seats === 1 ? [''] : sitters(at.game, at.seats, Number(at.viewer));
  const name = at.seats[Number(at.viewer) - 1]?.name ?? '';
  return keep(at.game, { record, bots, names: bots.map((b) => (b ? '' : name)), course: { name: '', from: record_entries(record).length, scratch: true } });
}

/** A link that opens this game in another browser, byte for byte the same. */
export function branch_link(game: LocalGame): Promise<string> {
  const { record, bots, names, course } = game;
  return pack_link('branch', { record, bots, names, course: course ?? { name: '', from: 0 } } satisfies Carried);
}

/** A link to play the same deal against the same bots; how it went here is told afterwards. */
export function challenge_link(at: Position, record: string, seat: number, name: string): Promise<string> {
  const bots = sitters(at.game, at.seats, seat);
  const course: Course = { name: '', from: 0, rival: { name, record, bots } };
  return pack_link('branch', { record: record_cut(record, 0), bots, names: bots.map(() => ''), course } satisfies Carried);
}

/** Keeps what a link brought, once: whoever opens it again finds the game as they left it. */
export function branch_keep(game: string, carried: Carried, over: boolean): LocalGame {
  const { rival } = carried.course;
  const known = branch_all(carried.record).find((g) => (rival ? g.course?.rival?.record === rival.record : g.record === carried.record));
  return known ?? keep(game, carried, over);
}
