// What somebody writes down of a game that is played with the box.

import { RULES, SYMBOLS, type Answer, type Letter } from './board';
import { track_begin } from './box_track';
import type { Marker } from './types';

export interface BoxRound {
  dice: Letter[];
  width: number;
  low: number;
  answer: Answer;
  /** What was given away after a miss: its symbol, and what it turned out to be. */
  swap: Letter | '';
  old: number | null;
  /** You had the skull: a miss cost points. */
  cursed?: boolean;
}

export interface Notes {
  x: boolean;
  beginner: boolean;
  shortcut: boolean;
  curse: boolean;
  players: number;
  /** Furthest back first; on one field, the higher. */
  track: Marker[];
  /** Tokens that somebody has taken. */
  tokens: Letter[];
  skull: number | 'track' | 'gone';
  /** Wheels of one's own; '' for the usual ones. */
  wheels: string;
  racks: (number | null)[][];
  /** Tiles seen later: "C5". */
  seen: string[];
  rounds: BoxRound[];
  draft: BoxRound;
  /** Which round is being corrected; null: a new one is noted. */
  fixing: number | null;
}

export const round_fresh = (): BoxRound => ({ dice: [], width: 0, low: 0, answer: 'open', swap: '', old: null });

export function notes_fresh(): Notes {
  const racks = Array.from({ length: RULES.racks - 1 }, () => Object.keys(SYMBOLS).map(() => null));
  const players = RULES.lengths[0]!.players;
  return {
    x: false,
    beginner: false,
    shortcut: false,
    curse: false,
    players,
    track: track_begin(players),
    tokens: [],
    skull: 'track',
    wheels: '',
    racks,
    seen: [],
    rounds: [],
    draft: round_fresh(),
    fixing: null,
  };
}
