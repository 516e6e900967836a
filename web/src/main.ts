import { mount } from 'svelte';
import './style/tokens.css';
import './style/base.css';
import App from './App.svelte';
import { registry_warm } from './games/registry';
import { idle } from './lib/idle';
import { settings_start } from './lib/settings.svelte';

/** What the lobby does without, so that it is there if the network goes. */
async function warm() {
  await Promise.all([import('./Place.svelte'), import('./shell/Settings.svelte'), import('./shell/Keys.svelte')]);
  await registry_warm();
}

// No catalogue, no reason to wait: English is what the sentences are written in.
void settings_start()
  .catch(() => {})
  .then(() => {
    mount(App, { target: document.getElementById('page')! });
    // The letters of the house are worth waiting for, but not before anything is seen.
    requestAnimationFrame(() =>
      setTimeout(() => {
        void import('./style/fonts.css');
        // All else comes while nobody waits for anything.
        if (!ASTRO_SINGLE) idle(() => void warm().catch(() => {}));
      }),
    );
  });

if (!ASTRO_SINGLE && 'serviceWorker' in navigator)
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
