// Every sentence of the page passes through here. Its English text is the key
// of its translations (po/); {0}, {1} stand for the arguments. Changing the
// language changes what is on the screen at once.

import words from 'virtual:words';
import { fingerprint } from './fingerprint';

/** Translations by the fingerprint of their sentence. */
type Catalogue = Record<string, string | string[]>;

export type Language = 'en' | 'pl' | 'fr' | 'ru';

/** Each in its own words. */
export const languages: Record<Language, string> = {
  en: 'English',
  pl: 'Polski',
  fr: 'Français',
  ru: 'Русский',
};

// The order in which a catalogue lists the forms of its plurals.
const FORMS: Record<Language, string[]> = {
  en: ['one', 'other'],
  fr: ['one', 'other'],
  pl: ['one', 'few', 'many'],
  ru: ['one', 'few', 'many'],
};

let language = $state<Language>('en');
let catalogue = $state.raw<Catalogue>({});

/** One for each language, made when it is first wanted: browsers take long to make them. */
export function for_language<T>(make: (tag: string) => T): () => T {
  const made: Partial<Record<Language, T>> = {};
  return () => (made[language] ??= make(language));
}

const rules = for_language((tag) => new Intl.PluralRules(tag));
const numbers = for_language((tag) => new Intl.NumberFormat(tag));
const lists = for_language((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }));

export function language_is(): Language {
  return language;
}

/** The tag that dates, numbers and plurals go by. */
export function locale(): string {
  return language;
}

export function language_of_browser(): Language {
  for (const tag of navigator.languages ?? []) {
    const short = tag.slice(0, 2);
    if (short in languages) return short as Language;
  }
  return 'en';
}

/** What has been opened: every game brings its own words. */
const opened = ['main'];

async function words_of(language: Language, parts: string[]): Promise<Catalogue> {
  const all = await Promise.all(parts.map((part) => words[language]?.[part]?.()));
  return Object.assign({}, ...all.map((module) => module?.default));
}

export async function language_set(next: Language) {
  const words = await words_of(next, opened);
  found.clear();
  catalogue = words;
  language = next;
  document.documentElement.lang = next;
}

/** Brings the words of a game; without them its sentences stay English. */
export async function language_open(game: string) {
  if (opened.includes(game)) return;
  opened.push(game);
  const spoken = language;
  const more = await words_of(spoken, [game]).catch(() => ({}));
  if (language !== spoken) return; // another language has come, and brought them
  found.clear();
  catalogue = { ...catalogue, ...more };
}

// Looked up once per language.
const found = new Map<string, string | string[] | undefined>();

function look_up(key: string): string | string[] | undefined {
  const words = catalogue;
  if (!found.has(key)) found.set(key, words[fingerprint(key)]);
  return found.get(key);
}

function fill(text: string, args: (string | number)[]): string {
  return text.replace(/\{(\d)\}/g, (hole, n: string) => String(args[Number(n)] ?? hole));
}

export function t(sentence: string, ...args: (string | number)[]): string {
  const text = look_up(sentence);
  return fill(typeof text === 'string' ? text : sentence, args);
}

/** The same words mean different things, or bend differently, in different places. */
export function tc(context: string, sentence: string, ...args: (string | number)[]): string {
  const text = look_up(`${context}\u0004${sentence}`);
  return fill(typeof text === 'string' ? text : sentence, args);
}

/** By number; {0} is the number itself, args follow it. */
export function tn(n: number, one: string, many: string, ...args: (string | number)[]): string {
  const forms = look_up(one);
  const kind = rules().select(n);
  const at = FORMS[language].indexOf(kind);
  const text = Array.isArray(forms) ? forms[at < 0 ? forms.length - 1 : at] : n === 1 ? one : many;
  return fill(text ?? many, [number(n), ...args]);
}

/** As the program's own sentences are looked up (src/base/speech.h): the words, with their holes. */
export function say(key: string, many: string, n: number): string {
  const text = look_up(key);
  const at = FORMS[language].indexOf(rules().select(n));
  if (Array.isArray(text)) return text[at < 0 ? text.length - 1 : at] ?? key;
  return text ?? (many && n !== 1 ? many : key.slice(key.indexOf('\u0004') + 1));
}

export function number(n: number): string {
  return numbers().format(n);
}

/** "a, b and c". */
export function tl(words: string[]): string {
  return lists().format(words);
}
