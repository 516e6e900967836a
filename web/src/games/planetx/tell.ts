// What was told in a game of Planet X, as lines of the log.

import { t, tl, tn } from '../../lib/i18n';
import { name_is_you, name_seat } from '../../lib/names';
import { note_say } from '../../lib/notes';
import { event_note, type Position, type TableEvent } from '../../lib/protocol';
import type { Line } from '../registry';
import type { PlanetxBoard, Type } from './board';
import { clue_say } from './clue';
import { facts_of_event } from './facts';
import { capital, term_absent, term_looks, term_name, term_search, term_title } from './terms';

type Said = Pick<Line, 'text'> & Partial<Line>;

function sectors(from: string, to: string): string {
  return from === to ? from : t('{0}–{1}', from, to);
}

function say_locate(move: string, answer: string): Said {
  const found = answer === '1' ? t('found') : t('not there');
  const m = /^L(\d+)(\w)(\w)/.exec(move);
  if (!m) return { text: t('Locate Planet X'), answer: found };
  const [, x = '', left, right] = m;
  return {
    text: t('Locate Planet X in {0}; beside it: {1}, {2}', x, term_name(left as Type), term_name(right as Type)),
    answer: found,
  };
}

function say_research(board: PlanetxBoard, letter: string, clue: string): Said {
  const title = board.research.find((r) => r.name === letter)?.title ?? '';
  if (!clue) return { text: t('Research topic {0}: {1}', letter, term_title(title)) };
  return { text: t('Topic {0}: {1}', letter, clue_say(clue)), only_you: true };
}

function say_pick(move: string): Said {
  const picked = move.slice(1);
  if (picked === '?') return { text: t('Has picked theories') };
  if (picked === '-') return { text: t('No theory this time'), only_you: true };
  const names = [...picked].map((l) => term_name(l as Type));
  return { text: t('Picked: {0}', tl(names)), only_you: true };
}

function say_place(move: string): Said {
  if (move === 'P-') return { text: t('No more theories') };
  const [, type = '', sector = ''] = /^P(.)(\d+)/.exec(move) ?? [];
  if (type === '?') return { text: t('A theory on sector {0}', sector) };
  return { text: t('A theory on sector {0}: {1}', sector, term_name(type as Type)), only_you: true };
}

/** The move itself, as far as this viewer heard it. */
function say_move(board: PlanetxBoard, head: string): Said {
  const at = head.indexOf('=');
  const move = at < 0 ? head : head.slice(0, at);
  const answer = at < 0 ? '' : head.slice(at + 1);
  const rest = move.slice(1);
  switch (move[0]) {
    case 'S': {
      const [, type = '', from = '', to = ''] = /^(\w)(\d+)-(\d+)$/.exec(rest) ?? [];
      const text = t('Survey {0} in {1}', term_search(type as Type), sectors(from, to));
      return answer ? { text, answer, only_you: true } : { text };
    }
    case 'T': {
      const text = t('Target sector {0}', rest);
      return answer ? { text, answer: term_looks(answer as Type), only_you: true } : { text };
    }
    case 'R':
      return say_research(board, rest, answer);
    case 'L':
      return say_locate(move, answer);
    case 'H':
      return say_pick(move);
    case 'P':
      return say_place(move);
    case 'C':
      return { text: t('Conference {0}: {1}', rest, clue_say(answer)), icon: 'conference' };
    case 'B': {
      const [, bot = '', you = ''] = /^\w(\d+)-(\d+)$/.exec(rest) ?? [];
      if (rest === 'H') return { text: t('Calls the bot to publish'), icon: 'theory' };
      return rest[0] === 'L'
        ? { text: t('Calls for the last chance; pawns: bot on {0}, person on {1}', bot, you), icon: 'clock' }
        : { text: t('Calls the bot to its turn; pawns: bot on {0}, person on {1}', bot, you), icon: 'turn' };
    }
    case 'V': {
      if (rest[0] === '?') return { text: t("Asks what the bot's theory on sector {0} is", rest.slice(1)), icon: 'theory' };
      const [, type = '', sector = ''] = /^(\w)(\d+)$/.exec(rest) ?? [];
      return { text: verdict(type as Type, sector, answer === '1'), icon: 'theory' };
    }
    case '!':
      return { text: t('Agrees to the reveal') };
    default:
      return { text: head };
  }
}

