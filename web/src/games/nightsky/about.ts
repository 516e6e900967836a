// What is known of one seat in a few words.

import { t, tn } from '../../lib/i18n';
import type { Position } from '../../lib/protocol';
import { RULES, type Board } from './board';

export function nightsky_about(at: Position, seat: number): string {
  const board = at.board as Board;
  const one = board.seats[seat - 1];
  if (!one) return '';
  const parts: string[] = [];
  if (board.phase === 'drawing') parts.push(one.rounds[board.round - 1]?.drawn ? t('has drawn') : t('draws'));
  if (board.phase === 'sides' && one.side !== null) parts.push(t('has chosen'));
  if (board.first === seat && board.seats.length > 1 && board.phase !== 'over') parts.push(t('first'));
  parts.push(tn(RULES.fading - one.crossed, '{0} fading star whole', '{0} fading stars whole'));
  return parts.join(' · ');
}
