// Reads a QR code off the page, written apart from the one that draws it: takes
// the squares of the picture, undoes the mask, checks the error correction and
// gives the text. One block only (versions 1 to 3 at level M), as links need.

import { assert } from './report.mjs';

const WORDS = { 1: [16, 10], 2: [28, 16], 3: [44, 26] }; // data and check words at level M

/** The squares of the picture: true is dark. */
export async function qr_squares(page) {
  const d = await page.locator('[data-test=qr] path').getAttribute('d');
  const dark = [...d.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map((m) => [Number(m[1]), Number(m[2])]);
  const size = 1 + Math.max(...dark.flat());
  const grid = Array.from({ length: size }, () => Array(size).fill(false));
  for (const [x, y] of dark) grid[y][x] = true;
  return grid;
}

function reserved(size, x, y) {
  const version = (size - 17) / 4;
  if ((x < 9 && y < 9) || (x < 9 && y > size - 9) || (x > size - 9 && y < 9)) return true;
  if (x === 6 || y === 6) return true;
  const mark = size - 7; // the one alignment mark of versions 2 to 6
  return version > 1 && Math.abs(x - mark) <= 2 && Math.abs(y - mark) <= 2;
}

const MASKS = [
  (i, j) => (i + j) % 2, (i) => i % 2, (i, j) => j % 3, (i, j) => (i + j) % 3,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2, (i, j) => ((i * j) % 2) + ((i * j) % 3),
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2, (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2,
];

/** The mask's number, out of the fifteen bits beside the upper left corner. */
function mask_of(grid) {
  const bits = [0, 1, 2, 3, 4, 5, 7].map((x) => grid[8][x]).concat([grid[8][8], grid[7][8]], [5, 4, 3, 2, 1, 0].map((y) => grid[y][8]));
  const value = bits.reduce((v, b) => v * 2 + (b ? 1 : 0), 0) ^ 0b101010000010010;
  assert.equal(value >> 13, 0, 'level M is written 00');
  let rest = value; // the last ten bits check the first five
  for (let i = 14; i >= 10; i--) if ((rest >> i) & 1) rest ^= 0b10100110111 << (i - 10);
  assert.equal(rest, 0, 'the format is damaged');
  return (value >> 10) & 7;
}

function words_of(grid, mask) {
  const size = grid.length;
  const bits = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let k = 0; k < size; k++) {
      const y = up ? size - 1 - k : k;
      for (const x of [right, right - 1]) if (!reserved(size, x, y)) bits.push(grid[y][x] !== (MASKS[mask](y, x) === 0));
    }
    up = !up;
  }
  const words = [];
  for (let i = 0; i + 8 <= bits.length; i += 8) words.push(bits.slice(i, i + 8).reduce((v, b) => v * 2 + (b ? 1 : 0), 0));
  return words;
}

/** Zero for every root of the generator, or a word is wrong. */
function check(words, count) {
  const times2 = (a) => ((a << 1) ^ (a & 128 ? 0x11d : 0)) & 255;
  const times = (a, b) => {
    let out = 0;
    for (; b; b >>= 1, a = times2(a)) if (b & 1) out ^= a;
    return out;
  };
  for (let i = 0, root = 1; i < count; i++, root = times2(root))
    assert.equal(words.reduce((sum, w) => times(sum, root) ^ w, 0), 0, 'the words do not fit their check');
}

export function qr_read(grid) {
  const [data, checks] = WORDS[(grid.length - 17) / 4];
  const words = words_of(grid, mask_of(grid)).slice(0, data + checks);
  check(words, checks);
  const hex = words.slice(0, data).map((w) => w.toString(16).padStart(2, '0')).join('');
  assert.equal(hex[0], '4', 'bytes are what it holds');
  const length = parseInt(hex.slice(1, 3), 16);
  return Buffer.from(hex.slice(3, 3 + 2 * length), 'hex').toString('utf8');
}
