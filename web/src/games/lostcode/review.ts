// Moves in the look back.

import { t } from '../../lib/i18n';
import type { Review } from '../registry';
import type { Board } from './board';
import { move_say } from './tell';
import type { Move } from './types';

export const lostcode_review: Review = {
  move: (at, _seat, move) => move_say(at.board as Board, move as Move),
  better: (at, _seat, move) =>
    (move as Move).kind === 'bet' ? t('The best bet was: {0}', move_say(at.board as Board, move as Move)) : undefined,
};
