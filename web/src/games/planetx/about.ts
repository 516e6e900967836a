// What is known of one seat in a few words.

import { t } from '../../lib/i18n';
import { name_is_you, name_seat } from '../../lib/names';
import type { Position } from '../../lib/protocol';
import { board_tracks, type PlanetxBoard } from './board';

export function planetx_about(at: Position, seat: number): string {
  const board = at.board as PlanetxBoard;
  const one = board.seats[seat - 1];
  if (!one || !board_tracks(board)) return '';
  const pawn = board.pawns.find((p) => p.seat === seat);
  const left = board.targets_max - one.targets_used;
  return [t('time {0}', pawn?.time ?? 0), t('targets left: {0}', left)].join(' · ');
}

/** Around a real board only the board knows whose turn it is, and with a bot who reckons along. */
export function planetx_next(at: Position): string | undefined {
  const board = at.board as PlanetxBoard;
  if (!board.companion || !at.turn.includes(at.viewer)) return undefined;
  if (board.finder) return t('Last chances, then the reveal.');
  const rear = board.solo ? board.pawns[0]?.seat : undefined;
  if (!rear) return t('Ask when it is your turn at the board.');
  return name_is_you(at, rear) ? t('Your turn.') : t('Next: {0}.', name_seat(at, rear));
}
