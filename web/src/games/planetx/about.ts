// What is known of one seat in a few words.

import { t } from '../../lib/i18n';
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
