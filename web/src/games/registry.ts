// What draws which game. A game without an entry gets its board as text and its
// moves as a list, so every game can be played from its first day.

import type { Component } from 'svelte';
import { t } from '../lib/i18n';
import { name_seat } from '../lib/names';
import type { Position, TableEvent } from '../lib/protocol';
import type { Table } from '../lib/table.svelte';
import { null_about } from './null/about';
import NullBoard from './null/Board.svelte';
import NullHand from './null/Hand.svelte';
import { null_tell } from './null/tell';
import PlainHand from './PlainHand.svelte';

/** One line of the log. */
export interface Line {
  seq: number;
  seat: number; // 0: the dice
  text: string;
  only_you: boolean;
}

export interface GamePart {
  /** The dial: what can be seen. Without one, the board as text. */
  board?: Component<{ table: Table; at: Position }>;
  /** What can be done, shown while this viewer has a decision. */
  hand: Component<{ table: Table; at: Position }>;
  /** What is known of a seat, in a few words. */
  about: (at: Position, seat: number) => string;
  /** Turns what was told into sentences. */
  tell: (events: TableEvent[], at: Position) => Line[];
}

const parts: Record<string, GamePart> = {
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
