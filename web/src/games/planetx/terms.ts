// What things are called. A word bends with its place in a sentence, so each
// place has its own list (the context of its translations).

import { locale, tc, tl } from '../../lib/i18n';
import type { Type } from './board';

const NAME = /* tc object */ {
  C: 'comet',
  A: 'asteroid',
  D: 'dwarf planet',
  G: 'gas cloud',
  E: 'empty sector',
  X: 'Planet X',
};
const PLURAL = /* tc objects */ {
  C: 'comets',
  A: 'asteroids',
  D: 'dwarf planets',
  G: 'gas clouds',
  E: 'empty sectors',
  X: 'Planet X',
};
const SEARCH = /* tc search for */ {
  C: 'comets',
  A: 'asteroids',
  D: 'dwarf planets',
  G: 'gas clouds',
  E: 'empty sectors',
  X: 'Planet X',
};
const LOOKS = /* tc seen there */ {
  C: 'a comet',
  A: 'an asteroid',
  D: 'a dwarf planet',
  G: 'a gas cloud',
  E: 'it looks empty',
  X: 'Planet X',
};
const ABSENT = /* tc not there */ {
  C: 'no comet',
  A: 'no asteroid',
  D: 'no dwarf planet',
  G: 'no gas cloud',
  E: 'not empty',
  X: 'not Planet X',
};

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);
}

export const term_name = (type: Type) => tc('object', NAME[type]);
/** What is in a sector, said behind it. */
export const term_there = (type: Type) => (type === 'E' ? tc('is there', 'empty') : term_name(type));
export const term_plural = (type: Type) => tc('objects', PLURAL[type]);
export const term_search = (type: Type) => tc('search for', SEARCH[type]);
export const term_looks = (type: Type) => tc('seen there', LOOKS[type]);
export const term_absent = (type: Type) => tc('not there', ABSENT[type]);

/** "Asteroids and comets". */
export function term_title(types: Type[]): string {
  return capital(tl(types.map((x) => term_plural(x))));
}
