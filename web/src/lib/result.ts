// How a game ended, in what every game has: places and who won.

import { t } from './i18n';
import { name_is_you, name_seat } from './names';
import type { Position } from './protocol';

export interface Place {
  seat: number;
  points: number;
  rank: number;
}

/** Everybody by rank, the winners first. */
export function result_places(at: Position): Place[] {
  return at.score.map((s, i) => ({ ...s, seat: i + 1 })).sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}

/** Who won, as a sentence. */
export function result_title(at: Position): string {
  const first = result_places(at).filter((p) => p.rank === 1);
  const won = first[0];
  if (!won) return t('The game is over.');
  if (first.length > 1) return t('A shared victory: {0}.', first.map((p) => name_seat(at, p.seat)).join(', '));
  return name_is_you(at, won.seat) ? t('You won.') : t('{0} won.', name_seat(at, won.seat));
}
