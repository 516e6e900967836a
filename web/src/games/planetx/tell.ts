// What was told in a game of Planet X, as lines of the log.

import { t, tl, tn } from '../../lib/i18n';
import { name_is_you, name_seat } from '../../lib/names';
import { note_say } from '../../lib/notes';
import { event_note, type Position, type TableEvent } from '../../lib/protocol';
import type { Line } from '../registry';
import { told_of, type Fact, type PlanetxBoard, type Type } from './board';
import { fact_say } from './clue';
import { capital, term_absent, term_looks, term_name, term_search, term_title } from './terms';
import type { Count, Move, Part, Told } from './types';

type Said = Pick<Line, 'text'> & Partial<Line>;

export function survey_say({ type, from = 0, to = 0 }: Move): string {
  return t('Survey {0} in {1}', term_search(type as Type), from === to ? String(from) : t('{0}–{1}', from, to));
}

export function research_say(board: PlanetxBoard, name = ''): string {
  return t('Research topic {0}: {1}', name, term_title(board.research.find((r) => r.name === name)?.title ?? []));
}

function say_locate({ sector, left, right }: Move, found?: boolean): Said {
  const answer = found === undefined ? '' : found ? t('found') : t('not there');
  if (!sector) return { text: t('Locate Planet X'), answer };
  return {
    text: t('Locate Planet X in {0}; beside it: {1}, {2}', sector, term_name(left!), term_name(right!)),
    answer,
  };
}

function say_pick({ picks }: Move): Said {
  if (!picks) return { text: t('Has picked theories') };
  if (picks.length === 0) return { text: t('No theory this time'), only_you: true };
  return { text: t('Picked: {0}', tl(picks.map((x) => term_name(x)))), only_you: true };
}

function say_call({ phase, bot = 0, person = 0 }: Move): Said {
  if (phase === 'theory') return { text: t('Calls the bot to publish'), icon: 'theory' };
  return phase === 'last'
    ? { text: t('Calls for the last chance; pawns: bot on {0}, person on {1}', bot, person), icon: 'clock' }
    : { text: t('Calls the bot to its turn; pawns: bot on {0}, person on {1}', bot, person), icon: 'turn' };
}

/** A move in a few words, without its answer. */
export function move_say(board: PlanetxBoard, move: Move): string {
  if (move.kind === 'review') return t('Review: {0} on sector {1}', capital(term_name(move.type as Type)), move.sector ?? 0);
  return say_move(board, { move, parts: [] }).text;
}

/** The move itself, as far as this viewer heard it. */
function say_move(board: PlanetxBoard, { move, fact, found }: Told): Said {
  const { kind, type, sector = 0, name = '' } = move;
  switch (kind) {
    case 'survey': {
      const text = survey_say(move);
      return fact ? { text, answer: String(fact.n), only_you: true } : { text };
    }
    case 'target': {
      const text = t('Target sector {0}', sector);
      return fact ? { text, answer: term_looks(fact.type), only_you: true } : { text };
    }
    case 'research':
      return fact ? { text: t('Topic {0}: {1}', name, fact_say(fact, board.mode)), only_you: true } : { text: research_say(board, name) };
    case 'locate':
      return say_locate(move, found);
    case 'pick':
      return say_pick(move);
    case 'place':
      if (type === '?') return { text: t('A theory on sector {0}', sector) };
      return { text: t('A theory on sector {0}: {1}', sector, term_name(type!)), only_you: true };
    case 'pass':
      return { text: t('No more theories') };
    case 'conference':
      return say_conference(board, name, fact);
    case 'call':
      return say_call(move);
    case 'review':
      return fact ? say_verdict(fact) : { text: t("Asks what the bot's theory on sector {0} is", sector), icon: 'theory' };
    case 'reveal':
      return { text: t('Agrees to the reveal') };
    case 'behind':
      return { text: tn(move.behind ?? 0, 'Is {0} sector behind the finder', 'Is {0} sectors behind the finder'), icon: 'clock' };
    case 'mistake':
      return { text: t('Correction: this entry was a mistake: {0}', move_say(board, move.of!)), icon: 'undo' };
  }
}

