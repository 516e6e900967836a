// An engine for reasoning, shared by all games: it has a thread of its own, so
// that legality never waits for it.

import { Engine } from './engine';

let engine: Engine | null = null;

export function ai_engine(): Engine {
  return (engine ??= new Engine());
}
