// What follows about one's own code, step by step, and why: the engine's proofs in words.
// They cite nothing but the notes given here.

import type { Engine } from '../../lib/engine';
import { t, tl } from '../../lib/i18n';
import type { Choices, Hint, Say, Told, Wrong } from '../../puzzle/session';
import { letters_of, range_text, type Answer, type Board, type Letter } from './board';
import type { Round } from './history';
import { know_ask } from './know';
import { sheet_era, sheet_looks, sheet_possible, sheet_ruled, type Sheet } from './sheet.svelte';
import { term_answer, term_letter } from './terms';

/** What proofs start from: a seat's notes, and its sheet. */
export interface Ground {
  board: Board;
  seat: number;
  book: Sheet;
  rounds: Round[];
  notes: string;
  /** The answered bets as sentences, and the numbers people know them by; in the order of the notes. */
  heard: { number: number; said: string }[];
}

interface Step {
  rounds: number[];
  gives: string[];
  say: Say[];
}

interface Explained {
  wrong?: string[];
  /** Of a goal: what lies open elsewhere, and so needs no step. */
  seen?: string[];
  steps: Step[];
}

interface Place {
  letter: Letter;
  value: number;
}

const dice_say = (dice: Letter[]) => dice.map(term_letter).join(' + ');

/** A bet and its answer. */
export function bet_say(dice: Letter[], low: number, high: number, answer: Answer): string {
  return `${dice_say(dice)}, ${range_text(low, high)}: ${term_answer(answer)}`;
}

const values_of = ({ board }: Ground) => Array.from({ length: board.values }, (_, value) => value);
const era_of = ({ rounds, seat }: Ground, letter: Letter) => sheet_era(rounds, seat, letter);

/** Marks by their name: "!J7". */
function places_of(ground: Ground): Map<string, Place> {
  return new Map(letters_of(ground.board).flatMap((letter) => values_of(ground).map((value) => [`!${letter}${value}`, { letter, value }])));
}

/** Crossed ones, and all but a circled one. */
export function proof_marks({ board, seat, book, rounds }: Ground): string {
  return sheet_ruled(board, seat, book, rounds)
    .map((cell) => `!${cell}`)
    .join(';');
}

// ---- words ----

/** "jaguar: not 1, 2 and 7". */
function marks_say(ground: Ground, places: Map<string, Place>, marks: string[]): string {
  const said = letters_of(ground.board).flatMap((letter) => {
    const here = marks.map((m) => places.get(m)!).filter((p) => p.letter === letter);
    return here.length > 0 ? [t('{0}: not {1}', term_letter(letter), tl(here.map((p) => String(p.value))))] : [];
  });
  return `${said.slice(1).reduce((all, one) => t('{0}; {1}', all, one), said[0] ?? '')}.`;
}

function say(ground: Ground, places: Map<string, Place>, { text, args }: Say): string {
  return t(
    text,
    ...args.map((a) => {
      if ('round' in a) return ground.heard[Number(a.round) - 1]?.number ?? 0;
      if ('dice' in a) return dice_say([...(a.dice as string)] as Letter[]);
      if ('sums' in a) return (a.sums as string).replaceAll('-', '–').replaceAll(',', ', ');
      return 'marks' in a ? marks_say(ground, places, a.marks as string[]) : Number(a.n);
    }),
  );
}

/** Crosses out, and circles what is left alone. */
function put(ground: Ground, gives: Place[], letters: Letter[]) {
  const { board, seat, book, rounds } = ground;
  for (const { letter, value } of gives) {
    const era = era_of(ground, letter);
    if (!book.at(letter, value, era)) book.mark(letter, value, era, 'x');
  }
  for (const letter of letters) {
    const left = sheet_possible(board, sheet_looks(board, seat, book, rounds, 'told', null), letter);
    if (left.length === 1) book.mark(letter, left[0]!, era_of(ground, letter), 'o');
  }
}

