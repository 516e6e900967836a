// What a final guess brings, in words (LC-16).

import { t } from '../../lib/i18n';
import { RULES } from './board';

export function points_of_guess(): { what: string; points: number }[] {
  const worth = RULES.guess_points;
  return [
    { what: t('one number, and it is right'), points: worth[1]! },
    { what: t('two numbers, and one of them is right'), points: worth[2]! },
    { what: t('three numbers, and one of them is right'), points: worth[3]! },
    { what: t('none of them is right, or none was written'), points: worth[0]! },
  ];
}
