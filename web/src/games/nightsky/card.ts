// Night Sky in the lobby.

import { t } from '../../lib/i18n';
import { storage_get } from '../../lib/local_storage';
import type { GameCard } from '../card';
import Emblem from './Emblem.svelte';

export const card: GameCard = {
  emblem: Emblem,
  options: () => ({
    pieces: { name: t('Drawings'), values: { one: t('in one piece'), several: t('in any number of pieces') } },
  }),
  puzzle: () => import('./puzzle.svelte').then((m) => m.nightsky_puzzle),
  guide: () => import('./guide').then((m) => m.nightsky_guide),
  sheets: [],
  data: () => import('./SkyFile.svelte'),
  box: {
    title: () => t('The scorer'),
    text: () => t('Play with your box. Tap what you drew, and it is counted line by line; the score of the whole game stays on this device.'),
    verb: () => t('Open the scorer'),
    load: () => import('./Box.svelte'),
    begun: () => storage_get<{ when?: number }>('box.nightsky', {}).when ?? 0,
  },
};
