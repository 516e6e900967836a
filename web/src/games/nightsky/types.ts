// Made by tools/make-types.mjs from the shapes in src/games/nightsky. Do not edit.

export type Type = 'blue' | 'white' | 'yellow' | 'red';

export type Letter = 'b' | 'w' | 'y' | 'r';

export interface Side {
  type: Type;
  value: number;
}

/** A card of a pool by its back; of two of one size, by its place too. */
export interface Slot {
  name: string;
  size: number;
}

/** nodes: places on the lattice. lines: between nodes. */
export interface Card {
  name: string;
  shows: Side;
  nodes: [number, number][];
  lines: [number, number][];
}

/** What is counted of a drawing; round: what the round is worth. */
export interface Points {
  top_stars: number;
  low_stars: number;
  joins: number;
  sun: number;
  crossings: number;
  edge: number;
  round: number;
}

/** card, top, low: once all have turned theirs over. The rest: once it is drawn. */
export interface Round {
  card?: Card;
  top?: Side;
  low?: Side;
  text?: string;
  drawn?: [string, string][];
  left_out?: number;
  points?: Points;
}

export interface Tally {
  rounds: number;
  fading: number;
  sun: number;
  ecliptic: number;
  outskirts: number;
  total: number;
}

export interface Seat {
  pool: Slot[];
  start: [Side, Side];
  side: number | '?' | null;
  rounds: Round[];
  crossed: number;
  tally: Tally;
}

/** stars: name, place on the lattice, type. ecliptic: centre, radius in hundredths. edge: the square of the distance of the outskirts from the sun. */
export interface Sky {
  stars: [string, number, number, Letter][];
  ecliptic: [number, number, number];
  edge: number;
}

export type Phase = 'sides' | 'calling' | 'picking' | 'drawing' | 'over';

/** round: one more than there are when all is drawn. rank: of a game alone. */
export interface Board {
  round: number;
  phase: Phase;
  pieces: 'one' | 'several';
  first: number;
  called: number;
  rank?: number;
  sky: Sky;
  seats: Seat[];
}

/** What each counts at the end. */
export interface Worths {
  fading: number;
  sun: number;
  crossing: number;
  edge: number;
}

/** ranks: the most points of each rank alone but the last. sun_norm: the square of the distance from the sun up to which a star is around it. */
export interface Constants {
  rounds: string[];
  seats: number;
  types: Type[];
  slots: Slot[];
  value_most: number;
  fading: number;
  worth: Worths;
  ranks: number[];
  sun_norm: number;
  cards: number;
  sky: Sky;
}

export interface Move {
  kind: 'side' | 'call' | 'pick' | 'deal' | 'draw';
  type?: Type;
  size?: number;
  slot?: Slot;
  drawn?: [string, string][];
  text?: string;
}

/** type: where this viewer may know it. sides, cards: what all now show. ended: a round, with everybody's points; totals: those of the game. */
export interface Told {
  kind: 'side' | 'call' | 'pick' | 'draw';
  type?: Type;
  size?: number;
  lines?: number;
  points?: number;
  sides?: Type[];
  cards?: string[];
  ended?: number;
  round?: number[];
  first?: number;
  totals?: number[];
}

/** Of a drawing: how it is written, and what the seat then has. next: who acts then. */
export interface Outlook {
  text?: string;
  points?: Points;
  left_out?: number;
  crossed?: number;
  tally?: Tally;
  next: number[];
}
