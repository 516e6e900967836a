// What the whole map brings at the end, in words (NS-12).

import { tn } from '../../lib/i18n';
import { RULES } from './board';
import type { CountHighlight } from './count';

export function points_at_end(): { lit: CountHighlight; text: string }[] {
  const { sun, crossing, edge } = RULES.worth;
  return [
    { lit: 'sun', text: tn(sun, '{0} point for each used star around the sun', '{0} points for each used star around the sun') },
    { lit: 'ecliptic', text: tn(crossing, '{0} point for each drawn line that crosses the ecliptic', '{0} points for each drawn line that crosses the ecliptic') },
    { lit: 'edge', text: tn(edge, '{0} point for each used star on the outskirts', '{0} points for each used star on the outskirts') },
  ];
}
