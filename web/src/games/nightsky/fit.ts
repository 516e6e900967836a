// Ways to lay a card on the window (NS-7, NS-8). Pure candidates: whether a
// drawing is legal and what it is worth, the engine says.

import type { Card } from './board';
import { point_turn, seen_at, visible, type Star } from './lattice';

/** A card turned by k steps, one of its nodes lying on a point of the map. */
export interface Pose {
  turns: number;
  /** Where node 0 would lie. */
  q: number;
  r: number;
}

/** What of a card is kept: the star of each node, or null for those left out. */
export type Fit = (Star | null)[];

export class Window {
  private readonly at = new Map<string, Star>();
  readonly free = new Set<Star>();

  constructor(
    readonly stars: Star[],
    readonly used: ReadonlyMap<string, number>,
    readonly round: number,
    readonly one_piece: boolean,
  ) {
    for (const star of stars) {
      this.at.set(`${star.q},${star.r}`, star);
      if (!used.has(star.name) && visible(star, round)) this.free.add(star);
    }
  }

  star(q: number, r: number): Star | null {
    return this.at.get(`${q},${r}`) ?? null;
  }
}

/** Where each node of a card lies in a pose. */
export function pose_points(card: Card, pose: Pose): [number, number][] {
  const [q0, r0] = point_turn(...card.nodes[0]!, pose.turns);
  return card.nodes.map(([a, b]) => {
    const [q, r] = point_turn(a, b, pose.turns);
    return [pose.q + q - q0, pose.r + r - r0];
  });
}

/** The pose in which a node lies on this point. */
export function pose_at(card: Card, turns: number, node: number, q: number, r: number): Pose {
  const [q0, r0] = point_turn(...card.nodes[0]!, turns);
  const [qn, rn] = point_turn(...card.nodes[node]!, turns);
  return { turns, q: q - qn + q0, r: r - rn + r0 };
}

/** The connected pieces of the nodes kept, by the card's own lines. */
function pieces(card: Card, kept: boolean[]): number[][] {
  const seen = new Set<number>();
  const found: number[][] = [];
  kept.forEach((is, start) => {
    if (!is || seen.has(start)) return;
    const piece: number[] = [start];
    seen.add(start);
    for (const node of piece)
      for (const line of card.lines) {
        const other = line[0] === node ? line[1] : line[1] === node ? line[0] : -1;
        if (other < 0 || !kept[other] || seen.has(other)) continue;
        seen.add(other);
        piece.push(other);
      }
    found.push(piece);
  });
  return found;
}

/** What a pose keeps: all it can, less what the person leaves out, in as many pieces as may be. */
export function fit_of(card: Card, window: Window, pose: Pose, left: ReadonlySet<number>): Fit {
  const stars = pose_points(card, pose).map(([q, r]) => window.star(q, r));
  const kept = stars.map((star, i) => star !== null && window.free.has(star) && !left.has(i));
  let found = pieces(card, kept).filter((p) => p.length > 1);
  if (window.one_piece && found.length > 1) {
    const most = Math.max(...found.map((p) => p.length));
    found = found.filter((p) => p.length === most).slice(0, 1);
  }
  const keep = new Set(found.flat());
  return stars.map((star, i) => (keep.has(i) ? star : null));
}

export function fit_size(fit: Fit): number {
  return fit.filter(Boolean).length;
}

/** The lines of a fit, as pairs of stars. */
export function fit_lines(card: Card, fit: Fit): [Star, Star][] {
  return card.lines.flatMap(([a, b]) => (fit[a] && fit[b] ? [[fit[a], fit[b]] as [Star, Star]] : []));
}

/** A drawing in notation; `-` for none. */
export function fit_text(card: Card, fit: Fit): string {
  return fit_lines(card, fit).map(([a, b]) => `${a.name}-${b.name}`).join(',') || '-';
}

/** The pose, and what is left out in it, that draws exactly these lines. */
export function fit_find(card: Card, window: Window, drawn: [string, string][]): { pose: Pose; left: Set<number> } | null {
  const names = new Set(drawn.flat());
  const key = (a: string, b: string) => [a, b].sort().join('-');
  const lines = new Set(drawn.map(([a, b]) => key(a, b)));
  const first = window.stars.find((s) => names.has(s.name));
  for (let turns = 0; first && turns < 6; turns++)
    for (const node of card.nodes.keys()) {
      const pose = pose_at(card, turns, node, first.q, first.r);
      const left = new Set([...pose_points(card, pose).entries()].flatMap(([i, [q, r]]) => (names.has(window.star(q, r)?.name ?? '') ? [] : [i])));
      const found = fit_lines(card, fit_of(card, window, pose, left)).map(([a, b]) => key(a.name, b.name));
      if (found.length === lines.size && found.every((l) => lines.has(l))) return { pose, left };
    }
  return null;
}

export interface Found {
  pose: Pose;
  left_out: number;
}

/** As many left out as this are still offered where whole figures fit. */
const LEFT_OUT_OFFERED = 2;

/** As one reads the window: row by row from above, each from the left. */
function order(window: Window, pose: Pose): number {
  const [q, r] = seen_at(pose.q, pose.r, window.round);
  return -100 * r + q;
}

/** All poses of one turning worth a look: those that leave out little, or as little as can be. */
export function fits_all(card: Card, window: Window, turns: number): Found[] {
  const none = new Set<number>();
  const seen = new Map<string, Found>();
  for (const star of window.free)
    for (let node = 0; node < card.nodes.length; node++) {
      const pose = pose_at(card, turns, node, star.q, star.r);
      const key = `${pose.q},${pose.r}`;
      if (seen.has(key)) continue;
      const size = fit_size(fit_of(card, window, pose, none));
      seen.set(key, { pose, left_out: card.nodes.length - size });
    }
  const found = [...seen.values()].filter((f) => f.left_out <= card.nodes.length - 2);
  const least = Math.min(...found.map((f) => f.left_out));
  return found
    .filter((f) => f.left_out <= Math.max(LEFT_OUT_OFFERED, least))
    .sort((a, b) => a.left_out - b.left_out || order(window, a.pose) - order(window, b.pose));
}

/** The node nearest to the middle of a card: its handle. */
export function handle_of(card: Card): number {
  const mid = [0, 1].map((i) => card.nodes.reduce((sum, n) => sum + n[i]!, 0) / card.nodes.length);
  const far = ([q, r]: [number, number]) => {
    const [a, b] = [q - mid[0]!, r - mid[1]!];
    return a * a + a * b + b * b;
  };
  let best = 0;
  card.nodes.forEach((n, i) => {
    if (far(n) < far(card.nodes[best]!) - 1e-9) best = i;
  });
  return best;
}
