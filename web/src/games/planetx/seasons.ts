// The seats of Planet X are the seasons.

import { tc } from '../../lib/i18n';

const SEASONS = /* tc season */ ['Spring', 'Summer', 'Autumn', 'Winter'];

export const seasons = () => SEASONS.map((season) => tc('season', season));
