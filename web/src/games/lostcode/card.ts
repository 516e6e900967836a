// The Lost Code in the lobby.

import { t } from '../../lib/i18n';
import { storage_get } from '../../lib/local_storage';
import type { GameCard } from '../card';
import Emblem from './Emblem.svelte';

export const card: GameCard = {
  emblem: Emblem,
  options: () => ({
    x: { name: t('With the 8s') },
    shortcut: { name: t('The shortcut') },
    curse: { name: t('The curse') },
    beginner: { name: t('Without the bear') },
    skull: { name: t('The skull'), with: 'curse', values: { end: t('at the end of the scoring'), once: t('at once') } },
  }),
  puzzle: () => import('./puzzle.svelte').then((m) => m.lostcode_puzzle),
  guide: () => import('./guide').then((m) => m.lostcode_guide),
  sheets: ['x', 'beginner', 'curse'],
  data: () => import('./WheelsFile.svelte'),
  box: {
    title: () => t('The companion'),
    text: () => t('Play with your box. Note what you see and hear, and it tells what you can hold and where to bet; or let one phone be the referee that answers every bet.'),
    verb: () => t('Open the companion'),
    load: () => import('./AtTable.svelte'),
    begun: () => Math.max(...['box.lostcode', 'referee.lostcode'].map((kept) => storage_get<{ when?: number }>(kept, {}).when ?? 0)),
  },
};
