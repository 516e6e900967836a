import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The build of the program says where its wasm module lies and where the page
// is wanted; alone, the page uses the usual places.
const wasm = resolve(process.env.ASTRO_WASM ?? '../build/wasm/astrolabe.wasm');
const out = resolve(process.env.ASTRO_WEB_OUT ?? '../build/web/dist');

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: [{ find: /^astrolabe\.wasm\?url$/, replacement: `${wasm}?url` }] },
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
});
