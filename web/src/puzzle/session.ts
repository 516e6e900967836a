// What the puzzle room asks of a game: its puzzle as a session, with a sheet to mark, and
// proofs in words. A game offers it on its card (games/card.ts).

import type { Component } from 'svelte';

/** One sentence of a proof, as the engine gives it: a template and what fills it. */
export interface Say {
  text: string;
  args: Record<string, unknown>[];
}

/** A step of a proof, in words and places. */
export interface Told {
  /** What it cites, as sentences, and the numbers of the facts among it. */
  cites: string[];
  facts: number[];
  /** What it is about, in words and as cells of the sheet. */
  where: string;
  cells: string[];
  /** The whole of it. */
  says: string[];
  /** Makes the marks. */
  put: () => void;
  /** What that is called, where it is more than marks. */
  does?: string;
}

/** Own marks that cannot be right, and what they clash with. */
export interface Wrong {
  mark: string;
  against: string[];
  facts: number[];
  cells: string[];
}

export interface Hint {
  wrong: Wrong[];
  /** The easiest thing that is not marked; null: everything that follows is. */
  step: Told | null;
}

/** Something to choose from. */
export interface Choices {
  name: string;
  values: { value: string; label: string }[];
}

export interface PuzzleSession {
  /** What is told, as the numbers of proofs count it. */
  facts: string[];
  /** The marks of a sheet; none where something else is made on it. */
  book?: { can_undo: boolean; undo(): void; can_redo?: boolean; redo?(): void };
  /** What is asked, in a sentence. */
  asks: () => string;
  /** All marks; it changes with each. */
  marks: () => string;
  /** null: this engine cannot say. */
  hint: () => Promise<Hint | null>;
  /** The way from an empty sheet to the answer. */
  chain: () => Promise<Told[]>;
  /** What may be asked about beside that, and the way there from what is marked. */
  why?: { fields: () => Choices[]; ask: (chosen: string[]) => Promise<Told[]> };
}

export interface PuzzlePart {
  /** Kinds of the game to choose from, and how the engine is asked for each; the first is that of the daily. */
  variants?: () => { name: string; values: { value: string; label: string; flags: string[] }[] };
  /** `puzzle`: as the engine made it. `name`: what marks are kept by. */
  open: (puzzle: unknown, name: string) => PuzzleSession;
  /** The sheet, with what proofs point at. */
  sheet: Component<{ session: PuzzleSession; lit: string[] }>;
}

/** What every puzzle of the engine says of itself. */
export interface Made {
  seed: string;
  level: Level;
}

export const LEVELS = ['easy', 'medium', 'hard', 'fiendish'] as const;
export type Level = (typeof LEVELS)[number];

/** A seed as addresses have it. */
export const seed_new = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);
