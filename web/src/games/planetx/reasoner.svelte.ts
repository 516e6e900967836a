// What this viewer knows now, kept up to date for ring and notebook alike.

import { AsyncDerived } from '../../lib/async_derived.svelte';
import { ai_engine } from '../../lib/ai';
import type { Play } from '../../lib/play';
import type { Position } from '../../lib/protocol';
import { help_at } from '../../lib/settings.svelte';
import { notebook_auto, notebook_of, notebook_possible, type Auto, type Cell } from './notebook.svelte';
import { facts_told } from './facts';
import { know_ask, type Knowledge } from './know';
import type { PlanetxBoard, Type } from './board';

export { ai_engine };

export class Reasoner extends AsyncDerived<Knowledge> {
  constructor(
    private readonly table: Play,
    private readonly at: () => Position,
  ) {
    super(() => {
      if (help_at(at().help) !== 'deduced' || !table.mine) return null;
      const facts = facts_told(table.events, at());
      return {
        key: `${at().commit} ${facts.map((f) => f.key).join(';')}`,
        ask: () => know_ask(ai_engine(), at().board as PlanetxBoard, facts),
      };
    });
  }

  get auto(): Map<Cell, Auto> {
    return notebook_auto(this.at(), this.table.events, help_at(this.at().help), this.known);
  }

  /** For the ring: sure objects, and pencil letters where they say something. */
  get marks(): { known: Map<number, Type>; pencil: Map<number, Type[]> } {
    const at = this.at();
    const board = at.board as PlanetxBoard;
    const known = new Map<number, Type>();
    const pencil = new Map<number, Type[]>();
    const book = this.table.mine ? notebook_of(at) : null;
    const auto = this.auto;
    for (let s = 1; s <= board.sectors; s++) {
      const there = board.sky[s - 1];
      const left = book ? notebook_possible(book, auto, s) : [];
      const usual = board.comet_sectors.includes(s) ? 6 : 5;
      if (there) known.set(s, there);
      else if (left.length === 1) known.set(s, left[0]!);
      else if (left.length > 1 && left.length < usual) pencil.set(s, left);
    }
    return { known, pencil };
  }
}