function say_conference({ mode }: PlanetxBoard, name: string, clue?: Fact): Said {
  return { text: t('Conference {0}: {1}', name, clue ? fact_say(clue, mode) : ''), icon: 'conference', big: clue ? 1 : 0 };
}

function say_verdict({ kind, type, sector = 0 }: Fact): Said {
  const text =
    kind === 'is'
      ? t('Review of sector {0}: {1}, confirmed.', sector, term_name(type))
      : t('Review of sector {0}: {1}.', sector, term_absent(type));
  return { text, icon: 'theory', big: kind === 'is' ? 1 : 0 };
}

function say_counts(at: Position, counts: Count[] = []): string {
  return counts.map(({ seat, n }) => t('{0}: {1}', name_seat(at, seat), n)).join(', ');
}

/** What followed from a move, for all to know. */
function say_part(at: Position, { kind, name = '', n = 0, seat = 0, counts, fact }: Part): Said | null {
  switch (kind) {
    case 'conference':
      return say_conference(at.board as PlanetxBoard, name, fact);
    case 'theories':
      return { text: t('Theory phase {0}', n), icon: 'theory' };
    case 'picked':
      return { text: t('Theories picked: {0}', say_counts(at, counts)), icon: 'theory' };
    case 'review':
      return { text: t('Sector {0}: theories of several types are turned up.', n), icon: 'theory' };
    case 'verdict':
      return fact ? say_verdict(fact) : null;
    case 'penalty':
      return {
        text: tn(n, '{1}: {0} step ahead for a wrong theory', '{1}: {0} steps ahead for wrong theories', name_seat(at, seat)),
        icon: 'clock',
      };
    case 'found':
      return {
        text: name_is_you(at, seat) ? t('You have found Planet X.') : t('{0} has found Planet X.', name_seat(at, seat)),
        icon: 'X',
        big: 2,
      };
    case 'last':
      return { text: t('Last chance, theories allowed: {0}', say_counts(at, counts)), icon: 'clock', big: 1 };
    case 'due':
      return name
        ? { text: t('Due now: conference {0}', name), icon: 'conference' }
        : { text: t('Due now: a theory phase.'), icon: 'theory' };
    case 'sky':
      return { text: t('The sky is revealed.'), icon: 'sun', big: 1 };
    case 'arrow':
      return null; // it is seen on the board
  }
}

export function planetx_tell(events: TableEvent[], at: Position): Line[] {
  const board = at.board as PlanetxBoard;
  const lines: Line[] = [];
  const start = board.seats[Number(at.viewer) - 1]?.start ?? [];
  for (const { type, sector = 0, key } of start) {
    lines.push({
      seq: 0,
      seat: 0,
      text: t('Told at the start: sector {0}, {1}', sector, term_absent(type)),
      only_you: true,
      icon: 'seen',
      key,
    });
  }
  if (start.length > 0)
    lines.push({ seq: 0, seat: 0, text: tn(start.length, 'You begin with {0} fact.', 'You begin with {0} facts.'), only_you: true, icon: 'seen' });
  for (const e of events) {
    const { seq } = e;
    const seat = Number(e.seat) || 0;
    const note = event_note(e);
    if (note) lines.push({ seq, seat, text: note_say(at, seat, note), only_you: false });
    const told = told_of(e);
    if (!told) continue;
    const key = told.fact?.key ?? '';
    // Alone at a real board that it was found is told when the bot is called.
    const found = told.found && !told.parts.some((p) => p.kind === 'found');
    lines.push({ seq, seat, only_you: false, unnamed: true, key, ...say_move(board, told), ...(found ? { big: 2 } : {}) });
    for (const part of told.parts) {
      if (part.kind === 'verdict' && key === part.fact?.key) continue; // the same verdict, for a token of the bot
      const said = say_part(at, part);
      if (said) lines.push({ seq, seat: 0, only_you: false, key: part.fact?.key ?? '', ...said, text: capital(said.text) });
    }
  }
  return lines;
}
