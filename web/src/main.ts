import { mount } from 'svelte';
import './style/tokens.css';
import './style/base.css';
import App from './App.svelte';
import { registry_warm } from './games/registry';
import { idle } from './lib/idle';
import { settings_start } from './lib/settings.svelte';

// No catalogue, no reason to wait: English is what the sentences are written in.
void settings_start()
  .catch(() => {})
  .then(() => {
    mount(App, { target: document.getElementById('page')! });
    // The letters of the house are worth waiting for, but not before anything is seen.
    requestAnimationFrame(() =>
      setTimeout(() => {
        void import('./style/fonts.css');
        // The games come while nobody waits for anything.
        if (!ASTRO_SINGLE) idle(() => void registry_warm().catch(() => {}));
      }),
    );
  });

if (!ASTRO_SINGLE && 'serviceWorker' in navigator)
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
