// The score sheet of a real table (PX-31): people say what lies on their board, the rest
// the program knows, and adds up. All at a table of the server share one; a game of this
// browser alone keeps it here.

import { storage_get, storage_set } from '../../lib/local_storage';
import type { Play } from '../../lib/play';
import type { Position } from '../../lib/protocol';
import { RULES, THEORIES, type PlanetxBoard, type Type } from './board';
import { BOT, is_solo_companion } from './solo_companion';

/** What one seat has: right theories by type, how many were first, points for Planet X. */
interface SheetRow {
  right: Record<string, number>;
  firsts: number;
  x: number;
}

interface SheetTotal {
  seat: number;
  theories: number;
  firsts: number;
  x: number;
  sum: number;
  rank: number;
}

const place = (at: Position) => `planetx.sheet.${at.commit}`;

/** What the program knows: the points for Planet X, and all of a bot that it plays. */
function row_known(board: PlanetxBoard, seat: number): SheetRow {
  const theirs = is_solo_companion(board) && seat === BOT ? board.tokens.filter((x) => x.seat === BOT && x.up) : [];
  const right = Object.fromEntries(THEORIES.map((type) => [type, theirs.filter((x) => x.type === type).length]));
  return { right, firsts: theirs.length, x: board.seats[seat - 1]!.x_points };
}

/** A row as the numbers that are shared. */
function row_numbers({ right, firsts, x }: SheetRow): number[] {
  return [...THEORIES.map((type) => right[type] ?? 0), firsts, x];
}

function row_read(numbers: number[]): SheetRow | null {
  if (numbers.length !== THEORIES.length + 2) return null;
  const right = Object.fromEntries(THEORIES.map((type, i) => [type, numbers[i]!]));
  return { right, firsts: numbers[THEORIES.length]!, x: numbers[THEORIES.length + 1]! };
}

export class ScoreSheet {
  rows = $state<SheetRow[]>([]);
  /** Seats whose row is on its way, and whether it has changed since. */
  private readonly sent = new Map<number, boolean>();

  constructor(
    private readonly table: Pick<Play, 'score'>,
    private at: Position,
  ) {
    this.show(at);
  }

  /** What all have written down; what is still on its way stands. */
  show(at: Position) {
    this.at = at;
    const board = at.board as PlanetxBoard;
    const kept = this.table.score ? (at.sheet ?? []).map(row_read) : storage_get<SheetRow[]>(place(at), []);
    this.rows = board.seats.map((s, i) => (this.sent.has(s.seat) && this.rows[i]) || (kept[i] ?? row_known(board, s.seat)));
  }

  private get numbers() {
    return RULES[(this.at.board as PlanetxBoard).mode];
  }

  /** No more tokens of a type than a player has, nor than the sky has of it. */
  most(type: Type): number {
    return Math.min(this.numbers.supply[type] ?? 0, this.numbers.objects[type] ?? 0);
  }

  count(seat: number): number {
    return Object.values(this.rows[seat - 1]!.right).reduce((sum, n) => sum + n, 0);
  }

  set_right(seat: number, type: Type, n: number) {
    const row = this.rows[seat - 1]!;
    row.right[type] = Math.min(Math.max(n, 0), this.most(type));
    row.firsts = Math.min(row.firsts, this.count(seat));
    void this.keep(seat);
  }

  set_firsts(seat: number, n: number) {
    this.rows[seat - 1]!.firsts = Math.min(Math.max(n, 0), this.count(seat));
    void this.keep(seat);
  }

  set_x(seat: number, n: number) {
    this.rows[seat - 1]!.x = Math.min(Math.max(n, 0), RULES.finder);
    void this.keep(seat);
  }

  /** One row after the other: what is changed meanwhile goes with the next. */
  private async keep(seat: number) {
    if (!this.table.score) return storage_set(place(this.at), $state.snapshot(this.rows));
    const busy = this.sent.has(seat);
    this.sent.set(seat, busy);
    if (busy) return;
    let good: boolean;
    do {
      this.sent.set(seat, false);
      good = await this.table.score(seat, row_numbers(this.rows[seat - 1]!));
    } while (good && this.sent.get(seat));
    this.sent.delete(seat);
    if (!good) this.show(this.at);
  }

  /** In the order of the seats, with their ranks (PX-32; in solo PX-46). */
  get totals(): SheetTotal[] {
    const all = this.rows.map(({ right, firsts, x }, i) => {
      const theories = THEORIES.reduce((sum, type) => sum + (right[type] ?? 0) * (this.numbers.points[type] ?? 0), 0);
      return { seat: i + 1, theories, firsts: firsts * RULES.first, x, sum: theories + firsts * RULES.first + x, rank: 1 };
    });
    const { tie_bot } = this.at.board as PlanetxBoard;
    const better = (a: SheetTotal, b: SheetTotal) =>
      a.sum - b.sum || (tie_bot ? a.seat - b.seat : a.x - b.x || a.firsts - b.firsts);
    return all.map((a) => ({ ...a, rank: 1 + all.filter((b) => better(b, a) > 0).length }));
  }
}
