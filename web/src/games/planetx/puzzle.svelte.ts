// Planet X in the puzzle room: some facts, and one sky that fits them.

import { ai_engine } from '../../lib/ai';
import { t } from '../../lib/i18n';
import type { PuzzleSession, Hint, PuzzlePart, Told } from '../../puzzle/session';
import type { Fact } from './board';
import { fact_say } from './clue';
import { Notebook, type Auto, type Cell } from './notebook.svelte';
import { proof_chain, proof_hint, proof_marks, type Ground, type Sky } from './proof';
import PuzzleSheet from './PuzzleSheet.svelte';

/** What the engine makes (doc/notation.md). */
interface Made extends Sky {
  told: Fact[];
}

/** What is printed on the sheet: where no comet can be. */
function printed(sky: Sky): Map<Cell, Auto> {
  const sectors = Array.from({ length: sky.sectors }, (_, i) => i + 1).filter((s) => !sky.comet_sectors.includes(s));
  return new Map(sectors.map((s) => [`C${s}`, { yes: false, how: 'given' }]));
}

export class PlanetxPuzzleSession implements PuzzleSession {
  readonly ground: Ground;
  readonly book: Notebook;

  constructor({ mode, sectors, comet_sectors, told }: Made, name: string) {
    const sky = { mode, sectors, comet_sectors };
    this.book = new Notebook(name);
    this.ground = { sky, facts: told, book: this.book, auto: printed(sky), numbered: true };
  }

  get facts(): string[] {
    return this.ground.facts.map((f) => fact_say(f, this.ground.sky.mode));
  }

  marks = (): string => proof_marks(this.ground);
  hint = (): Promise<Hint | null> => proof_hint(ai_engine(), this.ground);
  chain = (): Promise<Told[]> => proof_chain(ai_engine(), this.ground);
}

export const planetx_puzzle: PuzzlePart = {
  asks: () => t('What is in each sector? Only one sky fits. Mark it on the sheet.'),
  variants: () => ({
    name: t('Sky'),
    values: [
      { value: 'standard', label: t('Standard') },
      { value: 'expert', label: t('Expert') },
    ],
  }),
  open: (made, name) => new PlanetxPuzzleSession(made as Made, name),
  sheet: PuzzleSheet,
};
