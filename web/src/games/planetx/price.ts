// What a move does to time, in words.

import { t, tn } from '../../lib/i18n';
import { name_is_you, name_seat } from '../../lib/names';
import type { Position } from '../../lib/protocol';
import type { Outlook } from './types';

/** `sectors`: how many a survey looks at; 0: it is none. */
export function price_say(at: Position, sectors: number, { cost, lands, next }: Outlook): string {
  const who = name_is_you(at, next) ? t('you again') : name_seat(at, next);
  if (sectors > 0)
    return tn(sectors, '{0} sector costs {1}. You land on {2}; next: {3}.', '{0} sectors cost {1}. You land on {2}; next: {3}.', cost, lands, who);
  return t('Costs {0}. You land on {1}; next: {2}.', cost, lands, who);
}

/** What the arrow passes meanwhile. */
export function price_way({ theory, conference }: Outlook): string[] {
  return [...(theory ? [t('On the way: a theory phase.')] : []), ...(conference ? [t('On the way: a conference.')] : [])];
}
