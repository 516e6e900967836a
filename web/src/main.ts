import { mount } from 'svelte';
import './style/tokens.css';
import './style/base.css';
import './style/fonts.css';
import App from './App.svelte';
import { registry_warm } from './games/registry';
import { idle } from './lib/idle';
import { settings_start } from './lib/settings.svelte';

/** What the lobby does without, so that it is there if the network goes. */
async function warm() {
  await Promise.all([import('./Place.svelte'), import('./shell/Settings.svelte'), import('./shell/Keys.svelte')]);
  await registry_warm();
}

/** How long the page waits for the letters of the house, in ms: once it is there, nothing shall move under a finger. */
const LETTERS_MS = 300;
/** A letter of each file of letters a language needs. */
const LETTERS: Record<string, string> = { pl: 'aą', ru: 'aя' };

async function letters() {
  const some = LETTERS[document.documentElement.lang] ?? 'a';
  const loads = ['1em Commissioner', '1em "Brygada 1918"'].map((font) => document.fonts.load(font, some));
  await Promise.race([Promise.all(loads), new Promise((late) => setTimeout(late, LETTERS_MS))]);
}

// No catalogue, no reason to wait: English is what the sentences are written in.
void settings_start()
  .catch(() => {})
  .then(letters)
  .catch(() => {})
  .then(() => {
    mount(App, { target: document.getElementById('page')! });
    // All else comes while nobody waits for anything.
    requestAnimationFrame(() => setTimeout(() => !ASTRO_SINGLE && idle(() => void warm().catch(() => {}))));
  });

if (!ASTRO_SINGLE && 'serviceWorker' in navigator)
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
