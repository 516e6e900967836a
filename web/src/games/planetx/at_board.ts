// What people do at a real board with what the program has told: it moves no pawn there (PX-45).

import { t, tn } from '../../lib/i18n';
import type { Position, TableEvent } from '../../lib/protocol';
import { board_tracks, range_size, RULES, told_of, type PlanetxBoard } from './board';
import type { Move } from './types';

/** Sectors a pawn moves for an action (PX-13 … PX-16); 0: it is none. */
function cost_of(board: PlanetxBoard, { kind, from = 0, to = 0 }: Pick<Move, 'kind' | 'from' | 'to'>): number {
  if (kind === 'survey') return from && to ? (RULES.survey[range_size(board, from, to) - 1] ?? 0) : 0;
  return kind === 'target' || kind === 'research' || kind === 'locate' ? RULES[kind] : 0;
}

/** What an action will cost, before it is done; '' where the program reckons itself or time is over. */
export function at_board_cost(board: PlanetxBoard, move: Pick<Move, 'kind' | 'from' | 'to'>): string {
  const cost = board_tracks(board) || board.finder ? 0 : cost_of(board, move);
  return cost > 0 ? tn(cost, 'Your pawn moves {0} sector on.', 'Your pawn moves {0} sectors on.') : '';
}

/** What is to be done at the board after all that happened; '' if nothing is. */
export function at_board_say(events: TableEvent[], at: Position): string {
  const board = at.board as PlanetxBoard;
  if (board_tracks(board) || at.status !== 'playing') return '';
  let say = '';
  let found = false; // from then on nothing costs time (PX-29, PX-30)
  for (const e of events) {
    const told = told_of(e);
    if (!told) continue;
    const { kind } = told.move;
    const mine = String(e.seat) === at.viewer;
    const cost = mine && !found ? cost_of(board, told.move) : 0;
    if (cost > 0) say = tn(cost, 'Now move your pawn {0} sector on.', 'Now move your pawn {0} sectors on.');
    else if (kind === 'review' && !found) say = review_say(told.fact?.kind === 'is');
    else if (mine) say = '';
    found ||= kind === 'locate' && told.found === true;
  }
  return say;
}

/** PX-24, PX-25. */
function review_say(right: boolean): string {
  return right
    ? t('At the board: turn up every token of this sector. Wrong ones leave, and their owners move 1 sector on.')
    : t('At the board: this token leaves, and its owner moves 1 sector on.');
}
