// What a reason points at: while a fact it cites is hovered, focused or chosen, board
// and log light up what it is about.

import type { Play } from './play';

export class Highlight {
  /** What is pointed at, as the game's log names it (Line.key); '': nothing. */
  key = $state('');
  /** The same, as the game's own data. */
  about = $state.raw<unknown>(null);
  /** It was chosen, and stays until something else is. */
  pinned = $state(false);

  point(key: string, about: unknown = null) {
    if (!this.pinned) this.set(key, about);
  }

  pin(key: string, about: unknown = null) {
    this.pinned = !(this.pinned && this.key === key);
    this.set(this.pinned ? key : '', about);
  }

  clear() {
    this.set('', null);
    this.pinned = false;
  }

  private set(key: string, about: unknown) {
    this.key = key;
    this.about = key ? about : null;
  }
}

const highlights = new WeakMap<Play, Highlight>();

/** The light of a game: reasons, board and log share it. */
export function highlight_of(table: Play): Highlight {
  let highlight = highlights.get(table);
  if (!highlight) highlights.set(table, (highlight = new Highlight()));
  return highlight;
}
