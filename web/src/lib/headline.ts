// The latest of what happened, told from its beginning: what was done, then what
// followed from it.

import type { Line } from '../games/registry';

export interface Headline {
  done: Line;
  /** What followed: all that is big, or else the last of it. */
  after: Line[];
}

const AFTER_MOST = 3;

export function headline_of(lines: Line[]): Headline | undefined {
  const last = lines.at(-1);
  if (!last) return undefined;
  // What was dealt stands before everything; its last line sums it up.
  if (last.seq === 0) return { done: last, after: [] };
  const all = lines.slice(lines.findIndex((l) => l.seq === last.seq));
  const after = all.slice(1);
  const big = after.filter((l) => l.big);
  return { done: all[0]!, after: big.length > 0 ? big.slice(0, AFTER_MOST) : after.slice(-1) };
}
