// Questions to the reasoning part of the engine: which skies fit what is known,
// and what each question would be worth.

import type { Engine } from '../../lib/engine';
import { TYPES, type PlanetxBoard, type Type } from './board';

export interface Knowledge {
  /** How many skies fit. */
  skies: number;
  /** What can be in each sector, the first one first. */
  possible: Type[][];
}

export type Answer = { known: Knowledge } | { clash: string[] } | null;

/** A question, and how many skies each of its answers would leave. */
export interface Question {
  move: string;
  cost: number;
  sky_bits: number;
  answers: number[];
}

/** What `solve` answers: how many skies have which object in each sector, or facts that clash. */
export interface Solved {
  skies: number;
  sectors?: Record<Type, number>[];
  locate?: { move: string; skies: number; chance: number }[];
  questions?: Question[];
  clash?: string[];
}

const asked = new Map<string, Promise<Solved | null>>();

/** null: this engine cannot say. The same question is thought about once. */
export function know_solve(engine: Engine, board: PlanetxBoard, facts: string[], flags = 'top 1'): Promise<Solved | null> {
  const all = [...new Set(facts)];
  const key = `${board.mode}\n${flags}\n\n${[...all].sort().join('\n')}`;
  let answer = asked.get(key);
  if (!answer) {
    if (asked.size > 200) asked.clear();
    asked.set(key, (answer = solve(engine, `mode ${board.mode}\n${flags}`, all)));
  }
  return answer;
}

async function solve(engine: Engine, flags: string, facts: string[]): Promise<Solved | null> {
  const reply = await engine.verb('planetx', 'solve', flags, facts.join('\n')).catch(() => null);
  if (!reply?.ok || !reply.out) return null;
  try {
    return JSON.parse(reply.out) as Solved;
  } catch {
    return null;
  }
}

/** What the facts leave possible, or which of them clash. */
export async function know_ask(engine: Engine, board: PlanetxBoard, facts: string[]): Promise<Answer> {
  const solved = await know_solve(engine, board, facts);
  if (!solved) return null;
  if (solved.skies === 0) return { clash: solved.clash ?? [] };
  const possible = (solved.sectors ?? []).map((counts) => TYPES.filter((type) => counts[type] > 0));
  return { known: { skies: solved.skies, possible } };
}
