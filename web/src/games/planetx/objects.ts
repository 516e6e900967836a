// Where each kind of object can be, in words: the rules of the sky (PX-3 to PX-8).

import { t } from '../../lib/i18n';
import type { Type } from './board';

export function objects_where(): { type: Type; where: string }[] {
  return [
    { type: 'C', where: t('Only in sectors 2, 3, 5, 7 and 11; expert also 13 and 17.') },
    { type: 'A', where: t('Each next to at least one other asteroid.') },
    { type: 'G', where: t('Each next to at least one truly empty sector.') },
    { type: 'D', where: t('Never next to Planet X. Expert: all four in a band of exactly six sectors, with one at each end.') },
    { type: 'E', where: t('Anywhere.') },
    { type: 'X', where: t('Looks empty to surveys and targets.') },
  ];
}
