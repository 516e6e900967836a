// The deduction sheet: marks a person made, kept in this browser, and beside
// them what this person saw. A swap lifts what was deduced about that symbol;
// what was seen stays.

import { storage_get, storage_set, storage_watch } from '../../lib/local_storage';
import type { Position } from '../../lib/protocol';
import type { Help } from '../../lib/settings.svelte';
import { letters_of, type Letter, type Board } from './board';
import type { Round } from './history';
import type { Knowledge } from './know';

/** Crossed out, sure, seen elsewhere (for those who play without help). */
export type Mark = 'x' | 'o' | 'f';

/** Where marks are put. */
export interface Marks {
  /** `crossed`: other values of the symbol that it rules out. */
  mark(letter: Letter, value: number, era: number, mark: Mark | '', crossed?: number[]): void;
  undo(): void;
}

/** A mark and how often its symbol had been swapped when it was made. */
interface Kept {
  mark: Mark;
  era: number;
}

export class Sheet implements Marks {
  private marks = $state<Record<string, Kept>>({});
  private done = $state.raw<{ cell: string; before: Kept | undefined }[][]>([]);

  constructor(private readonly name: string) {
    this.read();
    storage_watch(name, () => this.read());
  }

  /** Another tab at the same seat writes on the same paper. */
  private read() {
    this.marks = storage_get<Record<string, Kept> | null>(this.name, null) ?? this.marks;
  }

  get can_undo(): boolean {
    return this.done.length > 0;
  }

  /** The mark that still holds. */
  at(letter: Letter, value: number, era: number): Mark | '' {
    const kept = this.marks[letter + value];
    return kept && (kept.mark === 'f' || kept.era === era) ? kept.mark : '';
  }

  mark(letter: Letter, value: number, era: number, mark: Mark | '', crossed: number[] = []) {
    this.read();
    const step: [string, Kept | undefined][] = [[letter + value, mark ? { mark, era } : undefined]];
    for (const v of crossed) step.push([letter + v, { mark: 'x', era }]);
    this.done = [...this.done, step.map(([cell]) => ({ cell, before: this.marks[cell] }))];
    this.write(step);
  }

  undo() {
    const step = this.done.at(-1);
    if (!step) return;
    this.read();
    this.done = this.done.slice(0, -1);
    this.write(step.map(({ cell, before }) => [cell, before]));
  }

  private write(step: [string, Kept | undefined][]) {
    for (const [cell, kept] of step)
      if (kept) this.marks[cell] = kept;
      else delete this.marks[cell];
    storage_set(this.name, $state.snapshot(this.marks));
  }
}

const sheets = new Map<string, Sheet>();

/** The sheet of a seat in a game. */
export function sheet_of(at: Position): Sheet {
  const name = `sheet.${at.commit.slice(0, 16)}.${at.viewer}`;
  let sheet = sheets.get(name);
  if (!sheet) sheets.set(name, (sheet = new Sheet(name)));
  return sheet;
}

/** How often this seat has swapped a symbol. */
export function sheet_era(rounds: Round[], seat: number, letter: Letter): number {
  return rounds.flatMap((r) => r.swaps).filter((s) => s.seat === seat && s.letter === letter).length;
}

/** Where a tile was seen: on a rack (its place), or swapped away. */
export type Seen = { rack: number } | { gone: true };

/** Every tile this seat has seen, by letter and value. */
export function sheet_seen(board: Board, seat: number): Map<string, Seen> {
  const out = new Map<string, Seen>();
  letters_of(board).forEach((letter, k) => {
    board.racks.forEach((rack, i) => {
      for (const v of rack.shown?.[k] ?? []) out.set(letter + v, { gone: true });
      const tile = rack.tiles[k];
      if (rack.seat !== seat && tile !== null && tile !== undefined) out.set(letter + tile, { rack: i });
    });
  });
  return out;
}

export type Look =
  | { how: 'open' }
  | { how: 'seen'; seen: Seen }
  | { how: 'deduced'; sure: boolean } // by the engine
  | { how: 'own'; mark: Mark };

/** Everything the sheet shows, cell by cell. */
export function sheet_looks(
  board: Board,
  seat: number,
  sheet: Sheet,
  rounds: Round[],
  help: Help,
  known: Knowledge | null,
): Map<string, Look> {
  const out = new Map<string, Look>();
  const seen = help === 'paper' ? new Map<string, Seen>() : sheet_seen(board, seat);
  letters_of(board).forEach((letter, k) => {
    const era = sheet_era(rounds, seat, letter);
    const counts = help === 'deduced' ? known?.values[k] : undefined;
    const left = counts?.filter((n) => n > 0).length;
    for (let v = 0; v < board.values; v++) {
      const cell = letter + v;
      const there = seen.get(cell);
      const mark = sheet.at(letter, v, era);
      const count = counts?.[v];
      if (there) out.set(cell, { how: 'seen', seen: there });
      else if (count === 0) out.set(cell, { how: 'deduced', sure: false });
      else if (left === 1) out.set(cell, { how: 'deduced', sure: true });
      else out.set(cell, mark ? { how: 'own', mark } : { how: 'open' });
    }
  });
  return out;
}

/** The tiles a person's own marks rule out: crossed ones, and all but a circled one. */
export function sheet_ruled(board: Board, seat: number, sheet: Sheet, rounds: Round[]): string[] {
  const seen = sheet_seen(board, seat);
  return letters_of(board).flatMap((letter) => {
    const era = sheet_era(rounds, seat, letter);
    const marks = Array.from({ length: board.values }, (_, v) => sheet.at(letter, v, era));
    const circled = marks.includes('o');
    return marks.flatMap((mark, v) => {
      const out = mark === 'x' || mark === 'f' || (circled && mark !== 'o');
      return out && !seen.has(letter + v) ? [letter + v] : [];
    });
  });
}

/** Values a symbol may still have, as far as the sheet says. */
export function sheet_possible(board: Board, looks: Map<string, Look>, letter: Letter): number[] {
  const all = Array.from({ length: board.values }, (_, v) => v);
  const sure = all.filter((v) => {
    const look = looks.get(letter + v);
    return (look?.how === 'deduced' && look.sure) || (look?.how === 'own' && look.mark === 'o');
  });
  if (sure.length > 0) return sure;
  return all.filter((v) => looks.get(letter + v)?.how === 'open');
}
