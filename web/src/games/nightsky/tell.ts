// What was told in a game of Night Sky, as lines of the log.

import { t, tn } from '../../lib/i18n';
import { name_is_you, name_seat } from '../../lib/names';
import { note_say } from '../../lib/notes';
import { event_note, type Position, type TableEvent } from '../../lib/protocol';
import type { Line } from '../registry';
import { ROMAN, type Board } from './board';
import { term_type } from './terms';
import type { Told } from './types';

type Said = Pick<Line, 'text'> & Partial<Line>;

function listed(at: Position, what: (string | number)[]): string {
  return what.map((one, i) => t('{0}: {1}', name_seat(at, i + 1), one)).join(', ');
}

function say_side(at: Position, seat: number, { type }: Told): Said {
  if (!type) return { text: t('Has chosen a side of the start card') };
  const choosing = (at.board as Board).phase === 'sides';
  return { text: t('Start card: {0}', term_type(type)), only_you: choosing && name_is_you(at, seat) };
}

function say_drawing(board: Board, seat: number, round: number, { lines, points }: Told): Said {
  const name = board.seats[seat - 1]?.rounds[round - 1]?.card?.name ?? '';
  const answer = tn(points ?? 0, '{0} point', '{0} points');
  if (!lines) return { text: t('Draws nothing'), answer };
  return { text: name ? t('Draws {0}', name) : t('Draws'), answer };
}

function say_move(at: Position, seat: number, round: number, told: Told): Said {
  if (told.kind === 'draw') return say_drawing(at.board as Board, seat, round, told);
  if (told.kind === 'side') return say_side(at, seat, told);
  if (seat === 0) return { text: t('A card of {0} stars comes up', told.size!), icon: 'sun' };
  return { text: told.kind === 'pick' ? t('Takes one of the two sevens') : t('Calls for {0} stars', told.size!) };
}

/** What came with it: sides and cards turned over, the end of a round. */
function say_after(at: Position, { sides, cards, ended, round, first, totals }: Told): Said[] {
  const out: Said[] = [];
  const several = at.seats.length > 1;
  if (sides && several) out.push({ text: listed(at, sides.map(term_type)), icon: 'seen' });
  if (cards) out.push({ text: several ? listed(at, cards) : t('It is {0}', cards[0]!), icon: 'seen' });
  if (ended && round && several)
    out.push({ text: t('Round {0} is over. {1}', ROMAN[ended - 1]!, listed(at, round)), icon: 'review' });
  if (first && several)
    out.push({
      text: name_is_you(at, first) ? t('You had least and call next') : t('{0} had least and calls next', name_seat(at, first)),
      icon: 'next',
    });
  if (first) out.push({ text: t('The sky turns'), icon: 'turn' });
  if (ended === ROMAN.length - 1) out.push({ text: t('The last round begins.'), icon: 'clock', big: 2 });
  if (totals) out.push({ text: t('All is counted. {0}', listed(at, totals)), icon: 'check', big: 2 });
  return out;
}

export function nightsky_tell(events: TableEvent[], at: Position): Line[] {
  const lines: Line[] = [];
  let round = 1;
  for (const e of events) {
    const seat = Number(e.seat) || 0;
    const add = (one: Said, by: number) => lines.push({ seq: e.seq, seat: by, only_you: false, unnamed: by > 0, ...one });
    const note = event_note(e);
    if (note) {
      add({ text: note_say(at, seat, note), unnamed: false }, seat);
      continue;
    }
    const told = e.told as Told;
    add(say_move(at, seat, round, told), seat);
    for (const one of say_after(at, told)) add(one, 0);
    if (told.ended) round = told.ended + 1;
  }
  return lines;
}
