// What was told in a game of Night Sky, as lines of the log.

import { t, tn } from '../../lib/i18n';
import { name_is_you, name_seat } from '../../lib/names';
import { note_say } from '../../lib/notes';
import { event_note, type Position, type TableEvent } from '../../lib/protocol';
import type { Line } from '../registry';
import { ROMAN, slot_size, type NightskyBoard, type Type } from './board';
import { term_type } from './terms';

type Said = Pick<Line, 'text'> & Partial<Line>;

/** The name of a card that lies open somewhere. */
function card_name(board: NightskyBoard, id: string): string {
  for (const seat of board.seats)
    for (const round of seat.rounds) if (round.card?.id === id) return round.card.name;
  return id;
}

function listed(at: Position, what: string[]): string {
  return what.map((one, i) => t('{0}: {1}', name_seat(at, i + 1), one)).join(', ');
}

function say_side(side: string): Said {
  if (side === '?') return { text: t('Has chosen a side of the start card') };
  return { text: t('Start card: {0}', term_type(side as Type)) };
}

function say_size(seat: number, slot: string): Said {
  if (seat === 0) return { text: t('A card of {0} stars comes up', slot_size(slot)), icon: 'sun' };
  if (/[ab]$/.test(slot)) return { text: t('Takes one of the two sevens') };
  return { text: t('Calls for {0} stars', slot) };
}

function say_drawing(board: NightskyBoard, seat: number, round: number, text: string, points: string): Said {
  const name = board.seats[seat - 1]?.rounds[round - 1]?.card?.name ?? '';
  const answer = tn(Number(points), '{0} point', '{0} points');
  if (text === '-') return { text: t('Draws nothing'), answer };
  return { text: name ? t('Draws {0}', name) : t('Draws'), answer };
}

/** What came with it: sides and cards turned over, the end of a round. */
function say_after(at: Position, first: string, rest: string): Said[] {
  const board = at.board as NightskyBoard;
  const out: Said[] = [];
  const shown = /^[^=]*=(.*)$/.exec(first)?.[1]?.split(',');
  if (shown && at.seats.length > 1 && /^\d/.test(shown[0]!))
    out.push({ text: listed(at, shown.map((id) => card_name(board, id))), icon: 'seen' });
  else if (shown && at.seats.length > 1)
    out.push({ text: listed(at, shown.map((side) => term_type(side as Type))), icon: 'seen' });
  else if (shown && /^\d/.test(shown[0]!)) out.push({ text: t('It is {0}', card_name(board, shown[0]!)), icon: 'seen' });
  const end = /round (\w+)=(\S+)(?: first (\d+))?(?: end=(\S+))?/.exec(rest);
  if (!end) return out;
  const [, round = '', points = '', starts = '', totals = ''] = end;
  if (at.seats.length > 1)
    out.push({ text: t('Round {0} is over. {1}', round, listed(at, points.split(','))), icon: 'review' });
  if (starts && at.seats.length > 1) {
    const you = name_is_you(at, Number(starts));
    out.push({
      text: you ? t('You had least and call next') : t('{0} had least and calls next', name_seat(at, Number(starts))),
      icon: 'next',
    });
  }
  if (starts) out.push({ text: t('The sky turns'), icon: 'turn' });
  if (totals) out.push({ text: t('All is counted. {0}', listed(at, totals.split(','))), icon: 'check' });
  return out;
}

export function nightsky_tell(events: TableEvent[], at: Position): Line[] {
  const board = at.board as NightskyBoard;
  const lines: Line[] = [];
  let round = 1;
  for (const told of events) {
    const { seq, seat, event } = told;
    const note = event_note(told);
    const who = Number(seat) || 0;
    const [head = '', ...rest] = event.split(' ');
    const after = rest.join(' ');
    const move = head.split('=')[0]!;
    const drawing = head.startsWith('-') || /^[a-k]\d-/.test(head);
    let said: Said;
    if (note) said = { text: note_say(at, who, note), unnamed: false };
    else if (drawing) said = say_drawing(board, who, round, move, head.split('=')[1] ?? '0');
    else if (/^\d/.test(head)) said = say_size(who, move);
    else {
      said = say_side(move);
      if (name_is_you(at, who) && board.phase === 'sides') said.only_you = true;
    }
    const add = (one: Said, by: number) =>
      lines.push({ seq, seat: by, only_you: false, unnamed: by > 0, ...one });
    add(said, who);
    for (const one of say_after(at, drawing ? '' : head, after)) add(one, 0);
    const ended = /round (\w+)=/.exec(after)?.[1];
    if (ended) round = ROMAN.indexOf(ended as (typeof ROMAN)[number]) + 2;
  }
  return lines;
}
