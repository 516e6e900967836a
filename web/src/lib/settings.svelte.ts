// What a person has chosen for this browser. Everything else follows the system.

import { storage_get, storage_set } from './local_storage';
import { language_of_browser, language_set, type Language } from './i18n';

/** contrast: as dark, with the contrast of WCAG AAA. */
export type Theme = 'auto' | 'dark' | 'light' | 'contrast';
/** paper: nothing is marked for you; told: what you were told is; deduced: what follows from it, too. */
export type Help = 'paper' | 'told' | 'deduced';

/** How long each thing that happens at a table with bots stays on the screen. */
export type Pace = 'instant' | 'brisk' | 'calm';

/** brief: what concerns this person; normal: the news; full: every line of the log. */
export type Verbosity = 'brief' | 'normal' | 'full';

export interface Settings {
  language: Language | 'auto';
  theme: Theme;
  motion: 'auto' | 'less';
  sound: boolean;
  /** A short buzz when it is your turn, on devices that can. */
  buzz: boolean;
  /** A notification of the system when it is your turn; asked for when this is switched on. */
  notify: boolean;
  size: 100 | 125 | 150 | 200;
  palette: 'usual' | 'safe';
  help: Help;
  pace: Pace;
  /** Circling something crosses out the rest of its row. */
  rows: boolean;
  /** Single letters do things, wherever the focus is. */
  letters: boolean;
  /** Tab stops at everything, and Enter presses it. */
  stops: boolean;
  /** How much of what happens is read aloud. */
  verbosity: Verbosity;
  /** A typed move is played when it is confirmed, not at once. */
  sure: boolean;
  /** The hand that holds the phone. */
  hand: 'right' | 'left';
}

const USUAL: Settings = {
  language: 'auto',
  theme: 'auto',
  motion: 'auto',
  sound: false,
  buzz: true,
  notify: false,
  size: 100,
  palette: 'usual',
  help: 'told',
  pace: 'calm',
  rows: false,
  letters: true,
  stops: false,
  verbosity: 'normal',
  sure: true,
  hand: 'right',
};

export const settings = $state<Settings>({ ...USUAL, ...storage_get<Partial<Settings>>('settings', {}) });

const light = matchMedia('(prefers-color-scheme: light)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const strong = matchMedia('(prefers-contrast: more)');
let system_light = $state(light.matches);

export function theme_now(): 'dark' | 'light' {
  if (settings.theme === 'contrast') return 'dark';
  if (settings.theme !== 'auto') return settings.theme;
  return system_light ? 'light' : 'dark';
}

/** Changes to the other theme, and back to the system's choice where it is that one. */
export function theme_turn() {
  const next = theme_now() === 'dark' ? 'light' : 'dark';
  settings_change({ theme: next === (system_light ? 'light' : 'dark') ? 'auto' : next });
}

export function motion_is_reduced(): boolean {
  return settings.motion === 'less' || still.matches;
}

/** Whether the table allows so much help. */
export function help_allowed(agreed: 'none' | 'notebook' | 'hints' | undefined, help: Help): boolean {
  if (help === 'paper') return true;
  return agreed !== 'none' && (help === 'told' || agreed !== 'notebook');
}

/** The help of the notebook: as chosen, but never more than the table allows. */
export function help_at(agreed: 'none' | 'notebook' | 'hints' | undefined): Help {
  if (agreed === 'none') return 'paper';
  if (agreed === 'notebook' && settings.help === 'deduced') return 'told';
  return settings.help;
}

/** Whether hints may be asked for: the table allows them, and this person wants more than paper. */
export function hints_at(agreed: 'none' | 'notebook' | 'hints' | undefined): boolean {
  return (agreed === undefined || agreed === 'hints') && settings.help !== 'paper';
}

export function settings_change(some: Partial<Settings>) {
  Object.assign(settings, some);
  const { ...plain } = $state.snapshot(settings);
  storage_set('settings', plain);
  show();
}

function show() {
  const html = document.documentElement;
  html.dataset.theme = theme_now();
  html.dataset.motion = motion_is_reduced() ? 'less' : 'usual';
  html.dataset.palette = settings.palette;
  html.dataset.contrast = settings.theme === 'contrast' || (settings.theme === 'auto' && strong.matches && theme_now() === 'dark') ? 'more' : 'usual';
  html.dataset.hand = settings.hand;
  html.dataset.size = String(settings.size);
  const language = settings.language === 'auto' ? language_of_browser() : settings.language;
  void language_set(language);
}

/** Shows everything as chosen; resolves when the words are there. */
export async function settings_start() {
  light.addEventListener('change', () => {
    system_light = light.matches;
    show();
  });
  still.addEventListener('change', show);
  strong.addEventListener('change', show);
  show();
  await language_set(settings.language === 'auto' ? language_of_browser() : settings.language);
}
