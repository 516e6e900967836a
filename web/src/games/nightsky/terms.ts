// The words of Night Sky.

import { t, tc } from '../../lib/i18n';
import type { IconName } from '../../parts/icons';
import { RULES, type Type } from './board';

const ICON: Record<Type, IconName> = {
  blue: 'star-blue',
  white: 'star-white',
  yellow: 'star-yellow',
  red: 'star-red',
};

export function term_icon(type: Type): IconName {
  return ICON[type];
}

/** One star of a type: a blue star is “blue”. */
export function term_type(type: Type): string {
  switch (type) {
    case 'blue':
      return tc('a star', 'blue');
    case 'white':
      return tc('a star', 'white');
    case 'yellow':
      return tc('a star', 'yellow');
    case 'red':
      return tc('a star', 'red');
  }
}

const TYPES: readonly Type[] = ['blue', 'white', 'yellow', 'red'];

/** The letter beside the shape. */
export function term_letter(type: Type): string {
  const letters = tc('letters of blue, white, yellow and red stars', 'B W Y R').split(' ');
  return letters[TYPES.indexOf(type)] ?? '';
}

/** Stars of a type, as a row of the count. */
export function term_stars(type: Type): string {
  switch (type) {
    case 'blue':
      return t('blue stars');
    case 'white':
      return t('white stars');
    case 'yellow':
      return t('yellow stars');
    case 'red':
      return t('red stars');
  }
}

/** What there is above a rank of a game alone. */
export function term_rank_next(rank: number): string {
  const limit = RULES.ranks[rank - 1];
  return limit === undefined ? t('That is the highest rank.') : t('The next rank up, {0}, begins at {1} points.', term_rank(rank + 1), limit + 1);
}

/** NS-14: from the lowest to the highest. */
export function term_rank(rank: number): string {
  const names = [
    t('Friend of astronomy'),
    t('Budding astronomer'),
    t('Friend of the night sky'),
    t('Explorer of the night sky'),
    t('Worthy heir of Copernicus'),
  ];
  return names[rank - 1] ?? '';
}
