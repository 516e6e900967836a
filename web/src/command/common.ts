// What can be asked in every game.

import type { Line } from '../games/registry';
import { line_whole, next_say } from '../lib/herald';
import { t, tc } from '../lib/i18n';
import { name_is_you, name_seat } from '../lib/names';
import { UNDO, type Play } from '../lib/play';
import type { Position } from '../lib/protocol';
import { settings_change, type Verbosity } from '../lib/settings.svelte';
import type { Command } from './part';
import { is_number, words_alike, words_of } from './words';

/** What is asked of: the table as it is. */
export interface Asked {
  table: Play;
  at: Position;
  lines: Line[];
  about: (at: Position, seat: number) => string;
}

const LAST_USUAL = 3;

/** Who sits on a seat, with what is known of it. */
export function seat_say({ at, about }: Asked, seat: number): string {
  if (!at.seats[seat - 1]) return t('There is no seat {0}.', seat);
  const turn = at.turn.includes(String(seat)) ? tc('of a seat', 'to move') : '';
  const score = at.status === 'over' && at.score?.[seat - 1] ? t('points: {0}', at.score[seat - 1]!.points) : '';
  const more = [turn, about(at, seat), score].filter(Boolean).join(' · ');
  const name = name_is_you(at, seat) ? t('{0}, that is you', name_seat(at, seat)) : name_seat(at, seat);
  return more ? t('{0}: {1}', name, more) : name;
}

function seats_say(asked: Asked, about: string[]): string[] {
  const all = asked.at.seats.map((s) => s.seat);
  const wanted = all.filter((seat) => about.some((w) => w === String(seat) || words_of(name_seat(asked.at, seat)).some((n) => words_alike(w, n))));
  return (wanted.length > 0 ? wanted : all).map((seat) => seat_say(asked, seat));
}

function last_say({ at, lines }: Asked, about: string[]): string[] {
  const n = Number(about.find(is_number) ?? LAST_USUAL);
  const told = lines.slice(-Math.max(1, n)).map((l) => line_whole(at, l));
  return told.length > 0 ? told : [t('Nothing has happened yet.')];
}

const LEVELS: Verbosity[] = ['brief', 'normal', 'full'];

function level(about: string[]): string {
  const names = [tc('how much is said', 'brief'), tc('how much is said', 'normal'), tc('how much is said', 'full')];
  const i = names.findIndex((name) => about.some((w) => words_of(name).some((n) => words_alike(w, n))));
  if (i < 0) return t('Say brief, normal or full.');
  settings_change({ verbosity: LEVELS[i]! });
  return t('What happens is now read aloud like this: {0}.', names[i]!);
}

export function common_commands(asked: Asked): Command[] {
  const { at } = asked;
  return [
    { ways: tc('command', 'who is next | next | whose turn'), does: t('says whose turn it is'), answer: () => next_say(at) },
    { ways: tc('command', 'last … | log … | news …'), does: t('reads the last lines of the log; a number says how many'), answer: (about) => last_say(asked, about) },
    { ways: tc('command', 'seats … | who is … | players …'), does: t('says who sits where, and what is known of them'), answer: (about) => seats_say(asked, about) },
    { ways: tc('command', 'board | show'), does: t('reads the board as text'), answer: () => at.show },
    {
      ways: tc('command', 'undo | take back'),
      does: t('takes your last move back'),
      answer: () => (at.undo ? { move: UNDO, says: t('Take your last move back') } : t('There is nothing to take back.')),
    },
    { ways: tc('command', 'speak … | verbosity …'), does: t('changes how much is read aloud: brief, normal or full'), answer: (about) => level(about) },
  ];
}
