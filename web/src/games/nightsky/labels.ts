// Where the names of constellations can stand without covering what matters.

import type { Xy } from './lattice';

export interface Figure {
  name: string;
  stars: Xy[];
  lines: [Xy, Xy][];
}

interface Label extends Xy {
  name: string;
}

interface Space {
  /** All stars that are drawn there. */
  stars: Xy[];
  /** Names stay above this line. */
  below: number;
  radius: number;
  size: number;
}

const REACH = 2.4;
const STEP = 0.2;
const LETTER = 0.5; // mean width of a letter, in its height

/** How much a name at (x, y) would cover; more than `most` is not counted out. */
function cover(x: number, y: number, half: number, most: number, figures: Figure[], space: Space, put: Label[]): number {
  const tall = space.size * 0.5;
  const within = (px: number, py: number, room: number) => Math.abs(px - x) < half + room && Math.abs(py - y) < tall + room;
  let bad = Math.hypot(x, y) < 0.7 ? 9 : 0;
  for (const other of put)
    if (Math.abs(other.y - y) < space.size * 1.1 && Math.abs(other.x - x) < half + other.name.length * space.size * LETTER * 0.5)
      bad += 20;
  for (const star of space.stars) if (within(star.x, star.y, 0.2)) bad += 2;
  for (const figure of figures) {
    if (bad > most) return bad;
    for (const star of figure.stars) if (within(star.x, star.y, 0.22)) bad += 7;
    for (const [a, b] of figure.lines)
      for (let k = 0.1; k < 1; k += 0.2) if (within(a.x + (b.x - a.x) * k, a.y + (b.y - a.y) * k, 0.08)) bad += 3;
  }
  return bad;
}

/** Steps away from the middle of a figure, the shortest first. */
const AROUND = (() => {
  const steps: { dx: number; dy: number; far: number }[] = [];
  for (let dx = -REACH; dx <= REACH; dx += STEP)
    for (let dy = -REACH; dy <= REACH; dy += STEP) steps.push({ dx, dy, far: Math.hypot(dx, dy) });
  return steps.sort((a, b) => a.far - b.far);
})();

export function labels_place(figures: Figure[], space: Space): Label[] {
  const put: Label[] = [];
  for (const figure of figures) {
    if (figure.stars.length === 0) continue;
    const n = figure.stars.length;
    const mid = { x: figure.stars.reduce((s, p) => s + p.x, 0) / n, y: figure.stars.reduce((s, p) => s + p.y, 0) / n };
    const half = (figure.name.length * space.size * LETTER) / 2;
    let best: Label | null = null;
    let least = Infinity;
    for (const { dx, dy, far } of AROUND) {
      const [x, y] = [mid.x + dx, mid.y + dy];
      if (Math.hypot(Math.abs(x) + half, y) > space.radius || y > space.below) continue;
      const near = Math.min(...figure.stars.map((p) => Math.hypot(p.x - x, p.y - y)));
      const away = near * 8 + far * 6;
      if (away >= least) continue; // covering nothing would not make up for it
      const cost = cover(x, y, half, (least - away) / 100, figures, space, put) * 100 + away;
      if (cost < least) [least, best] = [cost, { name: figure.name, x, y }];
    }
    if (best) put.push(best);
  }
  return put;
}
