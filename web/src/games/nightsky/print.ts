// The map and the score sheet as they are printed (src/ai/nightsky/talk_sheet.c).

import type { Position } from '../../lib/protocol';
import type { Board } from './types';

export function nightsky_sheet(at: Position): { options: string[]; notes: string[] } {
  const seat = (at.board as Board).seats[Number(at.viewer) - 1];
  const side = typeof seat?.side === 'number' ? seat.start[seat.side] : undefined;
  if (!seat || !side) return { options: [], notes: [] };
  const drawn = seat.rounds.flatMap((r) => (r.card && r.text !== undefined ? [`drawn ${r.text} ${r.card.name}`] : []));
  return { options: [], notes: [`start ${side.type} ${side.value}`, ...drawn] };
}
