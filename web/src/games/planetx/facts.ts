// Everything this viewer was told about the sky: what the notebook marks, and what
// reasoning starts from.

import type { Position, TableEvent } from '../../lib/protocol';
import { range_size, sector_plus, told_of, TYPES, type Fact, type PlanetxBoard, type Type } from './board';

/** What one event tells the viewer, if anything. */
function facts_of_event(e: TableEvent): Fact[] {
  const told = told_of(e);
  return told ? [told, ...told.parts].flatMap((x) => x.fact ?? []) : [];
}

/** A mark of the notebook as a fact: what is there, or is not. */
export function fact_of_mark(type: Type, sector: number, yes: boolean): Fact {
  return { key: `${yes ? '' : '!'}${type}${sector}`, kind: yes ? 'is' : 'not', type, sector };
}

/** Cells that a proof speaks of, to be lit in the place of a fact. */
export interface FactHighlight {
  cells: string[];
  sectors: number[];
}

export function lit_cells(board: PlanetxBoard, cells: string[]): FactHighlight {
  const all = Array.from({ length: board.sectors }, (_, i) => i + 1);
  return { cells, sectors: all.filter((s) => TYPES.some((type) => cells.includes(type + s))) };
}

/** The sectors a fact is about; a clue is about the whole sky, and names none. */
export function fact_sectors(board: PlanetxBoard, fact: Fact | FactHighlight | null): number[] {
  if (!fact) return [];
  if ('cells' in fact) return fact.sectors;
  const { kind, sector = 0, from = 0, to = 0 } = fact;
  if (kind === 'locate') return [-1, 0, 1].map((by) => sector_plus(board, sector, by));
  if (kind === 'survey') return Array.from({ length: range_size(board, from, to) }, (_, i) => sector_plus(board, from, i));
  return sector ? [sector] : [];
}

/** The cells of the notebook a fact is about. */
export function fact_cells(board: PlanetxBoard, fact: Fact | FactHighlight | null): string[] {
  if (fact && 'cells' in fact) return fact.cells;
  const all = fact?.kind === 'target' || fact?.kind === 'locate';
  return fact_sectors(board, fact).flatMap((s) => (all ? TYPES : [fact!.type]).map((x) => x + s));
}

/** The number in the log of what told each fact, by the fact; what is dealt has none. */
export function facts_numbers(events: TableEvent[]): Map<string, number> {
  return new Map([...events].reverse().flatMap((e) => facts_of_event(e).map((fact): [string, number] => [fact.key, e.seq])));
}

export function facts_told(events: TableEvent[], at: Position): Fact[] {
  const board = at.board as PlanetxBoard;
  // Nothing that tells can be taken back.
  return [...(board.seats[Number(at.viewer) - 1]?.start ?? []), ...events.flatMap(facts_of_event)];
}