function told(ground: Ground, places: Map<string, Place>, step: Step): Told {
  const gives = step.gives.map((m) => places.get(m)!);
  const letters = letters_of(ground.board).filter((letter) => gives.some((p) => p.letter === letter));
  const says = step.say.map((one) => say(ground, places, one));
  return {
    cites: says.slice(0, step.rounds.length),
    facts: step.rounds,
    where: t('Something follows about: {0}.', tl(letters.map(term_letter))),
    cells: gives.map((p) => p.letter + p.value),
    says,
    put: () => put(ground, gives, letters),
  };
}

/** The rounds that own marks clash with, as `solve` finds them. */
function wrong_of(engine: Engine, ground: Ground, places: Map<string, Place>, marks: string[]): Promise<Wrong[]> {
  return Promise.all(
    marks.map(async (mark) => {
      const { letter, value } = places.get(mark)!;
      const circled = values_of(ground).find((v) => ground.book.at(letter, v, era_of(ground, letter)) === 'o');
      const others = values_of(ground).filter((v) => v !== circled).join('');
      const ruled = circled === undefined ? `${letter}${value}` : letter + others;
      const answer = await know_ask(engine, `${ground.notes}\nseen ${ruled}`);
      const facts = answer && 'clash' in answer ? answer.clash : [];
      const cited = facts.flatMap((n) => ground.heard[n - 1] ?? []);
      return {
        mark: circled === undefined ? marks_say(ground, places, [mark]) : t('{0}: {1}', term_letter(letter), circled),
        against: cited.map(({ number, said }) => t('Round {0}: {1}', number, said)),
        facts,
        cells: [letter + (circled ?? value)],
      };
    }),
  );
}

// ---- questions ----

function ask(engine: Engine, name: 'hint' | 'explain', ground: Ground, flags: string[]): Promise<Explained | null> {
  return engine.prove<Explained>(name, 'lostcode', flags, ground.notes).catch(() => null);
}

/** The easiest thing that is not marked, and marks that cannot be right. null: the engine cannot say. */
export async function proof_hint(engine: Engine, ground: Ground): Promise<Hint | null> {
  const answer = await ask(engine, 'hint', ground, [`marks ${proof_marks(ground)}`]);
  if (!answer?.wrong) return null;
  const places = places_of(ground);
  const step = answer.steps[0];
  return { wrong: await wrong_of(engine, ground, places, answer.wrong), step: step ? told(ground, places, step) : null };
}

/** Why one's own tile does not have a value, from what else is marked. */
export async function proof_why(engine: Engine, ground: Ground, [letter, value]: string[]): Promise<Told[]> {
  const answer = await ask(engine, 'explain', ground, [`marks ${proof_marks(ground)}`, `goal !${letter}${value}`]);
  const places = places_of(ground);
  const gives = answer?.seen ?? [];
  const seen = { ...told(ground, places, { rounds: [], gives, say: [] }), says: [t('You see this tile elsewhere. {0}', marks_say(ground, places, gives))] };
  return [...(gives.length > 0 ? [seen] : []), ...(answer?.steps ?? []).map((step) => told(ground, places, step))];
}

/** What may be asked about: one of one's own tiles, and a value. */
export function proof_fields(ground: Ground): Choices[] {
  return [
    { name: t('Your tile'), values: letters_of(ground.board).map((value) => ({ value, label: term_letter(value) })) },
    { name: t('is not'), values: values_of(ground).map((value) => ({ value: `${value}`, label: `${value}` })) },
  ];
}

/** Everything that follows, from what is marked on (`marked`) or from an empty sheet. */
export async function proof_chain(engine: Engine, ground: Ground, marked = false): Promise<Told[]> {
  const answer = await ask(engine, 'explain', ground, marked ? [`marks ${proof_marks(ground)}`] : []);
  const places = places_of(ground);
  return (answer?.steps ?? []).map((step) => told(ground, places, step));
}
