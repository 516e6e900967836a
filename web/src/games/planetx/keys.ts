// The keys of Planet X.

import { t } from '../../lib/i18n';
import type { KeyLine } from '../../lib/keys.svelte';

export function planetx_keys(): KeyLine[] {
  return [
    { keys: ['←', '→', 'Home', 'End'], does: t('From sector to sector') },
    { keys: ['x', 'o', 's'], does: t('In the notebook: cross, circle, suspect') },
    { keys: ['⌫'], does: t('In the notebook: rub a mark out') },
    { keys: ['Ctrl', 'z'], does: t('In the notebook: undo; with Shift, redo') },
  ];
}
