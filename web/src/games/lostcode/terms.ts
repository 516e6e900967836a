// What things are called. A symbol is known by shape, colour and two letters of
// its name, since bird and bear share the first.

import { locale, tc } from '../../lib/i18n';
import { SYMBOLS, type Answer, type Letter, type Symbol } from './board';

const NAME = /* tc symbol */ {
  bird: 'bird',
  jaguar: 'jaguar',
  chameleon: 'chameleon',
  snake: 'snake',
  human: 'human',
  bear: 'bear',
};

function term_symbol(symbol: Symbol): string {
  return tc('symbol', NAME[symbol]);
}

export function term_letter(letter: Letter): string {
  return term_symbol(SYMBOLS[letter]);
}

function two(name: string, second: number): string {
  const all = [...name];
  return (all[0] ?? '').toLocaleUpperCase(locale()) + (all[second] ?? '');
}

/** Two letters of the translated name, different for each symbol. */
export function term_code(symbol: Symbol): string {
  const taken: string[] = [];
  for (const one of Object.values(SYMBOLS)) {
    const name = term_symbol(one);
    let code = two(name, 1);
    for (let i = 2; taken.includes(code) && i < name.length; i++) code = two(name, i);
    if (one === symbol) return code;
    taken.push(code);
  }
  return '';
}

/** What is said of a bet: where the sum lies. */
const SAID = /* tc answer */ {
  open: 'no answer yet',
  hit: 'hit',
  lower: 'lower',
  higher: 'higher',
  wrong: 'wrong',
};

export function term_answer(answer: Answer): string {
  return tc('answer', SAID[answer]);
}

/** Values someone wrote: "1, 2", or a dash for none. */
export function term_values(values: number[]): string {
  return values.length > 0 ? values.join(', ') : '–';
}
