// Where things stand: the triangular lattice of the map, in units of one step
// from star to star, with the sun at (0, 0) and y downwards as on a screen.

import { RULES, TYPE_OF, type Board, type Sky, type Type } from './board';

export interface Xy {
  x: number;
  y: number;
}

export interface Star extends Xy {
  name: string;
  q: number;
  r: number;
  type: Type;
}

/** What is about to be drawn, as the map shows it. */
export interface Sketch {
  lines: [Star, Star][];
  /** Names of the stars that are part of it. */
  kept: ReadonlySet<string>;
  /** Where stars of it are missing. */
  ghosts: Xy[];
  /** Stars that invite, and how much would be left out there. */
  glow: ReadonlyMap<Star, number>;
  /** What the next key or tap goes from. */
  handle: Xy | null;
}

const ROW = Math.sqrt(3) / 2;

/** Radii of what is drawn round the sun, those of disc and rim for our own sky. */
export const RADIUS = { sun: 1.87, disc: 4.78, rim: 5.14 } as const;

/** How many times as wide as ours a sky is: the disc grows with it, and is shown no larger. */
export function growth_of(sky: Sky): number {
  return Math.max(1, (Math.sqrt(sky.edge) + 0.42) / RADIUS.disc);
}

/** Just inside the outskirts, wherever they are on this map. */
export function edge_radius(sky: Sky): number {
  return Math.sqrt(sky.edge) - 0.22;
}

export function point_xy(q: number, r: number): Xy {
  return { x: q + r / 2, y: -r * ROW };
}

/** Turned counter-clockwise by k steps of 60 degrees. */
export function point_turn(q: number, r: number, k: number): [number, number] {
  for (let i = ((k % 6) + 6) % 6; i > 0; i--) [q, r] = [-r, q + r];
  return [q, r];
}

export function norm(q: number, r: number): number {
  return q * q + q * r + r * r;
}

export function stars_of(board: Pick<Board, 'sky'>): Star[] {
  return board.sky.stars.map(([name, q, r, letter]) => ({ name, q, r, type: TYPE_OF[letter], ...point_xy(q, r) }));
}

export function around_sun(star: Star): boolean {
  return norm(star.q, star.r) <= RULES.sun_norm;
}

export function on_outskirts(sky: Sky, star: Star): boolean {
  return norm(star.q, star.r) === sky.edge;
}

export interface Ring extends Xy {
  radius: number;
}

export function ecliptic_of(board: Pick<Board, 'sky'>): Ring {
  const [q, r, radius] = board.sky.ecliptic;
  return { ...point_xy(q, r), radius: radius / 100 };
}

/** Once, or twice where only the middle of the line is inside. */
export function crosses(ring: Ring, a: Xy, b: Xy): boolean {
  const inside = (x: number, y: number) => Math.hypot(x - ring.x, y - ring.y) < ring.radius;
  const [p, q] = [inside(a.x, a.y), inside(b.x, b.y)];
  // Between stars that are both outside, the nearest point that can be inside is the middle.
  return p !== q || (!p && inside((a.x + b.x) / 2, (a.y + b.y) / 2));
}

/** How far the map has turned in a round, clockwise (NS-10); the last turn closes the circle. */
export function angle_of(round: number): number {
  return (round - 1) * 60;
}

/** Where a point of the map is seen in a round, on the lattice of the window. */
export function seen_at(q: number, r: number, round: number): [number, number] {
  return point_turn(q, r, 7 - round);
}

/** One step on the screen from a point of the map; up and down go straight over two rows. Null: nothing is there. */
export function step_seen(q: number, r: number, round: number, dx: number, dy: number, there: (q: number, r: number) => boolean): [number, number] | null {
  const [a, b] = seen_at(q, r, round);
  const lean = dy > 0 ? (b % 2 === 0 ? 0 : -1) : dy < 0 ? ((b - 1) % 2 === 0 ? 0 : 1) : 0;
  const tries: [number, number][] = dy ? [[a + lean, b + dy], [a + (dy > 0 ? -1 - lean : 1 - lean), b + dy]] : [[a + dx, b]];
  for (const [x, y] of tries) {
    const at = point_turn(x, y, round - 1);
    if (y >= 0 && there(...at)) return at;
  }
  return null;
}

/** NS-7: the window shows the upper half. */
export function visible(star: { q: number; r: number }, round: number): boolean {
  return seen_at(star.q, star.r, round)[1] >= 0;
}

export function rotate(p: Xy, degrees: number): Xy {
  const a = (degrees * Math.PI) / 180;
  return { x: p.x * Math.cos(a) - p.y * Math.sin(a), y: p.x * Math.sin(a) + p.y * Math.cos(a) };
}

/** How an arrow key goes on the screen. */
export const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Short strokes between two radii: the graduation of a rim. */
export function ticks(count: number, from: number, to: number): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const a = rotate({ x: 0, y: -1 }, (i * 360) / count);
    d += `M${(a.x * from).toFixed(3)} ${(a.y * from).toFixed(3)}L${(a.x * to).toFixed(3)} ${(a.y * to).toFixed(3)}`;
  }
  return d;
}

/** A line from star to star that leaves room for both. */
export function line_between(a: Xy, b: Xy, room: number): string {
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const k = room / far;
  const at = (p: number) => `${(a.x + (b.x - a.x) * p).toFixed(3)} ${(a.y + (b.y - a.y) * p).toFixed(3)}`;
  return `M${at(k)}L${at(1 - k)}`;
}

/** Dust of the sky: the same on every map. */
export function dust(count: number, radius: number): { x: number; y: number; r: number; o: number }[] {
  let seed = 7;
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  return Array.from({ length: count }, () => {
    const p = rotate({ x: 0, y: Math.sqrt(next()) * radius }, next() * 360);
    return { ...p, r: next() * 0.012 + 0.004, o: next() * 0.35 + 0.08 };
  });
}
