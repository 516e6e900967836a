// Made by tools/make-types.mjs from the shapes in src/games/null. Do not edit.

export interface Seat {
  secret: number;
  open: boolean;
  bid: number | '?' | null;
  points: number;
}

/** 0 stands for nothing rolled and for nobody. */
export interface Board {
  done: number;
  length: number;
  top: number;
  die: number;
  pointed: number;
  seats: Seat[];
}

export interface Constants {
  length: number;
  bid_max: number;
  faces: number[];
  hit: number;
  miss: number;
}

export interface Move {
  kind: 'bid' | 'roll' | 'point' | 'ask' | 'guess' | 'pass';
  number?: number;
}

/** number: what was bid, rolled, pointed at or guessed, where this viewer may know. */
export interface Told {
  kind: 'bid' | 'roll' | 'point' | 'ask' | 'guess' | 'pass';
  number?: number;
  bids?: number[];
  answer?: 'below' | 'above' | 'equal';
  right?: boolean;
}

export interface Outlook {
  last: boolean;
}
