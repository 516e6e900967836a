// What is left to do when both builds are there: the one-file page goes beside
// the others as something to download, and the worker that keeps the page for
// when there is no network learns the names of its files.
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const out = resolve(process.env.ASTRO_WEB_OUT ?? '../build/web/dist');
copyFileSync(resolve(out, '../single/index.html'), resolve(out, 'astrolabe.html'));

const assets = readdirSync(resolve(out, 'assets')).map((name) => `/assets/${name}`);
const files = ['/', '/favicon.svg', '/icon-192.png', ...assets.sort()];
const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 16);
const worker = readFileSync('sw.js', 'utf8')
  .replace("'build'", JSON.stringify(build))
  .replace("['vectors']", readFileSync('src/lib/vectors.json', 'utf8').trim())
  .replace("['files']", JSON.stringify(files));
writeFileSync(resolve(out, 'sw.js'), worker);
