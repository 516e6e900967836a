// The keys of The Lost Code.

import { t } from '../../lib/i18n';
import type { KeyLine } from '../../lib/keys.svelte';

export function lostcode_keys(): KeyLine[] {
  return [
    { keys: ['+', '−', 'Home', 'End'], does: t('Move the range of the wheel') },
    { keys: ['x', 'o', 'f'], does: t('On the sheet: cross, circle, fill') },
    { keys: ['⌫'], does: t('On the sheet: rub a mark out') },
    { keys: ['Ctrl', 'z'], does: t('On the sheet: undo') },
  ];
}
