// What is told of a game in a list, in words.

import { t, tl } from './i18n';
import { name_bot, name_level } from './names';
import type { Past } from './past';

function name(past: Past, seat: number): string {
  const other = past.others.find((o) => o.seat === seat);
  if (!other) return t('Seat {0}', seat);
  const people = past.others.filter((o) => !o.bot).map((o) => o.name);
  return other.bot ? name_bot(past.commit, seat, people) : other.name || t('Seat {0}', seat);
}

/** "Ben and Vera (Strong)"; '' where one is alone. */
export function past_others(past: Past): string {
  return tl(past.others.map((o) => (o.bot ? t('{0} ({1})', name(past, o.seat), name_level(o.name)) : name(past, o.seat))));
}

export function past_yours(past: Past): boolean {
  return past.status === 'playing' && past.seat > 0 && past.turn.includes(past.seat);
}

/** How it stands or ended. */
export function past_say(past: Past): string {
  if (past.status === 'waiting') return t('Waiting for people');
  if (past.status === 'playing') {
    if (past_yours(past)) return t('Your turn');
    return past.turn.length > 0 ? t('Turn of {0}', tl(past.turn.map((s) => name(past, s)))) : t('Going on');
  }
  if (past.ended) return t('Ended by agreement');
  if (past.seat === 0 || past.others.length === 0 || past.rank === 0) return t('Over');
  if (past.rank !== 1) return t('Lost, place {0}', past.rank);
  return past.shared ? t('Shared the victory') : t('Won');
}
