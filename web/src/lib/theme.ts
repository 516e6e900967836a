// Night or vellum: the system's choice, until a person makes another.

import { keep_get, keep_set } from './keep';

export type Theme = 'dark' | 'light';

const light = matchMedia('(prefers-color-scheme: light)');

function of_system(): Theme {
  return light.matches ? 'light' : 'dark';
}

function show(theme: Theme) {
  document.documentElement.dataset.theme = theme;
}

export function theme_now(): Theme {
  return keep_get<Theme | null>('theme', null) ?? of_system();
}

export function theme_start() {
  show(theme_now());
  light.addEventListener('change', () => show(theme_now()));
}

/** Calls `fn` when the system's choice changes the theme. Returns the way to stop. */
export function theme_watch(fn: (theme: Theme) => void): () => void {
  const tell = () => fn(theme_now());
  light.addEventListener('change', tell);
  return () => light.removeEventListener('change', tell);
}

/** Changes to the other theme and returns it. */
export function theme_turn(): Theme {
  const next: Theme = theme_now() === 'dark' ? 'light' : 'dark';
  keep_set('theme', next === of_system() ? null : next);
  show(next);
  return next;
}
