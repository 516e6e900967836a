// The notebook as it is printed (src/ai/planetx/talk_sheet.c).

import type { Position, TableEvent } from '../../lib/protocol';
import type { PlanetxBoard } from './board';
import { facts_told } from './facts';
import { cells_of, notebook_auto, notebook_of } from './notebook.svelte';

export function planetx_sheet(at: Position, events: TableEvent[]): { options: string[]; notes: string[] } {
  const board = at.board as PlanetxBoard;
  const book = notebook_of(at);
  const auto = notebook_auto(at, events, 'told', null);
  const notes = cells_of(board.sectors).flatMap(({ cell, type, sector }) => {
    const told = auto.get(cell);
    const mark = told ? (told.yes ? 'o' : 'x') : book.at(cell, 0);
    return mark === 'o' || mark === 'x' ? [`${type} ${mark === 'o' ? 'is' : 'not'} ${sector}`] : [];
  });
  // At the end all clues lie open; on the sheet stand those this seat had heard.
  const heard = new Set(facts_told(events, at).map((fact) => fact.key));
  const clues = [...board.research, ...board.conferences].flatMap(({ name, clue }) => (clue && heard.has(clue.key) ? [`clue ${name} ${clue.key}`] : []));
  return { options: [`mode ${board.mode}`], notes: [...notes, ...clues] };
}
