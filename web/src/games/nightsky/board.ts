// Night Sky's board as the engine describes it, and the numbers of its rules.

import constants from 'virtual:constants/nightsky';
import type { Board, Constants, Letter, Round, Seat, Type } from './types';

export type { Board, Card, Points, Round, Seat, Side, Sky, Tally, Type } from './types';

export const RULES = constants as Constants;
export const ROMAN = RULES.rounds;
export const ROUNDS = ROMAN.length;

/** Types by how the map spells them. */
export const TYPE_OF = Object.fromEntries(RULES.types.map((type) => [type[0], type])) as Record<Letter, Type>;

/** The card this seat has to draw now, if it still has to. */
export function to_draw(board: Board, seat: Seat | undefined): Required<Pick<Round, 'card' | 'top' | 'low'>> | null {
  const round = seat?.rounds[board.round - 1];
  if (board.phase !== 'drawing' || !round?.card || !round.top || !round.low || round.drawn) return null;
  return { card: round.card, top: round.top, low: round.low };
}

/** The stars a seat has used, each with the round that used it. */
export function used_stars(seat: Pick<Seat, 'rounds'>): Map<string, number> {
  const used = new Map<string, number>();
  seat.rounds.forEach((r, i) => r.drawn?.forEach((line) => line.forEach((star) => used.set(star, i + 1))));
  return used;
}
