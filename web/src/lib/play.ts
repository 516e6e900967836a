// What boards and hands need of a game, wherever it is played: at a table of
// the server (table.svelte.ts) or here in the page (local.svelte.ts).

import type { Engine } from './engine';
import type { Pacer } from './pace.svelte';
import type { Fault, Position, TableEvent } from './protocol';

export interface Play {
  readonly at: Position | null;
  readonly events: TableEvent[];
  /** What this seat may do now; empty when it has nothing to decide, or too much to list. */
  readonly moves: string[];
  /** The same moves as data (the game's Move), in the same order. */
  readonly details: unknown[];
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
  /** Writes a row of the score sheet that all at a table of the server share. */
  score?(seat: number, row: number[]): Promise<boolean>;
  /** Where others are quicker than people read. */
  readonly pacer?: Pacer;
}

/** A game in which several people share this device: between them a screen hides everything. */
export interface Passed {
  /** Seats of this device. */
  readonly device: number[];
  /** Whose eyes the screen is for; 0: nobody has said so. */
  readonly holder: number;
  /** The device goes from hand to hand: nothing private is shown. */
  readonly passing: boolean;
  /** What everybody may know meanwhile: who sits where, whose turn it is. */
  readonly around: Position | null;
  /** Hides everything, until somebody says that they hold the device. */
  pass(to: number): void;
  hold(seat: number): Promise<void>;
  /** Who has said so while there was no connection, and is shown their things once there is. */
  readonly awaited: number;
  /** To whom it was passed; 0: whoever takes it. */
  readonly passed_to: number;
}

export const UNDO = '~undo';
