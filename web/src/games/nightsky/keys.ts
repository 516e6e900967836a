// The keys of Night Sky.

import { t } from '../../lib/i18n';
import type { KeyLine } from '../../lib/keys.svelte';

/** While the window has the focus. */
export function nightsky_keys(): KeyLine[] {
  return [
    { keys: ['←', '→', '↑', '↓'], does: t('Move the constellation over the window') },
    { keys: ['r', 'R'], does: t('Turn it right, turn it left') },
    { keys: ['f', 'F'], does: t('To the next place where it fits, to the one before') },
    { keys: ['1', '…', '0'], does: t('Leave a star of the card out, or take it back') },
    { keys: ['Esc'], does: t('Start the drawing again') },
    { keys: ['Enter'], does: t('Keep the drawing') },
  ];
}

/** While the map of the scorer has the focus. */
export function nightsky_box_keys(): KeyLine[] {
  return [
    { keys: ['←', '→', '↑', '↓'], does: t('From star to star') },
    { keys: ['Enter'], does: t('Put the pencil down, then draw a line to a neighbour or rub it out') },
    { keys: ['⌫'], does: t('Take the last line back') },
    { keys: ['Esc'], does: t('Lift the pencil') },
  ];
}
