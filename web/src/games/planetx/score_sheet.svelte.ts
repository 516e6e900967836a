// The score sheet of a real table (PX-31): people say what lies on their board, the rest
// the program knows. It is kept in this browser, and adds up.

import { storage_get, storage_set } from '../../lib/local_storage';
import type { Position } from '../../lib/protocol';
import { RULES, THEORIES, type PlanetxBoard, type Type } from './board';
import { BOT, is_solo_companion } from './solo_companion';

/** What one seat has: right theories by type, how many were first, points for Planet X. */
export interface SheetRow {
  right: Record<string, number>;
  firsts: number;
  x: number;
}

export interface SheetTotal {
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

export class ScoreSheet {
  rows = $state<SheetRow[]>([]);

  constructor(private readonly at: Position) {
    const board = at.board as PlanetxBoard;
    const kept = storage_get<SheetRow[]>(place(at), []);
    this.rows = board.seats.map((s, i) => kept[i] ?? row_known(board, s.seat));
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
    this.keep();
  }

  set_firsts(seat: number, n: number) {
    this.rows[seat - 1]!.firsts = Math.min(Math.max(n, 0), this.count(seat));
    this.keep();
  }

  set_x(seat: number, n: number) {
    this.rows[seat - 1]!.x = Math.min(Math.max(n, 0), RULES.finder);
    this.keep();
  }

  private keep() {
    storage_set(place(this.at), $state.snapshot(this.rows));
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
