// What was on the screen since this viewer's last move, to be stepped through again.

import type { Play } from './play';
import type { Position, TableEvent } from './protocol';

export interface Moment {
  at: Position;
  events: TableEvent[];
}

const MOST = 24;

export class Recall {
  moments = $state.raw<Moment[]>([]);
  /** How many steps back the screen is; 0: it shows what is. */
  back = $state(0);

  /** What is on the screen now. */
  take(at: Position, events: TableEvent[]) {
    const last = this.moments.at(-1);
    if (last && last.at.seq === at.seq) {
      this.moments = [...this.moments.slice(0, -1), { at, events }];
      return;
    }
    const own = events.at(-1)?.seat === at.viewer && Boolean(last);
    const kept = own || (last && last.at.viewer !== at.viewer) ? [] : this.moments.slice(1 - MOST);
    this.moments = [...kept, { at, events }];
    this.back = 0;
  }

  get can_back(): boolean {
    return this.back < this.moments.length - 1;
  }

  /** The moment looked back at; null: the present. */
  get now(): Moment | null {
    return this.back > 0 ? (this.moments.at(-1 - this.back) ?? null) : null;
  }

  step(by: number) {
    this.back = Math.max(0, Math.min(this.moments.length - 1, this.back - by));
  }
}

/** A game for boards to look at: it shows a moment, and nothing can be done. */
export function recall_still(table: Play, recall: Recall): Play {
  return {
    get at() {
      return recall.now?.at ?? null;
    },
    get events() {
      return recall.now?.events ?? [];
    },
    moves: [],
    details: [],
    fault: null,
    sending: false,
    get mine() {
      return table.mine;
    },
    engine: table.engine,
    check: async () => false,
    why_not: async () => null,
    play: async () => {},
  };
}
