// Made by tools/make-types.mjs from the shapes in src/games/lostcode. Do not edit.

export type Letter = 'B' | 'J' | 'C' | 'S' | 'H' | 'R';

export type Symbol = 'bird' | 'jaguar' | 'chameleon' | 'snake' | 'human' | 'bear';

export type Answer = 'open' | 'hit' | 'lower' | 'higher' | 'wrong';

/** wheel: how many sums it covers. */
export interface Bet {
  wheel: number;
  points: number;
  low: number;
  high: number;
  result: Answer;
}

/** null: this viewer does not see it. */
export type Tile = number | null;

/** null: not written, or not for this viewer to know. */
export type Guess = number[] | null;

/** seat null: nobody sits there, and it lies open for all. shown: swapped away. */
export interface Rack {
  seat: number | null;
  tiles: Tile[];
  field?: number;
  shown?: number[][];
  bet?: Bet | null;
  swaps?: boolean;
  held?: Letter[];
  made?: boolean;
  guess?: Guess[];
}

/** hint: a miss is answered with lower or higher. taken: by this seat. */
export interface Wheel {
  width: number;
  points: number;
  hint: boolean;
  taken?: number | null;
}

export interface Marker {
  seat: number;
  field: number;
}

/** left: tiles. token: it can still be had. */
export interface Stack {
  letter: Letter;
  left: number;
  token: boolean;
}

/** top: the highest sum. draw: what the first of the track who swaps has drawn. track: furthest back first; on one field, the higher. */
export interface Board {
  round: number;
  rounds: number;
  phase: 'roll' | 'bear' | 'offer' | 'turn' | 'bet' | 'swap' | 'draw' | 'final' | 'over';
  modules: string[];
  values: number;
  top: number;
  dice: Letter[];
  offer?: Letter;
  draw?: Letter;
  track: Marker[];
  symbols: Stack[];
  skull: number | 'track' | null;
  wheels: Wheel[];
  racks: Rack[];
}

/** stack: how many tiles of a symbol wait. top: the highest sum. */
export interface Values {
  values: number;
  stack: number;
  top: number;
}

/** The rounds of a game, and after which of them tokens and skull leave it. */
export interface Length {
  players: number;
  rounds: number;
  tokens_until: number;
  skull_until: number;
}

/** guess_points: by how many values were written; at 0 for none that is right. */
export interface Constants {
  symbols: Record<string, Symbol>;
  racks: number;
  dice: number;
  plain: Values;
  x: Values;
  guess_most: number;
  guess_points: number[];
  token_times: number;
  skull_field: number;
  skull_end: number;
  curse_bonus: number;
  lengths: Length[];
  wheels: Wheel[];
}

/** What a final guess says of a symbol: values, or that a token has locked them. */
export type Field = number[] | 'token';

/** values: what is guessed for a token, or was drawn. */
export interface Move {
  kind: 'roll' | 'turn' | 'keep' | 'take' | 'pass' | 'bet' | 'swap' | 'final' | 'draw';
  dice?: Letter[];
  from?: Letter;
  to?: Letter;
  symbol?: Letter;
  values?: number[];
  wheel?: number;
  low?: number;
  high?: number;
  guess?: Field[];
}

/** What was said of a seat's bet. */
export interface Result {
  seat: number;
  answer: Answer;
}

/** A seat's final guess, opened; each: points, symbol by symbol. */
export interface Settled {
  seat: number;
  guess: number[][];
  doubled: boolean[];
  tiles: number[];
  each: number[];
  points: number;
}

/** A move as far as this viewer may know it, and what followed. */
export interface Told {
  kind: 'roll' | 'turn' | 'keep' | 'take' | 'pass' | 'bet' | 'swap' | 'final' | 'draw';
  dice?: Letter[];
  from?: Letter;
  to?: Letter;
  symbol?: Letter;
  values?: number[];
  wheel?: number;
  low?: number;
  high?: number;
  guess?: Field[];
  old?: number;
  new?: number;
  results?: Result[];
  settled?: Settled[];
  skull?: number | 'gone';
  tokens_gone?: boolean;
  round?: number;
  final?: boolean;
}

/** next: who acts then, where that is known. Points and field: of a hit, a miss. */
export interface Outlook {
  next?: number[];
  hit?: number;
  field?: number;
  miss?: number;
}
