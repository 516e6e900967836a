// A guided first game: a fixed deal, played here in the page, and a coach who
// explains, points, waits for the right move, and says what came of it.
//
// A guide is made of steps. Each step
//   1. first makes the moves of `others`, if it has any (seats that are not the
//      person's play by this script alone, no bot thinks, so a guide is the same
//      on every machine);
//   2. says `say` and points at `point`, on the right tab of a phone (`tab`);
//   3. with a `move`, waits until the person makes that move by the ordinary
//      controls. Any other legal move is not played: `not` says kindly why.
//      Without a `move` there is a button to go on;
//   4. after the move, says `after`, with a button to go on.
//
// The person can go back a step, let the coach make the move (skip), or leave.
// Texts are functions, so that t() runs when they are shown and a change of
// language changes them at once. Write them to be read on a phone: two or three
// short sentences.
//
// `record` is a whole record up to and including its line `play` (doc/notation.md):
// `astrolabe new GAME --setup` prints a setup, and any commit, salt and chance
// seed will do. Dice fall by the chance seed, so they are fixed too. A test plays
// every guide to its end by its own moves (tests/e2e/guide.mjs).

import type { Position } from './protocol';

export interface GuideStep {
  /** Moves of other seats that come before: each "SEAT MOVE", such as "2 SA1-6". */
  others?: string[];
  /** What is said. */
  say: () => string;
  /** What is pointed at: a CSS selector, every match of which is marked. Prefer data-… to words. */
  point?: string;
  /** The part of the table this is about, for phones, which show one at a time. */
  tab?: 'act' | 'book' | 'log';
  /** The move that goes on, in notation. */
  move?: string;
  /** A mark of the notebook that goes on, in the place of a move. */
  mark?: { made: (at: Position) => boolean; put: (at: Position, yes: boolean) => void };
  /** Other moves that are as good. Later steps must work after them, too. */
  also?: string[];
  /** What is said when another legal move is tried. */
  not?: (move: string) => string;
  /** What is said once the move is made: its answer, and what follows from it. */
  after?: () => string;
  /** What is pointed at meanwhile. */
  after_point?: string;
}

export interface Guide {
  game: string;
  record: string;
  /** The names of the seats; '' is the person's own. */
  names: string[];
  steps: GuideStep[];
}
