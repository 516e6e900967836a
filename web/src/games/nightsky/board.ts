// Night Sky's board as the engine describes it.

export type Type = 'blue' | 'white' | 'yellow' | 'red';
export type Letter = 'b' | 'w' | 'y' | 'r';
export type Phase = 'sides' | 'calling' | 'picking' | 'drawing' | 'over';

export const TYPE_OF: Record<Letter, Type> = { b: 'blue', w: 'white', y: 'yellow', r: 'red' };
export const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const;
export const ROUNDS = ROMAN.length;
/** NS-1. */
export const FADING = 7;
/** NS-12: what each of them is worth at the end. */
export const WORTH = { fading: 3, sun: 1, crossing: 2, edge: 3 } as const;
/** NS-2: the cards of a pool, by their slots. */
export const SLOTS = ['5', '6', '7a', '7b', '8', '9', '10'] as const;

/** A position before anything is known, to ask the engine for its map. */
export const BLANK_VIEW = 'seats 1 pieces one round 1 first 1 called 0 | start 1 - pool ?,?,?,?,?,?,?';

export interface Side {
  type: Type;
  value: number;
}

export interface Card {
  id: string;
  name: string;
  shows: Side;
  nodes: [number, number][];
  lines: [number, number][];
}

/** What is counted of a drawing; `round` is what the round is worth. */
export interface Points {
  top_stars: number;
  low_stars: number;
  joins: number;
  sun: number;
  crossings: number;
  edge: number;
  round: number;
}

export interface Round {
  slot: string;
  /** Once all have turned theirs over. */
  card?: Card;
  top?: Side;
  low?: Side;
  /** Once it is drawn. */
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
  pool: string[];
  start: [Side, Side];
  side: 0 | 1 | '?' | null;
  rounds: Round[];
  crossed: number;
  tally: Tally;
}

export interface NightskyBoard {
  round: number; // 7 when all is drawn
  phase: Phase;
  pieces: 'one' | 'several';
  first: number;
  called: number;
  rank?: number;
  sky: { stars: [string, number, number, Letter][]; ecliptic: [number, number, number] };
  seats: Seat[];
}

/** The size of a slot: 7 of 7a. */
export function slot_size(slot: string): number {
  return parseInt(slot, 10);
}

/** The card this seat has to draw now, if it still has to. */
export function to_draw(board: NightskyBoard, seat: Seat | undefined): Required<Pick<Round, 'card' | 'top' | 'low'>> | null {
  const round = seat?.rounds[board.round - 1];
  if (board.phase !== 'drawing' || !round?.card || !round.top || !round.low || round.drawn) return null;
  return { card: round.card, top: round.top, low: round.low };
}

/** The stars a seat has used, each with the round that used it. */
export function used_stars(seat: Seat): Map<string, number> {
  const used = new Map<string, number>();
  seat.rounds.forEach((r, i) => r.drawn?.forEach((line) => line.forEach((star) => used.set(star, i + 1))));
  return used;
}
