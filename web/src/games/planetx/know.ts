// Questions to the reasoning part of the engine: which skies fit what is known.

import type { Engine } from '../../lib/engine';
import { TYPES, type PlanetxBoard, type Type } from './board';

export interface Knowledge {
  /** How many skies fit. */
  skies: number;
  /** What can be in each sector, the first one first. */
  possible: Type[][];
}

export type Answer = { known: Knowledge } | { clash: string[] } | null;

const asked = new Map<string, Promise<Answer>>();

/** null: this engine cannot say. The same question is thought about once. */
export function know_ask(engine: Engine, board: PlanetxBoard, facts: string[]): Promise<Answer> {
  const key = `${board.mode}\n${[...new Set(facts)].sort().join('\n')}`;
  let answer = asked.get(key);
  if (!answer) {
    if (asked.size > 200) asked.clear();
    asked.set(key, (answer = ask(engine, board, [...new Set(facts)])));
  }
  return answer;
}

/** What `solve` answers: how many skies have which object in each sector, or facts that clash. */
interface Solved {
  skies: number;
  sectors?: Record<Type, number>[];
  clash?: string[];
}

async function ask(engine: Engine, board: PlanetxBoard, facts: string[]): Promise<Answer> {
  const flags = `mode ${board.mode}\ntop 1`;
  const reply = await engine.verb('planetx', 'solve', flags, facts.join('\n')).catch(() => null);
  if (!reply?.ok || !reply.out) return null;
  let solved: Solved;
  try {
    solved = JSON.parse(reply.out) as Solved;
  } catch {
    return null;
  }
  if (solved.skies === 0) return { clash: solved.clash ?? [] };
  const possible = (solved.sectors ?? []).map((counts) => TYPES.filter((type) => counts[type] > 0));
  return { known: { skies: solved.skies, possible } };
}
