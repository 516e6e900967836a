// What was told in a game of The Lost Code, as lines of the log.

import { t, tl } from '../../lib/i18n';
import { name_is_you, name_seat } from '../../lib/names';
import { note_say } from '../../lib/notes';
import { event_note, type Position, type TableEvent } from '../../lib/protocol';
import type { Line } from '../registry';
import { letters_of, range_text, signed, type Answer, type Letter, type LostcodeBoard } from './board';
import { history_settled } from './history';
import { term_answer, term_letter, term_values } from './terms';

type Said = Pick<Line, 'text'> & Partial<Line>;

const digits = (text: string) => [...text].map(Number);

function say_turn(move: string): Said {
  const m = /^t(\w)>(\w)$/.exec(move);
  if (!m) return { text: t('Leaves the dice as they are') };
  return { text: t('Turns a die: {0} → {1}', term_letter(m[1] as Letter), term_letter(m[2] as Letter)) };
}

function say_token(move: string): Said {
  if (move === 'k-') return { text: t('Passes the token on') };
  const symbol = term_letter(move[1] as Letter);
  if (move[2] === '?') return { text: t('Takes the token: {0}', symbol) };
  return { text: t('Takes the token: {0}; guess {1}', symbol, term_values(digits(move.slice(2)))), only_you: true };
}

function say_swap(head: string): Said {
  const m = /^x(\w)=(\d)>(.)$/.exec(head);
  if (!m) return { text: head };
  const symbol = term_letter(m[1] as Letter);
  if (m[3] === '?') return { text: t('Swaps: {0}, the old tile was {1}', symbol, m[2]!) };
  return { text: t('Swaps: {0}, {1} for {2}', symbol, m[2]!, m[3]!) };
}

function say_final(board: LostcodeBoard, head: string): Said {
  if (head === 'f?') return { text: t('Has written the final guess') };
  const fields = head.slice(1).split('/');
  const each = letters_of(board).map((letter, i) => {
    const field = fields[i] ?? '-';
    if (field === '=') return t('{0}: by token', term_letter(letter));
    return t('{0}: {1}', term_letter(letter), field === '-' ? '–' : term_values(digits(field)));
  });
  return { text: t('Final guess. {0}', each.join('; ')), only_you: true };
}

function say_head(board: LostcodeBoard, head: string): Said {
  switch (head[0]) {
    case 'd':
      return {
        text: t('The dice show {0}.', tl([...head.slice(1)].map((l) => term_letter(l as Letter)))),
        icon: 'turn',
      };
    case 't':
      return say_turn(head);
    case 'k':
      return say_token(head);
    case 'W': {
      const [, width = '', low = '', high = ''] = /^W(\d+):(\d+)-(\d+)$/.exec(head) ?? [];
      return { text: t('Bets {0} on the wheel of {1}', range_text(Number(low), Number(high)), width) };
    }
    case 'x':
      return say_swap(head);
    case 'f':
      return say_final(board, head);
    default:
      return { text: head };
  }
}

/** What followed, for all to know. `bets` are those of the round. */
function say_part(at: Position, part: string, bets: Map<number, string>): Partial<Line> | null {
  let m = /^(\d)=(hit|lower|higher|wrong)$/.exec(part);
  if (m) {
    const seat = Number(m[1]);
    return { seat, unnamed: true, text: t('The bet {0}', bets.get(seat) ?? ''), answer: term_answer(m[2] as Answer) };
  }
  m = /^skull=(\d|gone)$/.exec(part);
  if (m?.[1] === 'gone') return { text: t('The skull leaves the game.'), icon: 'theory' };
  if (m) {
    const seat = Number(m[1]);
    return { text: name_is_you(at, seat) ? t('You are cursed.') : t('{0} is cursed.', name_seat(at, seat)), icon: 'theory' };
  }
  if (part === 'tokens=gone') return { text: t('The tokens leave the game.'), icon: 'theory' };
  m = /^round=(\d+)$/.exec(part);
  if (m) return { text: t('Round {0} begins.', m[1]!), icon: 'clock' };
  if (part === 'final') return { text: t('Now everybody writes a final guess.'), icon: 'clock' };
  return null; // the track is seen on the board
}

export function lostcode_tell(events: TableEvent[], at: Position): Line[] {
  const board = at.board as LostcodeBoard;
  const lines: Line[] = [];
  let bets = new Map<number, string>();
  for (const told of events) {
    const { seq, event } = told;
    const seat = Number(told.seat) || 0;
    const note = event_note(told);
    if (note) {
      lines.push({ seq, seat, text: note_say(at, seat, note), only_you: false });
      continue;
    }
    const [head = '', ...parts] = event.split(' ');
    if (head[0] === 'd') bets = new Map();
    const bet = /^W\d+:(\d+)-(\d+)$/.exec(head);
    if (bet) bets.set(seat, range_text(Number(bet[1]), Number(bet[2])));
    lines.push({ seq, seat, only_you: false, unnamed: seat > 0, ...say_head(board, head) });
    for (const part of parts) {
      const said = say_part(at, part, bets);
      if (said) lines.push({ seq, seat: 0, only_you: false, text: '', ...said });
    }
    for (const one of history_settled([told]))
      lines.push({ seq, seat: one.seat, only_you: false, unnamed: true, text: t('The final guess'), answer: signed(one.points) });
  }
  return lines;
}
