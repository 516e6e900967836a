// Entries of one's own at a real table that may have been mistakes (PX-49).

import type { Position, TableEvent } from '../../lib/protocol';
import { told_of, type PlanetxBoard } from './board';
import { move_text } from './notation';
import type { Move, Told } from './types';

/** How it is said that an entry was a mistake; '' for what cannot have been one. */
function mistake_of({ move, found, fact }: Told): string {
  const may = { survey: true, target: true, research: true, locate: !found, review: fact?.kind === 'not' } as Partial<Record<Move['kind'], boolean>>;
  const text = may[move.kind] ? move_text(move) : '';
  return text && `K${text}`;
}

/** The last entries of this viewer that nobody has called a mistake yet, latest first. */
export function mistakes_open(events: TableEvent[], at: Position, most = 4): { seq: number; told: Told; entry: string }[] {
  const board = at.board as PlanetxBoard;
  const same = (a: Move, b: Move) => JSON.stringify(a) === JSON.stringify(b);
  const named: Move[] = [];
  const out: { seq: number; told: Told; entry: string }[] = [];
  for (const e of [...events].reverse()) {
    const told = e.seat === at.viewer ? told_of(e) : null;
    if (told?.move.of) named.push(told.move.of);
    const entry = told ? mistake_of(told) : '';
    if (!told || !entry) continue;
    const k = named.findIndex((m) => same(m, told.move));
    if (k >= 0) named.splice(k, 1);
    else if (board.finder === 0 || told.move.kind === 'locate') out.push({ seq: e.seq, told, entry });
    if (out.length === most) break;
  }
  return out;
}
