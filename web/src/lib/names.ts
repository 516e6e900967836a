// How seats are spoken of.

import { t } from './i18n';
import type { Position } from './protocol';

/** Bots are called like people who looked at the sky, each letter once. */
const BOT_NAMES = ['Annie', 'Bruno', 'Cecilia', 'Edwin', 'Flora', 'Galileo', 'Hypatia', 'Johannes', 'Karl', 'Maria', 'Nicolas', 'Omar', 'Vera', 'Tycho', 'Willa', 'Zu'];

/** The name of a bot: the same at its table for ever, another one elsewhere. `taken`: what
 *  people there are called. */
export function name_bot(commit: string, seat: number, taken: string[] = []): string {
  const free = BOT_NAMES.filter((name) => !taken.some((other) => other.trim().toLowerCase() === name.toLowerCase()));
  const start = parseInt(commit.slice(0, 6) || '0', 16) || 0;
  return free[(start + seat * 3) % free.length]!;
}

function people(at: Position): string[] {
  return at.seats.filter((s) => s.kind === 'person').map((s) => s.name);
}

export function name_seat(at: Position, seat: number): string {
  const info = at.seats[seat - 1];
  if (!info?.name) return name_is_you(at, seat) ? t('You') : t('Seat {0}', seat);
  return info.kind === 'bot' ? name_bot(at.commit ?? '', seat, people(at)) : info.name;
}

/** How well a bot plays, as its game calls it. */
export function name_level(id: string): string {
  return t(id.charAt(0).toLocaleUpperCase() + id.slice(1));
}

export function name_is_you(at: Position, seat: number): boolean {
  return at.viewer === String(seat);
}

function initial(at: Position, seat: number): string {
  return at.seats[seat - 1]?.name || name_is_you(at, seat) ? [...name_seat(at, seat)][0]!.toLocaleUpperCase() : '';
}

/** What stands on a seat's mark: the letter its name begins with, or its number where others' do too. */
export function name_initial(at: Position, seat: number): string {
  const letter = initial(at, seat);
  const alike = at.seats.filter((s) => initial(at, s.seat) === letter);
  return letter && alike.length === 1 ? letter : String(seat);
}
