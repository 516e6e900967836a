// What this viewer knows of one seat in a null game, in a few words.

import { t } from '../../lib/i18n';
import type { Position } from '../../lib/protocol';
import type { Board } from './types';

export function null_about(at: Position, seat: number): string {
  const board = at.board as Board;
  const one = board.seats[seat - 1];
  if (!one) return '';
  const parts = [t('Secret {0}', one.secret || '?')];
  if (one.bid !== null) parts.push(t('bid {0}', one.bid));
  if (board.pointed === seat) parts.push(t('pointed at'));
  return parts.join(' · ');
}
