// Planet X in the lobby.

import { t } from '../../lib/i18n';
import type { GameCard } from '../card';
import Emblem from './Emblem.svelte';
import { seasons } from './seasons';
import Setup from './Setup.svelte';
import { PlanetxSetup } from './setup.svelte';

export const card: GameCard = {
  emblem: Emblem,
  setup: PlanetxSetup,
  form: Setup,
  options: () => ({
    mode: { name: t('Mode'), values: { standard: t('standard'), expert: t('expert') } },
    penalty: { name: t('Wrong theories'), values: { token: t('a step for each token'), player: t('a step for each player') } },
    picks: { name: t('Theories picked'), values: { public: t('their number is public'), hidden: t('their number is hidden') } },
    review: { name: t('Order of judgements'), values: { fixed: t('always the same'), chosen: t('chosen by a player') } },
    tie: { name: t('Equal points'), with: 'solo', values: { bot: t('the bot wins'), shared: t('decided as among people') } },
  }),
  // At a real table each season has facts of its own.
  seat_names: (board) => ((board as { companion?: boolean } | null)?.companion ? seasons() : []),
  puzzle: () => import('./puzzle.svelte').then((m) => m.planetx_puzzle),
  guide: () => import('./guide').then((m) => m.planetx_guide),
  sheets: ['mode'],
  codes: true,
  consent: '!',
};
