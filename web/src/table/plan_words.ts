// What a planned move stands on, in words.

import { t } from '../lib/i18n';
import type { Condition } from '../lib/protocol';

export function plan_if(condition: Condition): string {
  return condition === 'pass' ? t('if the others only pass until then') : t('if you learn nothing new of what is hidden until then');
}
