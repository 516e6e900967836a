// Spans of time in words, in the reader's language.

import { locale } from './i18n';

const UNITS = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** "5 minutes", "3 days": the largest unit that fits. */
export function duration_say(seconds: number): string {
  const [unit, size] = UNITS.find(([, s]) => seconds >= s) ?? UNITS[3];
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(seconds / size));
}

/** As a clock shows it below an hour ("4:07"), else in words. */
export function duration_clock(seconds: number): string {
  if (seconds >= 3600) return duration_say(seconds);
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

const DAY_MS = 86400000;

/** When something began, as briefly as it can be said: the hour, or after a day the date. */
export function duration_since(ms: number): string {
  const lately = Date.now() - ms < DAY_MS;
  return new Intl.DateTimeFormat(locale(), lately ? { timeStyle: 'short' } : { dateStyle: 'short' }).format(ms);
}
