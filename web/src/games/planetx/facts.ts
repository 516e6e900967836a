// Everything this viewer was told about the sky, in the notation of facts
// (doc/notation.md): what the notebook marks, and what reasoning starts from.

import type { Position, TableEvent } from '../../lib/protocol';
import { range_size, sector_plus, TYPES, type PlanetxBoard } from './board';

export interface Told {
  fact: string;
  /** Number of the entry that told it; 0: given at the start. */
  seq: number;
}

const CLUE = /^(some|no|every|band|run) /;

/** What one event tells the viewer, if anything. */
export function facts_of_event(event: string, own: boolean): string[] {
  const [head = '', ...parts] = event.split(';');
  const out: string[] = [];
  let m = /^S(\w\d+-\d+=\d+)$/.exec(head);
  if (m) out.push(m[1]!);
  m = /^T\d+=\w$/.exec(head);
  if (m) out.push(head);
  m = /^(?:R\w|CX\d)=(.*)$/.exec(head);
  if (m && CLUE.test(m[1]!)) out.push(m[1]!);
  m = /^L\d+\w\w=[01]$/.exec(head);
  if (m && own) out.push(head);
  for (const part of [head, ...parts]) {
    m = /^V(\w\d+)=([01])/.exec(part);
    if (m) out.push(m[2] === '1' ? m[1]! : `!${m[1]}`);
    m = /^X\d=(.*)$/.exec(part);
    if (m) out.push(m[1]!);
  }
  return out;
}

/** The sectors a fact is about; a clue is about the whole sky, and names none. */
export function fact_sectors(board: PlanetxBoard, fact: string): number[] {
  let m = /^!?[CADGEX](\d+)$/.exec(fact) ?? /^T(\d+)=/.exec(fact);
  if (m) return [Number(m[1])];
  m = /^L(\d+)\w\w=/.exec(fact);
  if (m) return [-1, 0, 1].map((by) => sector_plus(board, Number(m![1]), by));
  m = /^\w(\d+)-(\d+)=/.exec(fact);
  if (!m) return [];
  const from = Number(m[1]);
  return Array.from({ length: range_size(board, from, Number(m[2])) }, (_, i) => sector_plus(board, from, i));
}

/** The cells of the notebook a fact is about. */
export function fact_cells(board: PlanetxBoard, fact: string): string[] {
  const type = /^!?([CADGEX])\d/.exec(fact)?.[1];
  return fact_sectors(board, fact).flatMap((s) => (type ? [type + s] : TYPES.map((x) => x + s)));
}

export function facts_told(events: TableEvent[], at: Position): Told[] {
  const board = at.board as PlanetxBoard;
  const start = board.seats[Number(at.viewer) - 1]?.start ?? [];
  const out: Told[] = start.map((fact) => ({ fact, seq: 0 }));
  for (const e of events) {
    if (e.event.startsWith('~')) continue; // nothing that tells can be taken back
    for (const fact of facts_of_event(e.event, e.seat === at.viewer)) out.push({ fact, seq: e.seq });
  }
  return out;
}