function verdict(type: Type, sector: string, right: boolean): string {
  return right
    ? t('Review of sector {0}: {1}, confirmed.', sector, term_name(type))
    : t('Review of sector {0}: {1}.', sector, term_absent(type));
}

function say_pairs(at: Position, pairs: string): string {
  return pairs
    .split(' ')
    .map((p) => t('{0}: {1}', name_seat(at, Number(p.split(':')[0])), p.split(':')[1] ?? ''))
    .join(', ');
}

/** What followed from a move, for all to know. */
function say_part(at: Position, part: string): Said | null {
  let m = /^X(\d)=(.*)$/.exec(part);
  if (m) return { text: t('Conference {0}: {1}', `X${m[1]}`, clue_say(m[2]!)), icon: 'conference' };
  m = /^theories (\d+)$/.exec(part);
  if (m) return { text: t('Theory phase {0}', m[1]!), icon: 'theory' };
  m = /^picked (.*)$/.exec(part);
  if (m) return { text: t('Theories picked: {0}', say_pairs(at, m[1]!)), icon: 'theory' };
  m = /^V(\w)(\d+)=([01])/.exec(part);
  if (m) return { text: verdict(m[1] as Type, m[2]!, m[3] === '1'), icon: 'theory' };
  m = /^(\d)\+(\d+)$/.exec(part);
  if (m)
    return {
      text: tn(Number(m[2]), '{1}: {0} step ahead for a wrong theory', '{1}: {0} steps ahead for wrong theories', name_seat(at, Number(m[1]))),
      icon: 'clock',
    };
  m = /^found (\d)$/.exec(part);
  if (m) {
    const seat = Number(m[1]);
    return {
      text: name_is_you(at, seat) ? t('You have found Planet X.') : t('{0} has found Planet X.', name_seat(at, seat)),
      icon: 'X',
    };
  }
  m = /^last (.*)$/.exec(part);
  if (m) return { text: t('Last chance, theories allowed: {0}', say_pairs(at, m[1]!)), icon: 'clock' };
  m = /^due (\w+)$/.exec(part);
  if (m)
    return m[1] === 'H'
      ? { text: t('Due now: a theory phase.'), icon: 'theory' }
      : { text: t('Due now: conference {0}', m[1]!), icon: 'conference' };
  if (part.startsWith('sky ')) return { text: t('The sky is revealed.'), icon: 'sun' };
  return null; // the arrow is seen on the board
}

export function planetx_tell(events: TableEvent[], at: Position): Line[] {
  const board = at.board as PlanetxBoard;
  const lines: Line[] = [];
  const start = board.seats[Number(at.viewer) - 1]?.start ?? [];
  for (const fact of start) {
    const [, type = '', sector = ''] = /^!(\w)(\d+)$/.exec(fact) ?? [];
    lines.push({
      seq: 0,
      seat: 0,
      text: t('Told at the start: sector {0}, {1}', sector, term_absent(type as Type)),
      only_you: true,
      icon: 'seen',
      key: fact,
    });
  }
  if (start.length > 0)
    lines.push({ seq: 0, seat: 0, text: tn(start.length, 'You begin with {0} fact.', 'You begin with {0} facts.'), only_you: true, icon: 'seen' });
  for (const told of events) {
    const { seq, event } = told;
    const seat = Number(told.seat) || 0;
    const note = event_note(told);
    if (note) {
      lines.push({ seq, seat, text: note_say(at, seat, note), only_you: false });
      continue;
    }
    const [head = '', ...parts] = event.split(';');
    const key = (part: string) => facts_of_event(part, told.seat === at.viewer)[0] ?? '';
    lines.push({ seq, seat, only_you: false, unnamed: true, key: key(head), ...say_move(board, head) });
    for (const part of parts) {
      if (head.startsWith('V') && part.startsWith(head)) continue; // the same verdict, for a token of the bot
      const said = say_part(at, part);
      if (said) lines.push({ seq, seat: 0, only_you: false, key: key(`;${part}`), ...said, text: capital(said.text) });
    }
  }
  return lines;
}
