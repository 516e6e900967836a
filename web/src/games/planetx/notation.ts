// Moves in notation, for the engine: what is drafted on the ring, said in words, or taken back.

import type { Move } from './types';

/** A move of which something may be missing still. */
type Drafted = Pick<Move, 'kind'> & { [K in keyof Omit<Move, 'kind'>]?: Move[K] | '' };

/** The move; '' while something of it is missing. */
export function move_text({ kind, type, from, to, sector, left, right, name }: Drafted): string {
  switch (kind) {
    case 'survey':
      return type && from && to ? `S${type}${from}-${to}` : '';
    case 'target':
      return sector ? `T${sector}` : '';
    case 'research':
      return name ? `R${name}` : '';
    case 'locate':
      return sector && left && right ? `L${sector}${left}${right}` : '';
    case 'place':
      return type && sector ? `P${type}${sector}` : '';
    case 'conference':
      return name ? `C${name}` : '';
    case 'review':
      return type && sector ? `V${type}${sector}` : '';
    case 'reveal':
      return '!';
    default:
      return '';
  }
}
