// Planet X in the lobby.

import { t } from '../../lib/i18n';
import type { GameCard } from '../card';
import Emblem from './Emblem.svelte';
import Setup from './Setup.svelte';
import { PlanetxSetup } from './setup.svelte';

export const card: GameCard = {
  emblem: Emblem,
  setup: PlanetxSetup,
  form: Setup,
  options: () => ({
    penalty: { name: t('Wrong theories'), values: { token: t('a step for each token'), player: t('a step for each player') } },
  }),
  puzzle: () => import('./puzzle.svelte').then((m) => m.planetx_puzzle),
  codes: true,
  consent: '!',
};
