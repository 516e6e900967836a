// The seats of Planet X are the seasons.

import { tc } from '../../lib/i18n';
import type { Position } from '../../lib/protocol';

const SEASONS = /* tc season */ ['Spring', 'Summer', 'Autumn', 'Winter'];

export const seasons = () => SEASONS.map((season) => tc('season', season));

/** Phones that share nothing but a code: they know nothing of each other's entries. */
export function is_by_code(at: Position): boolean {
  return at.table !== '' && at.bot_seats === undefined;
}
