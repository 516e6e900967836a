// What draws which game. A game without an entry gets its board as text and its
// moves as a list, so every game can be played from its first day.

import type { Component } from 'svelte';
import { t } from '../lib/i18n';
import { name_seat } from '../lib/names';
import type { Position, TableEvent } from '../lib/protocol';
import type { IconName } from '../parts/icons';
import type { Play } from '../lib/play';
import { nightsky_part } from './nightsky/part';
import { lostcode_part } from './lostcode/part';
import { null_about } from './null/about';
import NullBoard from './null/Board.svelte';
import NullHand from './null/Hand.svelte';
import { null_tell } from './null/tell';
import { planetx_about } from './planetx/about';
import PlanetxCurve from './planetx/Curve.svelte';
import PlanetxBoard from './planetx/Board.svelte';
import PlanetxHand from './planetx/Hand.svelte';
import PlanetxNotebook from './planetx/Notebook.svelte';
import PlanetxResult from './planetx/Result.svelte';
import { planetx_tell } from './planetx/tell';
import PlainHand from './PlainHand.svelte';

/** One line of the log. */
export interface Line {
  seq: number;
  seat: number; // 0: the dice
  text: string;
  only_you: boolean;
  /** The text does not say whose it is. */
  unnamed?: boolean;
  /** What the answer was, apart from the sentence, to be set at the right. */
  answer?: string;
  /** Something the game did, rather than a seat. */
  icon?: IconName;
}

export interface GamePart {
  /** The dial: what can be seen. Without one, the board as text. */
  board?: Component<{ table: Play; at: Position }>;
  /** What can be done, shown while this viewer has a decision. */
  hand: Component<{ table: Play; at: Position }>;
  /** The notebook, for games in which people keep one. */
  book?: Component<{ table: Play; at: Position }>;
  /** How the game ended, where more is to be told than points. */
  result?: Component<{ table: Play; at: Position }>;
  /** After the game: how close each seat was, move by move. */
  curve?: Component<{ at: Position; head: string; entries: string[]; now: number; onmove: (to: number) => void }>;
  /** What is known of a seat, in a few words. */
  about: (at: Position, seat: number) => string;
  /** Turns what was told into sentences. */
  tell: (events: TableEvent[], at: Position) => Line[];
}

const parts: Record<string, GamePart> = {
  planetx: {
    board: PlanetxBoard,
    hand: PlanetxHand,
    book: PlanetxNotebook,
    result: PlanetxResult,
    curve: PlanetxCurve,
    about: planetx_about,
    tell: planetx_tell,
  },
  nightsky: nightsky_part,
  lostcode: lostcode_part,
  null: { board: NullBoard, hand: NullHand, about: null_about, tell: null_tell },
};

function tell_plainly(events: TableEvent[], at: Position): Line[] {
  return events.map(({ seq, seat, event }) => {
    const number = Number(seat) || 0;
    const who = number ? name_seat(at, number) : t('Dice');
    return { seq, seat: number, text: t('{0}: {1}', who, event), only_you: false };
  });
}

export function registry_find(game: string): GamePart {
  return parts[game] ?? { hand: PlainHand, about: () => '', tell: tell_plainly };
}

/** The titles of the games, for when their list is not at hand. */
export function title_of(game: string): string {
  const titles: Record<string, string> = /* t */ {
    planetx: 'Planet X',
    lostcode: 'The Lost Code',
    nightsky: 'Night Sky',
    null: 'Null',
  };
  return t(titles[game] ?? game);
}
