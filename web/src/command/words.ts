// What people type, word by word. Endings bend with the language, so words are alike when they
// begin alike; small words (to, in, the) may be said or left out.

import { for_language, language_is, tc } from '../lib/i18n';

const marks = /\p{M}/gu;
const word = /\p{N}+|\p{L}+/gu;

/** Small letters without their accents: nobody must type those. */
function fold(text: string): string {
  return text.toLocaleLowerCase(language_is()).normalize('NFD').replace(marks, '').replaceAll('ł', 'l');
}

/** "Survey asteroids, 1–6" as survey, asteroids, 1, 6. */
export function words_of(text: string): string[] {
  return fold(text).match(word) ?? [];
}

const small = for_language(
  () => new Set(words_of(tc('small words that may be left out of a command', 'to in on at the a an of from sector sectors is are for and with by it my there'))),
);

export function is_small(typed: string): boolean {
  return small().has(typed);
}

export function is_number(typed: string): boolean {
  return typed !== '' && !Number.isNaN(Number(typed));
}

/** Of two words that bend, this much stays. */
const STEM_LEAST = 4;
const ENDING_MOST = 3;

/** Whether a typed word means one of ours: the same, its beginning, or another form of it. */
export function words_alike(typed: string, ours: string): boolean {
  if (typed === ours) return true;
  if (is_number(typed) || is_number(ours)) return false;
  if (typed.length >= 2 && ours.startsWith(typed)) return true;
  let same = 0;
  while (same < typed.length && typed[same] === ours[same]) same++;
  return same >= STEM_LEAST && Math.max(typed.length, ours.length) - same <= ENDING_MOST;
}

/** How well typed words say `ours`: 0 not at all, 1 some of it, 2 some in order, 3 all of it, 4 all in order. */
export function words_match(typed: string[], ours: string[]): 0 | 1 | 2 | 3 | 4 {
  const free = new Set(ours.keys());
  let ordered = true;
  let last = -1;
  let number = -1; // numbers stand in order: 1 to 6 is not 6 to 1
  for (const one of typed) {
    const fits = [...free].filter((i) => words_alike(one, ours[i]!) && (!is_number(one) || i > number));
    const at = fits.find((i) => i > last) ?? fits[0];
    if (at === undefined) {
      if (is_small(one)) continue;
      return 0;
    }
    if (at < last) ordered = false;
    if (is_number(one)) number = at;
    last = at;
    free.delete(at);
  }
  if ([...free].some((i) => !is_small(ours[i]!))) return ordered ? 2 : 1;
  return ordered ? 4 : 3;
}

/** What follows the words of a way to say something, if that is how `typed` begins. */
export function words_after(typed: string[], way: string[]): string[] | null {
  let at = 0;
  for (const ours of way) {
    while (at < typed.length && !words_alike(typed[at]!, ours) && is_small(typed[at]!)) at++;
    if (at < typed.length && words_alike(typed[at]!, ours)) at++;
    else if (!is_small(ours)) return null;
  }
  return typed.slice(at);
}

/** Ways to say something, as a translator writes them: "who is next | next | turn". */
export function ways_of(list: string): string[] {
  return list.split('|').map((way) => way.trim());
}
