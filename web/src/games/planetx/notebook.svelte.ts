// The notebook: marks a person made, kept in this browser; and beside them the
// marks that follow from what the person was told.

import { storage_get, storage_set, storage_watch } from '../../lib/local_storage';
import type { Position, TableEvent } from '../../lib/protocol';
import type { Help } from '../../lib/settings.svelte';
import { THEORIES, TYPES, type Fact, type PlanetxBoard, type Type } from './board';
import { fact_sectors, facts_told } from './facts';
import type { Knowledge } from './know';

/** cross, circle, suspect. */
export type Mark = '' | 'x' | 'o' | '?';
/** A8: the asteroid of sector 8. */
export type Cell = string;

/** Every cell of a sheet, sector by sector. */
export function cells_of(sectors: number): { cell: Cell; type: Type; sector: number }[] {
  return Array.from({ length: sectors }, (_, i) => TYPES.map((type) => ({ cell: type + (i + 1), type, sector: i + 1 }))).flat();
}

/** Ink, and two sheets for trying things out. */
const SHEETS = 3;

/** On a what-if sheet ink shows through; RUBBED is a mark of the ink that is gone there. */
const RUBBED = '-';
type Kept = Mark | typeof RUBBED;

interface Change {
  sheet: number;
  cell: Cell;
  before: Kept;
  after: Kept;
}

/** Steps that can be taken back: a sheet has fewer cells than that. */
const STEPS_MOST = 200;

/** What stays in this browser. */
interface KeptBook {
  sheets: Record<Cell, Kept>[];
  done?: Change[][];
  undone?: Change[][];
}

export class Notebook {
  private sheets = $state<Record<Cell, Kept>[]>([{}, {}, {}]);
  /** The one being written on. */
  sheet = $state(0);
  private done = $state.raw<Change[][]>([]);
  private undone = $state.raw<Change[][]>([]);

  constructor(private readonly name: string) {
    this.read();
    storage_watch(name, () => this.read());
  }

  /** Another tab at the same seat writes on the same paper. */
  private read() {
    const kept = storage_get<KeptBook | null>(this.name, null);
    if (kept?.sheets?.length !== SHEETS) return;
    this.sheets = kept.sheets;
    this.done = kept.done ?? [];
    this.undone = kept.undone ?? [];
  }

  get can_undo() {
    return this.done.length > 0;
  }

  get can_redo() {
    return this.undone.length > 0;
  }

  /** What a sheet shows; a what-if sheet shows the ink where it has nothing of its own. */
  at(cell: Cell, sheet = this.sheet): Mark {
    const own = this.sheets[sheet]?.[cell] ?? '';
    if (own === RUBBED) return '';
    return own || (sheet > 0 ? this.at(cell, 0) : '');
  }

  /** Whether a what-if sheet says something else than the ink. */
  differs(cell: Cell, sheet = this.sheet): boolean {
    return sheet > 0 && this.at(cell, sheet) !== this.at(cell, 0);
  }

  /** The cells in which a what-if sheet differs from the ink. */
  differences(sheet: number): Cell[] {
    return sheet > 0 ? Object.keys(this.sheets[sheet] ?? {}).filter((cell) => this.differs(cell, sheet)) : [];
  }

  mark(cell: Cell, mark: Mark) {
    this.put([{ cell, mark }]);
  }

  /** Makes marks in one step. */
  put(marks: { cell: Cell; mark: Mark }[], sheet = this.sheet) {
    this.read();
    this.change(
      marks
        .filter(({ cell, mark }) => this.at(cell, sheet) !== mark)
        .map(({ cell, mark }) => ({
          sheet,
          cell,
          before: this.own(cell, sheet),
          after: sheet > 0 ? (mark === this.at(cell, 0) ? '' : mark || RUBBED) : mark,
        })),
    );
  }

  /** What the sheet says becomes ink, and the sheet is clean again. */
  adopt() {
    this.read();
    const cells = this.differences(this.sheet);
    const ink = cells.map((cell): Change => ({ sheet: 0, cell, before: this.own(cell, 0), after: this.at(cell) }));
    this.change([...this.wiped(), ...ink]);
  }

  /** A what-if sheet is thrown away; ink stays. */
  discard() {
    this.read();
    this.change(this.wiped());
  }

