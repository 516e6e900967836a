// The Lost Code in the puzzle room: a table in mid-game, and one code that agrees.

import { ai_engine } from '../../lib/ai';
import { t } from '../../lib/i18n';
import type { PuzzleSession, Hint, PuzzlePart, Told } from '../../puzzle/session';
import { RULES, type Answer, type Board, type Letter } from './board';
import { bet_say, proof_chain, proof_fields, proof_hint, proof_marks, proof_why, type Ground } from './proof';
import PuzzleSheet from './PuzzleSheet.svelte';
import { Sheet, sheet_looks, type Look } from './sheet.svelte';

/** What the engine makes (doc/notation.md). */
interface Made {
  notes: string[];
  values: number;
  racks: number[][];
  seen: number[][];
  rounds: { dice: Letter[]; low: number; high: number; answer: Answer }[];
}

const LETTERS = Object.keys(RULES.symbols) as Letter[];
const ME = 1;

/** The table as the sheet reads it: one's own rack hidden, the others open. */
function board_of({ racks, seen, values }: Made): Board {
  const own = { seat: ME, tiles: LETTERS.map(() => null), shown: seen };
  const symbols = LETTERS.map((letter) => ({ letter, left: 0, token: false }));
  return { values, symbols, modules: [], racks: [own, ...racks.map((tiles) => ({ seat: null, tiles }))] } as unknown as Board;
}

export class LostcodePuzzleSession implements PuzzleSession {
  readonly board: Board;
  readonly book: Sheet;
  private readonly ground: Ground;

  constructor(made: Made, name: string) {
    this.board = board_of(made);
    this.book = new Sheet(name);
    const heard = made.rounds.map(({ dice, low, high, answer }, i) => ({ number: i + 1, said: bet_say(dice, low, high, answer) }));
    // Nothing is swapped in a puzzle, so no round but those of the notes matters.
    this.ground = { board: this.board, seat: ME, book: this.book, rounds: [], notes: made.notes.join('\n'), heard };
  }

  get facts(): string[] {
    return this.ground.heard.map(({ said }) => said);
  }

  asks = (): string =>
    t('Which code is yours? Tiles that lie elsewhere are on the sheet; of each round you see the dice, your bet and the answer.');

  get looks(): Map<string, Look> {
    return sheet_looks(this.board, ME, this.book, [], 'told', null);
  }

  marks = (): string => proof_marks(this.ground);
  hint = (): Promise<Hint | null> => proof_hint(ai_engine(), this.ground);
  chain = (): Promise<Told[]> => proof_chain(ai_engine(), this.ground);
  why = {
    fields: () => proof_fields(this.ground),
    ask: (chosen: string[]): Promise<Told[]> => proof_why(ai_engine(), this.ground, chosen),
  };
}

export const lostcode_puzzle: PuzzlePart = {
  open: (made, name) => new LostcodePuzzleSession(made as Made, name),
  sheet: PuzzleSheet,
};
