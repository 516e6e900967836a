// QR codes of our own: byte mode, error correction M, versions 1 to 10, which
// is far more than the address of a table needs. ISO/IEC 18004 by its sections.

/** For versions 1…10 at level M: check words per block, then blocks as [count, data words]. */
const BLOCKS: [number, [number, number][]][] = [
  [10, [[1, 16]]],
  [16, [[1, 28]]],
  [26, [[1, 44]]],
  [18, [[2, 32]]],
  [24, [[2, 43]]],
  [16, [[4, 27]]],
  [18, [[4, 31]]],
  [22, [[2, 38], [2, 39]]],
  [22, [[3, 36], [2, 37]]],
  [26, [[4, 43], [1, 44]]],
];
const ALIGN: number[][] = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

// ---- arithmetic in GF(256) ----

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
const times = (a: number, b: number) => (a && b ? EXP[LOG[a]! + LOG[b]!]! : 0);

function check_words(data: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const next = [...generator, 0];
    generator.forEach((g, j) => (next[j + 1]! ^= times(g, EXP[i]!)));
    generator = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!;
    generator.forEach((g, j) => (rest[i + j]! ^= times(g, lead)));
  }
  return rest.slice(data.length);
}

// ---- the words of a message ----

function words_of(bytes: Uint8Array, version: number): number[] {
  const [check, groups] = BLOCKS[version - 1]!;
  const room = groups.reduce((n, [count, size]) => n + count * size, 0);
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const b of bytes) push(b, 8);
  push(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);

  const blocks: number[][] = [];
  let from = 0;
  for (const [count, size] of groups)
    for (let i = 0; i < count; i++, from += size) blocks.push(data.slice(from, from + size));
  const checks = blocks.map((b) => check_words(b, check));
  const out: number[] = [];
  for (let i = 0; i < Math.max(...blocks.map((b) => b.length)); i++)
    for (const b of blocks) if (i < b.length) out.push(b[i]!);
  for (let i = 0; i < check; i++) for (const c of checks) out.push(c[i]!);
  return out;
}

// ---- the picture ----

type Grid = (boolean | null)[][];

function frame(version: number): { grid: Grid; fixed: boolean[][] } {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (x: number, y: number, on: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) grid[y]![x] = on;
  };
  const square = (cx: number, cy: number, r: number, on: (d: number) => boolean) => {
    for (let y = -r; y <= r; y++)
      for (let x = -r; x <= r; x++) set(cx + x, cy + y, on(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (let i = 0; i < size; i++) {
    set(i, 6, i % 2 === 0);
    set(6, i, i % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) square(x, y, 4, (d) => d !== 2 && d !== 4);
  const marks = ALIGN[version - 1]!;
  const last = marks.length - 1;
  marks.forEach((x, i) =>
    marks.forEach((y, j) => {
      const corner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!corner) square(x, y, 2, (d) => d !== 1);
    }),
  );
  // Room for the format (and from version 7 the version), filled in at the end.
  for (let i = 0; i < 9; i++) {
    if (grid[8]![i] === null) set(i, 8, false);
    if (grid[i]![8] === null) set(8, i, false);
    if (i < 8) {
      set(size - 1 - i, 8, false);
      set(8, size - 1 - i, false);
    }
  }
  set(8, size - 8, true);
  if (version >= 7) {
    let rest = version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const on = ((bits >> i) & 1) === 1;
      set(size - 11 + (i % 3), Math.floor(i / 3), on);
      set(Math.floor(i / 3), size - 11 + (i % 3), on);
    }
  }
  return { grid, fixed: grid.map((row) => row.map((v) => v !== null)) };
}

function fill(grid: Grid, words: number[]) {
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (grid[y]![x] !== null) continue;
        grid[y]![x] = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit++;
      }
    }
  }
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function write_format(grid: boolean[][], mask: number) {
  const size = grid.length;
  let rest = mask; // level M is 00
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const on = (i: number) => ((bits >> i) & 1) === 1;
  for (let i = 0; i < 6; i++) grid[i]![8] = on(i);
  grid[7]![8] = on(6);
  grid[8]![8] = on(7);
  grid[8]![7] = on(8);
  for (let i = 9; i < 15; i++) grid[8]![14 - i] = on(i);
  for (let i = 0; i < 8; i++) grid[8]![size - 1 - i] = on(i);
  for (let i = 8; i < 15; i++) grid[size - 15 + i]![8] = on(i);
}

function penalty(grid: boolean[][]): number {
  const size = grid.length;
  let points = 0;
  let dark = 0;
  const line = (at: (i: number) => boolean) => {
    let run = 1;
    let text = at(0) ? '1' : '0';
    for (let i = 1; i < size; i++) {
      text += at(i) ? '1' : '0';
      run = at(i) === at(i - 1) ? run + 1 : 1;
      if (run === 5) points += 3;
      else if (run > 5) points++;
    }
    for (const m of ['10111010000', '00001011101'])
      for (let i = text.indexOf(m); i >= 0; i = text.indexOf(m, i + 1)) points += 40;
  };
  for (let k = 0; k < size; k++) {
    line((i) => grid[k]![i]!);
    line((i) => grid[i]![k]!);
  }
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (grid[y]![x]) dark++;
      if (x > 0 && y > 0) {
        const same = grid[y]![x];
        if (grid[y - 1]![x] === same && grid[y]![x - 1] === same && grid[y - 1]![x - 1] === same) points += 3;
      }
    }
  return points + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

/** The dark squares of the code of a text, row by row, without the quiet edge. */
function qr_make(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + BLOCKS.findIndex(([, groups], i) => {
    const room = groups.reduce((n, [count, size]) => n + count * size, 0);
    return bytes.length + (i + 1 < 10 ? 2 : 3) <= room;
  });
  if (version === 0) throw new Error('This is too long for a QR code of ours.');
  const { grid, fixed } = frame(version);
  fill(grid, words_of(bytes, version));
  let best: boolean[][] = [];
  let least = Infinity;
  MASKS.forEach((mask, number) => {
    const masked = grid.map((row, y) => row.map((v, x) => (fixed[y]![x] ? v! : v !== mask(x, y))));
    write_format(masked, number);
    const points = penalty(masked);
    if (points < least) [least, best] = [points, masked];
  });
  return best;
}

/** The same as the path of an SVG drawing; one unit a square. */
export function qr_path(text: string): { size: number; d: string } {
  const grid = qr_make(text);
  let d = '';
  grid.forEach((row, y) =>
    row.forEach((on, x) => {
      if (on) d += `M${x} ${y}h1v1h-1z`;
    }),
  );
  return { size: grid.length, d };
}
