// What a game brings for people who type: its questions, and its moves in words.

import type { Play } from '../lib/play';
import type { Position } from '../lib/protocol';

/** Something that can be asked or said. */
export interface Command {
  /** How it may be said, the ways apart by "|"; one that goes on with what it is about ends in "…". */
  ways: string;
  /** What it does, for the help. */
  does: string;
  /** Sentences that answer; `about`: the words behind its own. */
  answer: (about: string[]) => Reply | Promise<Reply>;
}

/** What is answered; a move is proposed instead of made. */
export type Reply = string | string[] | Proposed;

export interface Proposed {
  /** In notation, for the engine. */
  move: string;
  /** What it does, in words. */
  says: string;
}

export interface GameCommands {
  commands: (table: Play, at: Position) => Command[];
  /** The ways to say a move (the game's Move), the usual one first. */
  ways: (at: Position, move: unknown) => string[];
  /** What this seat may do where the engine lists nothing, because it is too much: in notation, and as the game's Move. */
  unlisted?: (at: Position) => { move: string; detail: unknown }[];
  /** What a move would cost or bring (the game's Move and Outlook), as sentences. */
  cost: (at: Position, move: unknown, outlook: unknown) => string;
  /** What one key asks about, by the key: a sector, a kind of thing. Shift and a digit are seats, in every game. */
  scan: (table: Play, at: Position, key: string) => string | Promise<string> | null;
  /** The keys that scan, for the help. */
  scans: () => { keys: string[]; does: string }[];
  /** Commands to begin with. */
  examples: () => string[];
}
