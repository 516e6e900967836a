// A club's evening: the same deals for everybody, from the same seat against the same bots, and
// a table of what came of them. It travels as a link and has no server: whoever opens a link of
// it adds what it knows to what is known here.

import { info_of, title_of } from '../games/registry';
import type { Engine } from './engine';
import { t } from './i18n';
import { key_new } from './key';
import { local_all, local_keep, local_seed, type LocalGame } from './local.svelte';
import { StorageShelf } from './local_storage';
import { pack_link } from './pack';
import { past_find } from './past';
import { bot_of, type Fault } from './protocol';

export interface Evening {
  id: string;
  title: string;
  game: string;
  /** Who sits where: '' is the person. */
  bots: string[];
  /** Records of games that begin. */
  deals: string[];
  /** Points of each deal; null: not played yet. */
  results: { name: string; points: (number | null)[] }[];
  when: number;
}

export const EVENING_DEALS = 8;

const shelf = new StorageShelf<Evening>('evening', (e) => e.id, 20);

export const evening_all = () => shelf.all();

export function evening_find(id: string): Evening | undefined {
  return shelf.all().find((e) => e.id === id);
}

export async function evening_make(engine: Engine, game: string, title: string, deals: number, seats: number): Promise<Evening | Fault> {
  const usual = bot_of(info_of(game)?.bots ?? [], 'usual');
  const made: Evening = {
    id: key_new().slice(0, 12),
    title: title || title_of(game),
    game,
    bots: Array.from({ length: seats }, (_, i) => (i === 0 ? '' : usual)),
    deals: [],
    results: [],
    when: Date.now(),
  };
  for (let i = 0; i < deals; i++) {
    const dealt = await engine.deal(game, local_seed(), seats, '');
    if (!dealt.ok) return dealt.fault;
    made.deals.push(dealt.record);
  }
  shelf.keep(made);
  return made;
}

/** Adds what a link knows. */
export function evening_merge(came: Evening): Evening {
  const known = evening_find(came.id) ?? { ...came, results: [] };
  const results = came.results.reduce((all, { name, points }) => put(all, name, points), known.results);
  const merged = { ...known, results, when: Date.now() };
  shelf.keep(merged);
  return merged;
}

/** What is known of a deal stays known. */
function put(results: Evening['results'], name: string, points: (number | null)[]): Evening['results'] {
  const before = results.find((r) => r.name === name);
  const both = points.map((p, i) => p ?? before?.points[i] ?? null);
  return [...results.filter((r) => r.name !== name), { name, points: both }];
}

/** The game of one of its deals in this browser. */
export function evening_game(evening: Evening, deal: number): LocalGame | undefined {
  return local_all().find((g) => g.course?.evening === evening.id && g.course.deal === deal);
}

/** One's own points, as far as they are won. */
export function evening_own(evening: Evening): (number | null)[] {
  return evening.deals.map((_, deal) => {
    const game = evening_game(evening, deal);
    return game?.over ? (past_find(game.id)?.points ?? null) : null;
  });
}

/** Writes one's own results into its table. */
export function evening_enter(evening: Evening, name: string): Evening {
  return evening_merge({ ...evening, results: [{ name, points: evening_own(evening) }] });
}

export function evening_play(evening: Evening, deal: number, name: string): LocalGame {
  const { game, bots, title, id } = evening;
  const made: LocalGame = {
    id: key_new().slice(0, 12),
    game,
    record: evening.deals[deal]!,
    bots,
    names: bots.map((b) => (b ? '' : name)),
    course: { name: t('{0}, deal {1}', title, deal + 1), from: 0, evening: id, deal },
    over: false,
    when: Date.now(),
  };
  local_keep(made);
  return made;
}

export function evening_link(evening: Evening): Promise<string> {
  return pack_link('evening', evening);
}
