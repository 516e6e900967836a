// What is known of one seat in a few words.

import { t, tn } from '../../lib/i18n';
import type { Position } from '../../lib/protocol';
import { rack_of, range_text, type Board } from './board';

export function lostcode_about(at: Position, seat: number): string {
  const board = at.board as Board;
  const rack = rack_of(board, seat);
  if (!rack) return '';
  const parts = [t('field {0}', rack.field ?? 0)];
  if (rack.bet && ['bet', 'swap', 'draw'].includes(board.phase)) parts.push(t('bet {0}', range_text(rack.bet.low, rack.bet.high)));
  if (rack.swaps) parts.push(t('has to swap'));
  if (rack.made && board.phase === 'final') parts.push(t('has guessed'));
  if (board.skull === seat) parts.push(t('cursed'));
  const held = rack.held?.length ?? 0;
  if (held > 0) parts.push(tn(held, '{0} token', '{0} tokens'));
  return parts.join(' · ');
}
