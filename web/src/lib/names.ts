// How seats are spoken of.

import { t } from './i18n';
import type { Position } from './protocol';

export function name_seat(at: Position, seat: number): string {
  const info = at.seats[seat - 1];
  if (!info?.name) return t('Seat {0}', seat);
  // Bots of one kind share their name, so their seat tells them apart.
  if (info.kind === 'bot') return t('{0} {1}', t(capital(info.name)), seat);
  return info.name;
}

export function name_is_you(at: Position, seat: number): boolean {
  return at.viewer === String(seat);
}

function capital(word: string): string {
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}

function initial(at: Position, seat: number): string {
  return at.seats[seat - 1]?.name ? [...name_seat(at, seat)][0]!.toLocaleUpperCase() : '';
}

/** What stands on a seat's mark: the letter its name begins with, or its number where others' do too. */
export function name_initial(at: Position, seat: number): string {
  const letter = initial(at, seat);
  const alike = at.seats.filter((s) => initial(at, s.seat) === letter);
  return letter && alike.length === 1 ? letter : String(seat);
}
