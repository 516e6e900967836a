// Moves in the look back.

import { t } from '../../lib/i18n';
import type { Position } from '../../lib/protocol';
import type { Review } from '../registry';
import type { Board } from './board';
import { term_type } from './terms';
import type { Move } from './types';

function rounds_drawn(at: Position, seat: number) {
  return (at.board as Board).seats[seat - 1]?.rounds.filter((r) => r.drawn) ?? [];
}

function say_drawing(at: Position, seat: number, drawn: Move['drawn'] = []): string {
  if (drawn.length === 0) return t('Draws nothing');
  const name = rounds_drawn(at, seat).find((r) => String(r.drawn) === String(drawn))?.card?.name;
  return name ? t('Draws {0}', name) : t('Draws');
}

function say(at: Position, seat: number, move: unknown): string {
  const { kind, type, size, drawn } = move as Move;
  if (kind === 'side') return t('Start card: {0}', term_type(type!));
  if (kind === 'draw') return say_drawing(at, seat, drawn);
  return kind === 'pick' ? t('Takes one of the two sevens') : t('Calls for {0} stars', size ?? 0);
}

export const nightsky_review: Review = {
  move: say,
  better: (at, seat, move) => {
    const { kind, drawn, text = '' } = move as Move;
    if (kind !== 'draw') return undefined;
    if (!drawn || drawn.length === 0) return t('The best was to draw nothing.');
    return t('The best place for {0} was where the dashed lines are: {1}', rounds_drawn(at, seat).at(-1)?.card?.name ?? '', text);
  },
};
