// What a reason points at: while a fact it cites is hovered, focused or chosen, board
// and log light up what it is about.

import type { Play } from './play';

export class Highlight {
  /** What is pointed at, as the game's log names it (Line.key); '': nothing. */
  key = $state('');
  /** It was chosen, and stays until something else is. */
  pinned = $state(false);

  point(key: string) {
    if (!this.pinned) this.key = key;
  }

  pin(key: string) {
    this.pinned = !(this.pinned && this.key === key);
    this.key = this.pinned ? key : '';
  }

  clear() {
    this.key = '';
    this.pinned = false;
  }
}

const highlights = new WeakMap<Play, Highlight>();

/** The light of a game: reasons, board and log share it. */
export function highlight_of(table: Play): Highlight {
  let highlight = highlights.get(table);
  if (!highlight) highlights.set(table, (highlight = new Highlight()));
  return highlight;
}
