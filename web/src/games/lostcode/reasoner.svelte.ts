// What this viewer knows now, kept up to date for board, hand and sheet alike.

import { AsyncDerived } from '../../lib/async_derived.svelte';
import { ai_engine } from '../../lib/ai';
import type { Play } from '../../lib/play';
import type { Position } from '../../lib/protocol';
import { help_at } from '../../lib/settings.svelte';
import type { Board } from './board';
import { history_rounds, type Round } from './history';
import { know_ask, know_notes, type Answer, type Knowledge } from './know';
import { sheet_looks, sheet_of, sheet_ruled, type Look } from './sheet.svelte';

export class Reasoner extends AsyncDerived<Knowledge> {
  constructor(
    private readonly table: Play,
    private readonly at: () => Position,
  ) {
    super(() => {
      if (help_at(at().help) !== 'deduced' || !table.mine || at().status !== 'playing') return null;
      const notes = this.notes();
      return { key: notes, ask: () => know_ask(ai_engine(), notes) };
    });
  }

  get rounds(): Round[] {
    return history_rounds(this.table.events);
  }

  /** The sheet as it stands, or an empty one for who has no seat. */
  get looks(): Map<string, Look> {
    const at = this.at();
    const seat = Number(at.viewer) || 0;
    if (!seat) return new Map();
    const board = at.board as Board;
    return sheet_looks(board, seat, sheet_of(at), this.rounds, help_at(at.help), this.known);
  }

  /** How often a sum falls into a range, in percent; null: not to be told. */
  chance(low: number, high: number): number | null {
    const known = this.known;
    if (!known || known.sums.length === 0) return null;
    const hits = known.sums.slice(low, high + 1).reduce((a, b) => a + b, 0);
    return Math.round((100 * hits) / known.codes);
  }

  /** Do this person's marks fit what was heard? */
  check(): Promise<Answer> {
    const at = this.at();
    const ruled = sheet_ruled(at.board as Board, Number(at.viewer), sheet_of(at), this.rounds);
    return know_ask(ai_engine(), this.notes(ruled));
  }

  private notes(ruled: string[] = []): string {
    const at = this.at();
    return know_notes(at.board as Board, Number(at.viewer), this.rounds, ruled);
  }
}
