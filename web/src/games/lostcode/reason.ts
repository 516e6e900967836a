// Why a bot moved as it did: the figures that decided, in words.

import { decimal, percent } from '../../lib/figures';
import { number, t } from '../../lib/i18n';

interface Reason {
  why?: 'bet' | 'dice' | 'swap' | 'token' | 'final' | 'any';
  codes?: number;
  weight?: number; // of all codes…
  hits?: number; // …and of those that hit
  points?: number; // thousandths, as all that follow
  value?: number;
  now?: number;
  later?: number;
  chance?: number; // millionths, to win
}

function points(mille = 0): string {
  return decimal(mille / 1000, 1);
}

/** The reason a bot gave, as JSON; '' when it gave none. */
export function lostcode_reason(json: string): string {
  let reason: Reason;
  try {
    reason = JSON.parse(json) as Reason;
  } catch {
    return '';
  }
  const { why, codes = 0, weight = 0, hits = 0 } = reason;
  const knew = t('Codes it held possible: {0}.', number(codes));
  const chance = percent(hits / Math.max(1, weight));
  switch (why) {
    case 'bet':
      return `${knew} ${t('Its bet was to hit with a chance of {0} and to bring {1} points on average.', chance, points(reason.points))}`;
    case 'dice':
      return `${knew} ${t('On these dice its best bet was to hit with a chance of {0} and to bring {1} points on average.', chance, points(reason.points))}`;
    case 'swap':
      return `${knew} ${t('To give this tile away cost it least of what it knew.')}`;
    case 'token':
      return `${knew} ${t('To it the token was worth {0} points now, and about {1} later.', points(reason.now), points(reason.later))}`;
    case 'final':
      return reason.chance === undefined
        ? `${knew} ${t('It expected {0} points of this guess.', points(reason.value))}`
        : `${knew} ${t('It expected {0} points of this guess, and to win with a chance of about {1}.', points(reason.value), percent(reason.chance / 1e6))}`;
    default:
      return '';
  }
}
