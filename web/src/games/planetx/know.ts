// Questions to the reasoning part of the engine: which skies fit what is known,
// and what each question would be worth.

import type { Engine } from '../../lib/engine';
import { TYPES, type Fact, type PlanetxBoard, type Type } from './board';
import type { Move, Told } from './types';

export interface Knowledge {
  /** How many skies fit. */
  skies: number;
  /** What can be in each sector, the first one first. */
  possible: Type[][];
}

export type Answer = { known: Knowledge } | { clash: Fact[] } | null;

/** A question, and how many skies each of its answers would leave. */
export interface Question {
  move: string;
  ask: Move;
  cost: number;
  sky_bits: number;
  answers: number[];
}

/** What `solve` answers: how many skies have which object in each sector, or facts that clash. */
export interface Solved {
  skies: number;
  sectors?: Record<Type, number>[];
  locate?: { move: string; ask: Move; chance: number }[];
  questions?: Question[];
  clash: Fact[];
}

const asked = new Map<string, Promise<Solved | null>>();

/** null: this engine cannot say. The same question is thought about once. */
export function know_solve(engine: Engine, board: PlanetxBoard, facts: Fact[], flags = 'top 1'): Promise<Solved | null> {
  const all = new Map(facts.map((f) => [f.key, f]));
  const key = `${board.mode}\n${flags}\n\n${[...all.keys()].sort().join('\n')}`;
  let answer = asked.get(key);
  if (!answer) {
    if (asked.size > 200) asked.clear();
    asked.set(key, (answer = solve(engine, `mode ${board.mode}\n${flags}`, all).catch(() => null)));
  }
  return answer;
}

async function solve(engine: Engine, flags: string, facts: Map<string, Fact>): Promise<Solved | null> {
  const reply = await engine.verb('planetx', 'solve', flags, [...facts.keys()].join('\n'));
  if (!reply.ok || !reply.out) return null;
  const solved = JSON.parse(reply.out) as Omit<Solved, 'clash'> & { clash?: string[] };
  const moves = [...(solved.questions ?? []), ...(solved.locate ?? [])];
  const told = (await engine.read('planetx', moves.map((q) => q.move))) as Told[];
  moves.forEach((q, i) => (q.ask = told[i]!.move));
  return { ...solved, clash: (solved.clash ?? []).map((key) => facts.get(key)!) };
}

/** What the facts leave possible, or which of them clash. */
export async function know_ask(engine: Engine, board: PlanetxBoard, facts: Fact[]): Promise<Answer> {
  const solved = await know_solve(engine, board, facts);
  if (!solved) return null;
  if (solved.skies === 0) return { clash: solved.clash };
  const possible = (solved.sectors ?? []).map((counts) => TYPES.filter((type) => counts[type] > 0));
  return { known: { skies: solved.skies, possible } };
}
