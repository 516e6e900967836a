// What happens at a table, as it is read aloud: every line once, in order, then who is next.

import { registry_find, type Line } from '../games/registry';
import { headline_of } from './headline';
import { t } from './i18n';
import { name_is_you, name_seat } from './names';
import type { Position } from './protocol';
import { settings } from './settings.svelte';
import { voice_say } from './voice.svelte';

/** A line of the log as a sentence that says whose it is. */
export function line_say(at: Position, line: Line): string {
  const named = line.unnamed && line.seat && !name_is_you(at, line.seat);
  return named ? t('{0}: {1}', name_seat(at, line.seat), line.text) : line.text;
}

/** The same with its answer, which the log sets apart. */
export function line_whole(at: Position, line: Line): string {
  return line.answer ? t('{0}: {1}', line_say(at, line), line.answer) : line_say(at, line);
}

export function next_say(at: Position): string {
  if (at.planning) return t('You plan your next move.');
  if (at.ended) return t('The game was ended by agreement.');
  if (at.status === 'over') return t('The game is over.');
  const own = registry_find(at.game).next?.(at);
  if (own) return own;
  if (at.turn.includes(at.viewer)) return t('Your turn.');
  const names = at.turn.filter((s) => s !== '*').map((s) => name_seat(at, Number(s)));
  if (names.length === 0) return t('The dice are rolling.');
  return t('Next: {0}.', names.join(', '));
}

/** Sentences one after the other; what has no stop gets one. */
export function sentences(all: string[]): string {
  const ends = ['.', '!', '?', '…', ':', ';'];
  return all.filter(Boolean).map((s) => (ends.includes(s.at(-1)!) ? s : `${s}.`)).join(' ');
}

/** Of new lines, those that are to be said. */
function worth_saying(at: Position, lines: Line[]): Line[] {
  if (settings.verbosity === 'full') return lines;
  if (settings.verbosity === 'brief') return lines.filter((l) => l.only_you || l.big || (l.seat === Number(at.viewer) && l.answer));
  const news = headline_of(lines);
  return news ? [news.done, ...(news.after ? [news.after] : []), ...news.besides] : [];
}

export class Herald {
  private told = -1;
  private next = '';

  /** All that was told so far; says what is new of it. */
  hear(at: Position, lines: Line[]) {
    const first = this.told < 0;
    const fresh = first ? lines.slice(-1) : lines.slice(this.told);
    this.told = lines.length;
    const next = next_say(at);
    const turn = next !== this.next || (fresh.length > 0 && at.turn.includes(at.viewer)) ? [next] : [];
    this.next = next;
    voice_say(sentences([...worth_saying(at, fresh).map((l) => line_whole(at, l)), ...turn]));
  }
}
