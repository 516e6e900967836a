// Grades, days and the line to share, in words.

import { duration_clock } from '../lib/duration';
import { locale, t, tc, tn } from '../lib/i18n';
import type { Level } from './session';
import type { Entry } from './diary';

const GRADE = /* tc grade */ {
  easy: 'easy',
  medium: 'medium',
  hard: 'hard',
  fiendish: 'fiendish',
};

export const grade_say = (level: Level) => tc('grade', GRADE[level]);

/** A day of the calendar that all share: UTC. */
export function day_say(day: string, style: Intl.DateTimeFormatOptions = { dateStyle: 'long' }): string {
  return new Intl.DateTimeFormat(locale(), { ...style, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

function hints_say(hints: number): string {
  return hints === 0 ? t('no hints') : tn(hints, '{0} hint', '{0} hints');
}

/** What may be told to friends: nothing of the answer is in it. */
export function share_line(game: string, day: string, entry: Entry): string {
  const how = entry.shown ? t('with the solution') : `${duration_clock(entry.seconds)} · ${hints_say(entry.hints)}`;
  return `${t('The daily sky')} · ${game} · ${day} · ${grade_say(entry.level)} · ${how}`;
}
