// Why a bot moved as it did: the figures that decided, in words.

import { decimal } from '../../lib/figures';
import { number, t, tl, tn } from '../../lib/i18n';
import type { Type } from './board';
import { term_type } from './terms';

interface Reason {
  why?: string;
  looked_at?: number;
  round?: number;
  sun?: number;
  ecliptic?: number;
  outskirts?: number;
  fading?: number;
  worth?: number;
  futures?: number;
  ahead_hundredths?: number;
  options?: { choice: Type | number; mean_hundredths: number; others_hundredths?: number }[];
}

function say_options(options: Reason['options'] = []): string {
  const each = options.map(({ choice, mean_hundredths, others_hundredths = 0 }) =>
    t(
      '{0}: {1}',
      typeof choice === 'number' ? tn(choice, '{0} star', '{0} stars') : term_type(choice),
      decimal((mean_hundredths - others_hundredths) / 100, 1),
    ),
  );
  const against = options.some((o) => o.others_hundredths !== undefined);
  return against
    ? t('What it expected to be ahead of the others by, with each: {0}.', tl(each))
    : t('Points it expected with each: {0}.', tl(each));
}

function say_drawing(r: Reason): string {
  const end = (r.sun ?? 0) + (r.ecliptic ?? 0) + (r.outskirts ?? 0);
  const text = `${t('It looked at {0} ways to draw.', number(r.looked_at ?? 0))} ${t(
    'This one brings {0} points: {1} in the round, {2} at the end, {3} by fading stars.',
    r.worth ?? 0,
    r.round ?? 0,
    end,
    r.fading ?? 0,
  )}`;
  if (!r.futures) return text;
  return `${text} ${t('It played {0} games on from here, which brought {1} more on average.', number(r.futures), decimal((r.ahead_hundredths ?? 0) / 100, 1))}`;
}

/** The reason a bot gave, as JSON; '' when it gave none. */
export function nightsky_reason(json: string): string {
  let reason: Reason;
  try {
    reason = JSON.parse(json) as Reason;
  } catch {
    return '';
  }
  if (reason.options) return say_options(reason.options);
  return reason.looked_at === undefined ? '' : say_drawing(reason);
}
