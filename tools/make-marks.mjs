// Signs of the page (web/src/parts/icons.ts) as outlines that paper can draw too:
//   node tools/make-marks.mjs > src/draw/sheet_marks.inc
// src/draw/picture.h says what the steps of a sign are.

import { readFileSync } from 'node:fs';

const source = readFileSync(new URL('../web/src/parts/icons.ts', import.meta.url), 'utf8');
const plain = source.replace(/ as const;/, ';').replace(/^export type .*$/gm, ''); // as any node reads it
const { icons } = await import(`data:text/javascript,${encodeURIComponent(plain)}`);

const SIGNS = {
  comet: 'C', asteroid: 'A', dwarf: 'D', gas: 'G', empty: 'E', planetx: 'X',
  bird: 'bird', jaguar: 'jaguar', chameleon: 'chameleon', snake: 'snake', human: 'human', bear: 'bear',
  fading: 'fading', theory: 'theory', conference: 'conference', 'seat-1': 'seat-1', 'seat-2': 'seat-2', 'seat-3': 'seat-3', 'seat-4': 'seat-4',
};

const hundredths = (v) => Math.round(v * 100);

/** An arc of SVG as curves: centre form, then a curve for each piece of a quarter turn or less. */
function arc(x0, y0, rx, ry, large, sweep, x, y) {
  const dx = (x0 - x) / 2, dy = (y0 - y) / 2;
  const grow = Math.max(1, Math.sqrt((dx / rx) ** 2 + (dy / ry) ** 2));
  rx *= grow;
  ry *= grow;
  const left = (rx * ry) ** 2 - (rx * dy) ** 2 - (ry * dx) ** 2;
  const k = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, left) / ((rx * dy) ** 2 + (ry * dx) ** 2));
  const cx = (k * rx * dy) / ry + (x0 + x) / 2, cy = (-k * ry * dx) / rx + (y0 + y) / 2;
  const from = Math.atan2((y0 - cy) / ry, (x0 - cx) / rx);
  let turn = Math.atan2((y - cy) / ry, (x - cx) / rx) - from;
  if (sweep && turn <= 0) turn += 2 * Math.PI;
  if (!sweep && turn >= 0) turn -= 2 * Math.PI;
  const pieces = Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-9);
  const step = turn / pieces, reach = (4 / 3) * Math.tan(step / 4);
  return Array.from({ length: pieces }, (_, i) => {
    const a = from + i * step, b = a + step;
    const at = (angle) => [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
    const [ax, ay] = at(a), [bx, by] = at(b);
    return ['C', ax - reach * rx * Math.sin(a), ay + reach * ry * Math.cos(a), bx + reach * rx * Math.sin(b), by - reach * ry * Math.cos(b), bx, by];
  });
}

/** A path as steps with places of their own, not counted from where the pen is. */
function path(d) {
  const out = [];
  let x = 0, y = 0, start = [0, 0], bend = null;
  for (const [, name, rest] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const upper = name.toUpperCase(), relative = name !== upper;
    const n = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const each = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, A: 7, Z: 0 }[upper];
    if (each === undefined || (each && n.length % each)) throw new Error(`a path that cannot be read: ${name}${rest} in ${d}`);
    for (let i = 0; i < Math.max(1, each ? n.length / each : 1); i++) {
      const p = n.slice(i * each, i * each + each);
      const ox = relative ? x : 0, oy = relative ? y : 0;
      const was = bend;
      bend = null;
      if (upper === 'Z') {
        out.push(['Z']);
        [x, y] = start;
      } else if (upper === 'A') {
        const to = [p[5] + ox, p[6] + oy];
        out.push(...arc(x, y, p[0], p[1], p[3], p[4], ...to));
        [x, y] = to;
      } else if (upper === 'C' || upper === 'S') {
        const q = p.map((v, k) => v + (k % 2 ? oy : ox));
        const first = upper === 'C' ? q.splice(0, 2) : was ? [2 * x - was[0], 2 * y - was[1]] : [x, y];
        out.push(['C', ...first, ...q]);
        bend = q.slice(0, 2);
        [x, y] = q.slice(2);
      } else {
        x = upper === 'V' ? x : p[0] + ox;
        y = upper === 'H' ? y : (upper === 'V' ? p[0] : p[1]) + oy;
        out.push([upper === 'M' && i === 0 ? 'M' : 'L', x, y]);
        if (upper === 'M' && i === 0) start = [x, y];
      }
    }
  }
  return out;
}

/** The dashes of a circle as arcs. */
function dashes(cx, cy, r, [on, off]) {
  const out = [];
  const round = 2 * Math.PI * r;
  for (let at = 0; at + on / 2 < round; at += on + off) {
    const p = (v) => [cx + r * Math.cos(v / r), cy + r * Math.sin(v / r)];
    out.push(['M', ...p(at)], ...arc(...p(at), r, r, 0, 1, ...p(Math.min(at + on, round))));
  }
  return out;
}

function shape(tag, a) {
  const n = (name) => Number(a[name]);
  if (tag === 'path') return path(a.d);
  if (tag === 'rect') return path(`M${n('x')} ${n('y')}h${n('width')}v${n('height')}h${-n('width')}Z`);
  if (a['stroke-dasharray']) return dashes(n('cx'), n('cy'), n('r'), a['stroke-dasharray'].split(' ').map(Number));
  return [['O', n('cx'), n('cy'), n('r')]];
}

function steps(icon) {
  const out = [];
  for (const [, tag, rest] of icon.matchAll(/<(\w+)([^>]*?)\/?>/g)) {
    const a = Object.fromEntries([...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, k, v]) => [k, v]));
    const line = a.class === 'l' || a.fill === 'none';
    const wide = a['stroke-width'] ? Number(a['stroke-width']) : a.class === 'l' ? 1.75 : 0;
    out.push([line ? 'S' : wide ? 'B' : 'F', wide], ...shape(tag, a));
  }
  return out;
}

const text = [];
for (const [name, icon] of Object.entries(SIGNS)) {
  const list = [...steps(icons[icon]).map(([s, ...n]) => `{'${s}', {${n.length ? n.map(hundredths).join(', ') : 0}}}`), '{0, {0}}'];
  text.push(`static const struct mark_step mark_${name.replace('-', '_')}[] = {\n    ${list.join(',\n    ')}};\n`);
}
console.log('/* Made by tools/make-marks.mjs from the signs of the page. */');
console.log(text.join(''));
console.log('static const struct draw_mark marks[] = {');
for (const name of Object.keys(SIGNS)) console.log(`    {"${name}", mark_${name.replace('-', '_')}},`);
console.log('};');
