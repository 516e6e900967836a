// The ring in a square of 720 units: angles in degrees from the top, clockwise.

export const C = 360;

export interface Sizes {
  limb: number;
  time: number; // pawns
  num: number; // edge of the sky
  label: number; // numbers
  sky: number; // objects
  track: number; // edge of the theory tracks
  earth: number;
  globe: number;
  f: { num: number; glyph: number; letter: number; pencil: number; post: number; token: number; pawn: number; arrow: number };
}

const DESK_12: Sizes = {
  limb: 351, time: 321, num: 298, label: 282, sky: 237, track: 198, earth: 96, globe: 48,
  f: { num: 19, glyph: 38, letter: 15, pencil: 17, post: 14, token: 23, pawn: 31, arrow: 26 },
};
const DESK_18: Sizes = {
  limb: 351, time: 322, num: 300, label: 286, sky: 244, track: 205, earth: 100, globe: 46,
  f: { num: 17, glyph: 30, letter: 14, pencil: 14, post: 12, token: 19, pawn: 27, arrow: 24 },
};
const PHONE_12: Sizes = {
  limb: 355, time: 324, num: 297, label: 279, sky: 226, track: 186, earth: 88, globe: 46,
  f: { num: 25, glyph: 44, letter: 24, pencil: 24, post: 17, token: 25, pawn: 40, arrow: 30 },
};
const PHONE_18: Sizes = {
  limb: 355, time: 326, num: 301, label: 284, sky: 238, track: 198, earth: 92, globe: 44,
  f: { num: 22, glyph: 34, letter: 20, pencil: 18, post: 14, token: 21, pawn: 33, arrow: 26 },
};

export function sizes_of(sectors: number, phone: boolean): Sizes {
  if (sectors > 12) return phone ? PHONE_18 : DESK_18;
  return phone ? PHONE_12 : DESK_12;
}

const round = (n: number) => Math.round(n * 100) / 100;

export function point(r: number, angle: number): [number, number] {
  const a = ((angle - 90) * Math.PI) / 180;
  return [round(C + Math.cos(a) * r), round(C + Math.sin(a) * r)];
}

/** The part of a ring between two radii and two angles (less than a whole turn). */
export function wedge(from: number, to: number, a: number, b: number): string {
  const large = b - a > 180 ? 1 : 0;
  const p = [point(to, a), point(to, b), point(from, b), point(from, a)] as const;
  return `M${p[0]}A${to} ${to} 0 ${large} 1 ${p[1]}L${p[2]}A${from} ${from} 0 ${large} 0 ${p[3]}Z`;
}

export function lines(angles: number[], from: number, to: number): string {
  return angles.map((a) => `M${point(from, a)}L${point(to, a)}`).join('');
}
