// The dailies that were solved in this browser, and how many days in a row.

import { storage_get, storage_set } from '../lib/local_storage';
import type { Level } from './session';

export interface Entry {
  level: Level;
  seconds: number;
  hints: number;
  /** The solution was looked at. */
  shown: boolean;
  /** Solved on its own day. */
  fresh: boolean;
}

type Diary = Record<string, Entry>;

const DAY_MS = 86400000;

/** A day as it stands in addresses, by UTC: the same everywhere. */
export const day_of = (ms: number) => new Date(ms).toISOString().slice(0, 10);
export const today = () => day_of(Date.now());

/** So many days later. */
export function day_plus(day: string, by: number): string {
  return day_of(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS);
}

export function diary_of(game: string): Diary {
  return storage_get<Diary>(`daily.${game}`, {});
}

/** The first time counts. */
export function diary_add(game: string, day: string, entry: Omit<Entry, 'fresh'>): Entry {
  const diary = diary_of(game);
  const kept = (diary[day] ??= { ...entry, fresh: day === today() });
  storage_set(`daily.${game}`, diary);
  return kept;
}

/** Days in a row on which the daily was solved by oneself. Today may still be to come. */
export function diary_streak(diary: Diary, now = today()): number {
  const counts = (day: string) => diary[day]?.fresh && !diary[day].shown;
  let day = counts(now) ? now : day_plus(now, -1);
  let n = 0;
  for (; counts(day); day = day_plus(day, -1)) n++;
  return n;
}
