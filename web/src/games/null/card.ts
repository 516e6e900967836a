// The null game in the lobby.

import { t } from '../../lib/i18n';
import type { GameCard } from '../card';

export const card: GameCard = {
  template: true,
  options: () => ({ top: { name: t('Secrets') } }),
};
