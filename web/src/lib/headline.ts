// The latest of what happened, told from its beginning: what was done, then what
// followed from it.

import type { Line } from '../games/registry';

export interface Headline {
  done: Line;
  /** The biggest of what followed, or else the last of it. */
  after?: Line;
  /** What else of it is big. */
  besides: Line[];
}

const BESIDES_MOST = 2;

/** Where what happened begins: dice and cards that follow a move by themselves come with it. */
function begin(lines: Line[], seq: number): number {
  const first = lines.findIndex((l) => l.seq === seq);
  const before = lines[first - 1]?.seq ?? 0;
  return lines[first]!.seat === 0 && before > 0 ? begin(lines, before) : first;
}

/** `entry`: of the last entry alone, for who steps from one to the next. */
export function headline_of(lines: Line[], entry = false): Headline | undefined {
  const last = lines.at(-1);
  if (!last) return undefined;
  // What was dealt stands before everything; its last line sums it up.
  if (last.seq === 0) return { done: last, besides: [] };
  const all = lines.slice(entry ? lines.findIndex((l) => l.seq === last.seq) : begin(lines, last.seq));
  const after = all.slice(1);
  const biggest = Math.max(...after.map((l) => l.big ?? 0));
  const main = after.filter((l) => (l.big ?? 0) === biggest).at(-1);
  const besides = after.filter((l) => l.big && l !== main).slice(-BESIDES_MOST);
  return { done: all[0]!, ...(main && { after: main }), besides };
}
