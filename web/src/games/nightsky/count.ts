// The final count, step by step (NS-12).

import { t } from '../../lib/i18n';
import { ROMAN, ROUNDS, type Seat } from './board';

/** What is shown bright on the map while a step is counted. */
export type CountHighlight = number | 'sun' | 'ecliptic' | 'edge' | null;

const LATER: readonly CountHighlight[] = [null, 'sun', 'ecliptic', 'edge'];

/** Rounds, fading stars, sun, ecliptic, outskirts; after the last step all is told. */
export const COUNT_STEPS = ROUNDS + LATER.length;

export function count_lit(step: number): CountHighlight {
  return step >= 1 && step <= ROUNDS ? step : (LATER[step - ROUNDS - 1] ?? null);
}

export interface Counted {
  step: number;
  head: string;
  text: string;
  points: number;
}

export function count_lines(seat: Seat): Counted[] {
  const rounds = seat.rounds.map((r, i) => ({
    step: i + 1,
    head: ROMAN[i] ?? '',
    text: r.drawn?.length ? (r.card?.name ?? '') : t('nothing drawn'),
    points: r.points?.round ?? 0,
  }));
  const { fading, sun, ecliptic, outskirts } = seat.tally;
  const later = [
    { text: t('Fading stars still whole'), points: fading },
    { text: t('Stars around the sun'), points: sun },
    { text: t('Lines across the ecliptic'), points: ecliptic },
    { text: t('Stars on the outskirts'), points: outskirts },
  ].map((l, i) => ({ step: ROUNDS + 1 + i, head: '', ...l }));
  return [...rounds, ...later];
}
