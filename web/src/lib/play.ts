// What boards and hands need of a game, wherever it is played: at a table of
// the server (table.svelte.ts) or here in the page (local.svelte.ts).

import type { Engine } from './engine';
import type { Fault, Position, TableEvent } from './protocol';

export interface Play {
  readonly at: Position | null;
  readonly events: TableEvent[];
  /** What this seat may do now; empty when it has nothing to decide, or too much to list. */
  readonly moves: string[];
  /** Why the last thing tried was not done. */
  fault: Fault | null;
  /** A move is on its way. */
  readonly sending: boolean;
  /** This viewer has a seat. */
  readonly mine: boolean;
  /** The rules, for questions about the position. */
  readonly engine: Engine;
  /** Checks a move here, without playing it. */
  check(move: string): Promise<boolean>;
  /** Why a move is not legal, or null. Changes nothing. */
  why_not(move: string): Promise<Fault | null>;
  play(move: string): Promise<void>;
}

export const UNDO = '~undo';
