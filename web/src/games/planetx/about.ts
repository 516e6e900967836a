// What is known of one seat in a few words.

import { t } from '../../lib/i18n';
import type { Position } from '../../lib/protocol';
import { board_tracks, type PlanetxBoard } from './board';

export function planetx_about(at: Position, seat: number): string {
  const board = at.board as PlanetxBoard;
  const one = board.seats[seat - 1];
  if (!one || !board_tracks(board)) return '';
  const pawn = board.pawns.find((p) => p.seat === seat);
  const left = t('targets left: {0}', board.targets_max - one.targets_used);
  // Where there is no room for both, the line breaks between them.
  return `${t('time {0}', pawn?.time ?? 0)} · ${left.replaceAll(' ', '\u00A0')}`;
}
