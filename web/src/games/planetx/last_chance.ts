// The last chance at a real table (PX-29): who is how far behind the finder, as they said.

import { RULES, type PlanetxBoard } from './board';

export interface Chance {
  seat: number;
  /** Sectors behind the finder; 0: level or ahead, or not said yet. */
  behind: number;
  /** It is still to come. */
  open: boolean;
  /** Theories it allows instead of a locate. */
  theories: number;
  /** What a right locate brings, or has brought. */
  points: number;
}

/** Everybody but the finder. */
export function last_chances(board: PlanetxBoard): Chance[] {
  const time = (seat: number) => board.pawns.find((p) => p.seat === seat)?.time ?? 0;
  return board.seats
    .filter((s) => s.seat !== board.finder)
    .map(({ seat, last_limit }) => {
      const behind = Math.max(0, time(board.finder) - time(seat));
      return { seat, behind, open: last_limit > 0, theories: RULES.last[behind] ?? 0, points: RULES.behind * behind };
    });
}
