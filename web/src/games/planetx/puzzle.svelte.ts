// Planet X in the puzzle room: some facts, and one sky or one place of Planet X that fits them.

import { ai_engine } from '../../lib/ai';
import { t } from '../../lib/i18n';
import type { PuzzleSession, Hint, PuzzlePart, Told } from '../../puzzle/session';
import type { Fact } from './board';
import { fact_say } from './clue';
import { cells_of, Notebook, type Auto, type Cell } from './notebook.svelte';
import { proof_chain, proof_fields, proof_hint, proof_marks, proof_why, type Ground, type Sky } from './proof';
import PuzzleSheet from './PuzzleSheet.svelte';

/** What the engine makes (doc/notation.md). */
interface Made extends Sky {
  kind: 'sky' | 'x';
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
  readonly kind: 'sky' | 'x';

  constructor({ mode, kind, sectors, comet_sectors, told }: Made, name: string) {
    this.kind = kind;
    const sky = { mode, sectors, comet_sectors };
    this.book = new Notebook(name);
    this.ground = { sky, facts: told, book: this.book, auto: printed(sky), cite: (i, said) => t('Fact {0}: {1}', i + 1, said) };
  }

  get facts(): string[] {
    return this.ground.facts.map((f) => fact_say(f, this.ground.sky.mode));
  }

  marks = (): string => proof_marks(this.ground);
  hint = async (): Promise<Hint | null> => {
    const hint = await proof_hint(ai_engine(), this.ground, this.kind);
    // Whoever has Planet X right is done, whatever else stands open.
    const found = this.kind === 'x' && cells_of(this.ground.sky.sectors).some(({ cell, type }) => type === 'X' && this.book.at(cell, 0) === 'o');
    return hint && found && hint.wrong.length === 0 ? { wrong: [], step: null } : hint;
  };
  chain = (): Promise<Told[]> => proof_chain(ai_engine(), this.ground, this.kind);
  why = {
    fields: () => proof_fields(this.ground.sky),
    ask: (chosen: string[]): Promise<Told[]> => proof_why(ai_engine(), this.ground, chosen),
  };
  asks = (): string =>
    this.kind === 'x'
      ? t('Where is Planet X? Only one sector fits. Other sectors may stay open.')
      : t('What is in each sector? Only one sky fits. Mark it on the sheet.');
}

export const planetx_puzzle: PuzzlePart = {
  variants: () => ({
    name: t('Sky'),
    values: [
      { value: 'standard', label: t('Standard'), flags: ['mode standard'] },
      { value: 'expert', label: t('Expert'), flags: ['mode expert'] },
      { value: 'standard-x', label: t('Standard: only Planet X'), flags: ['mode standard', 'kind x'] },
      { value: 'expert-x', label: t('Expert: only Planet X'), flags: ['mode expert', 'kind x'] },
    ],
  }),
  open: (made, name) => new PlanetxPuzzleSession(made as Made, name),
  sheet: PuzzleSheet,
};
