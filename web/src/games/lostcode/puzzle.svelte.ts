// The Lost Code in the puzzle room: a table in mid-game, and one code that agrees.

import { ai_engine } from '../../lib/ai';
import { t, tl } from '../../lib/i18n';
import type { Desk, Hint, PuzzlePart, Say, Told, Wrong } from '../../puzzle/desk';
import { range_text, RULES, type Answer, type Board, type Letter } from './board';
import { know_ask } from './know';
import PuzzleSheet from './PuzzleSheet.svelte';
import { Sheet, sheet_looks, sheet_possible, type Look } from './sheet.svelte';
import { term_answer, term_letter } from './terms';

/** What the engine makes (doc/notation.md). */
interface Made {
  notes: string[];
  values: number;
  racks: number[][];
  seen: number[][];
  rounds: { dice: Letter[]; low: number; high: number; answer: Answer }[];
}

interface Step {
  rounds: number[];
  gives: string[];
  say: Say[];
}

interface Explained {
  wrong?: string[];
  steps: Step[];
}

interface Place {
  letter: Letter;
  value: number;
}

const LETTERS = Object.keys(RULES.symbols) as Letter[];
/** Nothing is swapped in a puzzle. */
const ERA = 0;
const ME = 1;

/** The table as the sheet reads it: one's own rack hidden, the others open. */
function board_of({ racks, seen, values }: Made): Board {
  const own = { seat: ME, tiles: LETTERS.map(() => null), shown: seen };
  const symbols = LETTERS.map((letter) => ({ letter, left: 0, token: false }));
  return { values, symbols, modules: [], racks: [own, ...racks.map((tiles) => ({ seat: null, tiles }))] } as unknown as Board;
}

const dice_say = (dice: Letter[]) => dice.map(term_letter).join(' + ');

export class LostcodeDesk implements Desk {
  readonly board: Board;
  readonly book: Sheet;
  private readonly places: Map<string, Place>;

  constructor(
    private readonly made: Made,
    name: string,
  ) {
    this.board = board_of(made);
    this.book = new Sheet(name);
    const values = Array.from({ length: made.values }, (_, value) => value);
    this.places = new Map(LETTERS.flatMap((letter) => values.map((value) => [`!${letter}${value}`, { letter, value }])));
  }

  get facts(): string[] {
    return this.made.rounds.map(({ dice, low, high, answer }) => `${dice_say(dice)}, ${range_text(low, high)}: ${term_answer(answer)}`);
  }

  asks = (): string =>
    t('Which code is yours? Tiles that lie elsewhere are on the sheet; of each round you see the dice, your bet and the answer.');

  get looks(): Map<string, Look> {
    return sheet_looks(this.board, ME, this.book, [], 'told', null);
  }

  /** Crossed ones, and all but a circled one. */
  marks = (): string => {
    const circled = LETTERS.filter((letter) => this.values().some((v) => this.book.at(letter, v, ERA) === 'o'));
    return [...this.places]
      .filter(([, { letter, value }]) => {
        const own = this.book.at(letter, value, ERA);
        return own === 'x' || (circled.includes(letter) && own !== 'o');
      })
      .map(([mark]) => mark)
      .join(';');
  };

  hint = async (): Promise<Hint | null> => {
    const answer = await this.ask('hint', [`marks ${this.marks()}`]);
    if (!answer?.wrong) return null;
    const step = answer.steps[0];
    return { wrong: await this.wrong(answer.wrong), step: step ? this.told(step) : null };
  };

  chain = async (): Promise<Told[]> => ((await this.ask('explain', []))?.steps ?? []).map((step) => this.told(step));

  private values(): number[] {
    return Array.from({ length: this.made.values }, (_, value) => value);
  }

  private ask(name: 'hint' | 'explain', flags: string[]): Promise<Explained | null> {
    return ai_engine()
      .prove<Explained>(name, 'lostcode', flags, this.made.notes.join('\n'))
      .catch(() => null);
  }

  /** "jaguar: not 1, 2 and 7". */
  private marks_say(marks: string[]): string {
    return LETTERS.flatMap((letter) => {
      const here = marks.map((m) => this.places.get(m)!).filter((p) => p.letter === letter);
      return here.length > 0 ? [t('{0}: not {1}', term_letter(letter), here.map((p) => p.value).join(', '))] : [];
    }).join('; ') + '.';
  }

  private say({ text, args }: Say): string {
    return t(
      text,
      ...args.map((a) => {
        if ('round' in a) return Number(a.round);
        if ('dice' in a) return dice_say([...(a.dice as string)] as Letter[]);
        if ('sums' in a) return (a.sums as string).replaceAll('-', '–').replaceAll(',', ', ');
        return 'marks' in a ? this.marks_say(a.marks as string[]) : Number(a.n);
      }),
    );
  }

  private told(step: Step): Told {
    const gives = step.gives.map((m) => this.places.get(m)!);
    const letters = LETTERS.filter((letter) => gives.some((p) => p.letter === letter));
    const says = step.say.map((one) => this.say(one));
    return {
      cites: says.slice(0, step.rounds.length),
      facts: step.rounds,
      where: t('Something follows about: {0}.', tl(letters.map(term_letter))),
      cells: gives.map((p) => p.letter + p.value),
      says,
      put: () => this.put(gives, letters),
    };
  }

  /** Crosses out, and circles what is left alone. */
  private put(gives: Place[], letters: Letter[]) {
    for (const { letter, value } of gives) if (!this.book.at(letter, value, ERA)) this.book.mark(letter, value, ERA, 'x');
    for (const letter of letters) {
      const left = sheet_possible(this.board, this.looks, letter);
      if (left.length === 1) this.book.mark(letter, left[0]!, ERA, 'o');
    }
  }

  /** The rounds that own marks clash with, as `solve` finds them. */
  private wrong(marks: string[]): Promise<Wrong[]> {
    return Promise.all(
      marks.map(async (mark) => {
        const { letter, value } = this.places.get(mark)!;
        const circled = this.values().find((v) => this.book.at(letter, v, ERA) === 'o');
        const others = this.values().filter((v) => v !== circled).join('');
        const ruled = circled === undefined ? `${letter}${value}` : letter + others;
        const answer = await know_ask(ai_engine(), [...this.made.notes, `seen ${ruled}`].join('\n'));
        const facts = answer && 'clash' in answer ? answer.clash : [];
        return {
          mark: circled === undefined ? this.marks_say([mark]) : t('{0}: {1}', term_letter(letter), circled),
          against: facts.map((n) => t('Round {0}: {1}', n, this.facts[n - 1] ?? '')),
          facts,
          cells: [letter + (circled ?? value)],
        };
      }),
    );
  }
}

export const lostcode_puzzle: PuzzlePart = {
  open: (made, name) => new LostcodeDesk(made as Made, name),
  sheet: PuzzleSheet,
};
