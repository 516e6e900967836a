// Numbers as the language writes them.

import { locale } from './i18n';

export function decimal(n: number, digits: number): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(n);
}

/** A chance; small ones are not called nothing, nor large ones all. */
export function percent(chance: number): string {
  const digits = chance > 0 && chance < 0.01 ? 1 : chance > 0.99 && chance < 1 ? 1 : 0;
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: digits }).format(chance);
}
