// Points and strokes of a dial drawn round 0 0.

/** A point at `r` from the middle, `turn` degrees from the top. */
export function dial_at(r: number, turn: number): [number, number] {
  const a = ((turn - 90) * Math.PI) / 180;
  return [Math.cos(a) * r, Math.sin(a) * r];
}

/** As many spokes round the whole dial, as a path; the first one `by` degrees from the top. */
export function dial_spokes(count: number, from: number, to: number, by = 0): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const [x0, y0] = dial_at(from, (i * 360) / count + by);
    const [x1, y1] = dial_at(to, (i * 360) / count + by);
    d += `M${x0.toFixed(1)} ${y0.toFixed(1)}L${x1.toFixed(1)} ${y1.toFixed(1)}`;
  }
  return d;
}
