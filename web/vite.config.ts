import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { po_folders, po_games, po_parts, po_sheets } from '../tools/po-parts.mjs';
import { po_read } from '../tools/po-read.mjs';
import { engine } from '../tools/wasm-engine.mjs';
import { fingerprint } from './src/lib/fingerprint.ts';

// The build of the program says where its wasm module lies and where the page
// is wanted; alone, the page uses the usual places.
const wasm = resolve(process.env.ASTRO_WASM ?? '../build/wasm/astrolabe.wasm');
const sheets = resolve(process.env.ASTRO_SHEETS ?? '../build/wasm/sheets.wasm');
const plain = resolve(process.env.ASTRO_WASM_PLAIN ?? '../build/wasm/astrolabe-plain.wasm');
const out = resolve(process.env.ASTRO_WEB_OUT ?? '../build/web/dist');
const single = process.env.ASTRO_SINGLE === '1';

const LANGUAGES = ['pl', 'fr', 'ru'];
const PARTS = ['main', ...po_folders, ...po_games, 'sheets'];

/** All strings of a value. */
const strings = (v: unknown): string[] => (typeof v === 'string' ? [v] : v && typeof v === 'object' ? Object.values(v).flatMap(strings) : []);

/** A part of a catalogue, by fingerprints of its sentences. */
function catalogue(file: string, parts: Record<string, string>, part: string): Record<string, string | string[]> {
  const out: Record<string, string | string[]> = {};
  const seen = new Set<string>();
  for (const [sentence, text] of Object.entries(po_read(readFileSync(file, 'utf8')))) {
    const key = fingerprint(sentence);
    if (seen.has(key)) throw new Error(`Another sentence has the fingerprint of "${sentence}": say it differently.`);
    seen.add(key);
    if (parts[sentence] === part) out[key] = text;
  }
  return out;
}

/** Catalogues of translations as modules, virtual:words/pl-planetx; and virtual:words, which brings each. */
const words: Plugin = {
  name: 'words',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('virtual:words') ? `\0${id}` : null),
  async load(id) {
    if (id === '\0virtual:words') {
      const of = (language: string) => PARTS.map((part) => `${part}: () => import('virtual:words/${language}-${part}')`).join();
      return `export default {${LANGUAGES.map((language) => `${language}: {${of(language)}}`).join()}}`;
    }
    const [, language, part] = /^\0virtual:words\/(\w+)-(\w+)$/.exec(id) ?? [];
    if (!language || !part) return null;
    const file = resolve(`../po/${language}.po`);
    this.addWatchFile(file);
    const said = strings((await engine(wasm))('games', '', '').games);
    const parts = part === 'sheets' ? po_sheets() : po_parts(said);
    return `export default ${JSON.stringify(catalogue(file, parts, part))}`;
  },
};

/** What can be played, and the numbers of a game's rules, asked of the engine while building: the page need not wait for them. */
const from_engine: Plugin = {
  name: 'from-engine',
  resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : null),
  async load(id) {
    const [, what, game] = /^\0virtual:(\w+)\/?(\w*)$/.exec(id) ?? [];
    if (!what) return null;
    this.addWatchFile(wasm);
    const call = await engine(wasm);
    return `export default ${JSON.stringify(call(what, game, '')[what])}`;
  },
};

const styles = new Map<string, string>();

/** The class that keeps the style of a component to itself: it stands everywhere, so it is short. */
function style_name({ hash, filename }: { hash: (text: string) => string; filename: string }): string {
  const place = relative(import.meta.dirname, resolve(import.meta.dirname, filename)); // the same in every folder
  const name = `s${hash(place).slice(0, 4)}`;
  if ((styles.get(name) ?? place) !== place) throw new Error(`${place} has the style name of ${styles.get(name)}: name it differently.`);
  styles.set(name, place);
  return name;
}

/** Which packages are in the page, for the list of parts (tools/sbom.mjs). */
const parts: Plugin = {
  name: 'parts',
  generateBundle(_, bundle) {
    const fonts = Object.values(bundle).flatMap((part) => (part.type === 'asset' ? part.originalFileNames : []));
    const names = [...this.getModuleIds(), ...fonts].map((id) => /.*node_modules\/((@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? '');
    mkdirSync(resolve(out, '..'), { recursive: true });
    writeFileSync(resolve(out, '../modules.json'), JSON.stringify([...new Set(names)].filter((name) => name).sort()));
  },
};

/** Everything in one HTML file, for a phone's file manager. */
const one_file: Plugin = {
  name: 'one-file',
  enforce: 'post',
  generateBundle(_, bundle) {
    let script = '';
    let style = '';
    let page: { source: string | Uint8Array } | undefined;
    for (const [name, part] of Object.entries(bundle)) {
      if (part.type === 'chunk') script += part.code;
      else if (name.endsWith('.css')) style += String(part.source);
      else if (name.endsWith('.html')) page = part;
      if (!name.endsWith('.html')) delete bundle[name];
    }
    if (!page) throw new Error('no page to put things into');
    // What looks like the end of the script inside it would end it.
    // Nothing is left to be loaded beforehand.
    const safe = script.replace(/<\/script/g, '<\\/script').replaceAll('__VITE_PRELOAD__', 'void 0');
    page.source = String(page.source)
      .replace(/<script type="module"[^>]*><\/script>|<link rel="(stylesheet|icon|apple-touch-icon|manifest)"[^>]*>/g, '')
      .replace('</head>', () => `<style>${style}</style></head>`)
      .replace('</body>', () => `<script type="module">${safe}</script></body>`);
  },
};

export default defineConfig({
  plugins: [svelte({ compilerOptions: { cssHash: style_name } }), words, from_engine, ...(single ? [one_file] : [parts])],
  define: { ASTRO_SINGLE: JSON.stringify(single) },
  publicDir: single ? false : 'public',
  resolve: {
    alias: [
      { find: /^astrolabe\.wasm\?url$/, replacement: `${wasm}?url` },
      { find: /^sheets\.wasm\?url$/, replacement: `${sheets}?url` },
      { find: /^astrolabe-plain\.wasm\?url$/, replacement: single ? resolve('src/lib/wasm.none.ts') : `${plain}?url` },
      ...(single ? [{ find: './worker', replacement: resolve('src/lib/worker.single.ts') }] : []),
    ],
  },
  build: {
    outDir: single ? resolve(out, '../single') : out,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: single ? 1e9 : 0,
    cssCodeSplit: false, // one sheet for all games is smaller than the sum of theirs
    modulePreload: single ? false : { polyfill: false, resolveDependencies: (_, deps, { hostType }) => (hostType === 'html' ? deps : []) },
    // What several share comes in one file: smaller, and fewer to ask for, than one each.
    rollupOptions: { output: { codeSplitting: single ? false : { groups: [{ name: 'common', test: /src\/(lib|parts)\//, minShareCount: 2 }, { name: 'table', test: /src\/table\//, minShareCount: 2 }] } } },
  },
  worker: { format: single ? 'iife' : 'es' },
});
