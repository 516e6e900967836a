// A move that is planned ahead: the position its seat will decide on, as a game to play one move
// in. That move goes to the server to be kept, and nothing is played here.

import { Engine } from './engine';
import type { Play } from './play';
import type { Condition, Fault, Position, TableEvent } from './protocol';
import type { Table } from './table.svelte';

export class Planning implements Play {
  at: Position = $state.raw()!;
  moves = $state.raw<string[]>([]);
  details = $state.raw<unknown[]>([]);
  fault = $state.raw<Fault | null>(null);
  sending = $state(false);
  condition = $state<Condition>('pass');
  readonly mine = true;
  readonly engine = new Engine();
  /** How far the game had gone. */
  readonly seq: number;

  private constructor(
    private readonly table: Table,
    private readonly from: Position,
    private readonly done: () => void,
  ) {
    this.seq = from.seq;
    this.at = from;
  }

  /** Begins with the stricter condition that is possible; null: none is. */
  static async begin(table: Table, from: Position, done: () => void): Promise<Planning | null> {
    const planning = new Planning(table, from, done);
    const first = planning.conditions[0];
    if (first && (await planning.suppose(first))) return planning;
    planning.end();
    return null;
  }

  get conditions(): Condition[] {
    return (['pass', 'quiet'] as const).filter((c) => this.table.ahead[c]);
  }

  get events(): TableEvent[] {
    return this.table.events;
  }

  /** Shows what this seat decides on, if so. */
  async suppose(condition: Condition): Promise<boolean> {
    const { game, viewer, data, help } = this.from;
    const view = this.table.ahead[condition];
    const loaded = await this.engine.load(game, viewer, view, data);
    const listed = loaded.ok ? await this.engine.moves(viewer) : loaded;
    if (!loaded.ok || !listed.ok) return false;
    const { turn, board, show } = loaded;
    this.condition = condition;
    this.moves = listed.moves;
    this.details = listed.details ?? [];
    // Hints speak of what is, not of what may come.
    this.at = { ...this.from, view, turn, board, show, decision: this.seq + 1, undo: false, planning: true, help: help === 'none' ? 'none' : 'notebook', deadline: 0 };
    return true;
  }

  async check(move: string): Promise<boolean> {
    this.fault = await this.why_not(move);
    return this.fault === null;
  }

  async why_not(move: string): Promise<Fault | null> {
    const verdict = await this.engine.legal(this.at.viewer, move);
    return verdict.ok ? null : verdict.fault;
  }

  /** Leaves the move with the server. */
  async play(move: string): Promise<void> {
    if (this.sending || !(await this.check(move))) return;
    this.sending = true;
    const kept = await this.table.plan(this.condition, move, this.seq);
    this.sending = false;
    if (kept) this.end();
    else this.fault = this.table.fault;
  }

  end() {
    this.engine.end();
    this.done();
  }
}