  undo() {
    this.read();
    const step = this.done.at(-1);
    if (!step) return;
    this.done = this.done.slice(0, -1);
    this.undone = [...this.undone, step];
    this.write(step, 'before');
  }

  redo() {
    this.read();
    const step = this.undone.at(-1);
    if (!step) return;
    this.undone = this.undone.slice(0, -1);
    this.done = [...this.done, step];
    this.write(step, 'after');
  }

  private own(cell: Cell, sheet: number): Kept {
    return this.sheets[sheet]?.[cell] ?? '';
  }

  private wiped(): Change[] {
    const sheet = this.sheet;
    if (sheet === 0) return [];
    return Object.entries(this.sheets[sheet]!).map(([cell, before]) => ({ sheet, cell, before, after: '' }));
  }

  private change(step: Change[]) {
    if (step.length === 0) return;
    this.done = [...this.done, step].slice(-STEPS_MOST);
    this.undone = [];
    this.write(step, 'after');
  }

  private write(step: Change[], side: 'before' | 'after') {
    for (const one of step) {
      if (one[side]) this.sheets[one.sheet]![one.cell] = one[side];
      else delete this.sheets[one.sheet]![one.cell];
    }
    this.sheet = step.at(-1)!.sheet;
    const kept: KeptBook = { sheets: $state.snapshot(this.sheets), done: this.done, undone: this.undone };
    storage_set(this.name, kept);
  }
}

const books = new Map<string, Notebook>();

/** The notebook of a seat in a game. */
export function notebook_of(at: Position): Notebook {
  const name = `notebook.${at.commit.slice(0, 16)}.${at.viewer}`;
  let book = books.get(name);
  if (!book) books.set(name, (book = new Notebook(name)));
  return book;
}

// ---- marks that nobody needs to make ----

/** given: printed on the sheet; told: said in so many words; deduced: follows from it. */
export type Auto = { yes: boolean; how: 'given' | 'told' | 'deduced' };

type Set = (type: Type, sector: number, yes: boolean) => void;

function told_by_fact(fact: Fact, board: PlanetxBoard, set: Set) {
  const { kind, type, sector = 0 } = fact;
  if (kind === 'is' || kind === 'not') set(type, sector, kind === 'is');
  else if (kind === 'target' && type !== 'E') set(type, sector, true);
  // What looks empty may be Planet X, so only the rest is ruled out.
  else if (kind === 'target') for (const x of THEORIES) set(x, sector, false);
  else if (kind === 'survey' && fact.n === 0)
    for (const s of fact_sectors(board, fact)) {
      set(type, s, false);
      if (type === 'E') set('X', s, false);
    }
}

/** All marks that make themselves at this level of help. */
export function notebook_auto(
  at: Position,
  events: TableEvent[],
  help: Help,
  known: Knowledge | null,
): Map<Cell, Auto> {
  const board = at.board as PlanetxBoard;
  const out = new Map<Cell, Auto>();
  for (let s = 1; s <= board.sectors; s++)
    if (!board.comet_sectors.includes(s)) out.set(`C${s}`, { yes: false, how: 'given' });
  if (help === 'paper') return out;
  const set: Set = (type, sector, yes) => {
    out.set(type + sector, { yes, how: 'told' });
    if (!yes) return;
    for (const other of TYPES)
      if (other !== type && out.get(other + sector)?.how !== 'told') out.set(other + sector, { yes: false, how: 'deduced' });
  };
  for (const fact of facts_told(events, at)) told_by_fact(fact, board, set);
  if (help !== 'deduced' || !known) return out;
  known.possible.forEach((types, i) => {
    for (const type of TYPES) {
      const cell = type + (i + 1);
      if (out.get(cell)?.how === 'told') continue;
      if (!types.includes(type)) out.set(cell, { yes: false, how: out.get(cell)?.how ?? 'deduced' });
      else if (types.length === 1) out.set(cell, { yes: true, how: 'deduced' });
    }
  });
  return out;
}

/** What may still be in a sector, as far as marks go. */
export function notebook_possible(book: Notebook, auto: Map<Cell, Auto>, sector: number): Type[] {
  const sure = TYPES.find((type) => auto.get(type + sector)?.yes || book.at(type + sector, 0) === 'o');
  if (sure) return [sure];
  return TYPES.filter((type) => !auto.has(type + sector) && book.at(type + sector, 0) !== 'x');
}
