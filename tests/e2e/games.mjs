// The games the page offers: those of the only list, but for templates. What goes
// through all games takes them from here, so that a new one is tested from its first day.

import { existsSync, readFileSync } from 'node:fs';

const folder = (game) => `web/src/games/${game}`;

/** Whether a game's folder has this file. */
export const game_has = (game, file) => existsSync(`${folder(game)}/${file}`);

export const games = [...readFileSync('src/games/list.def', 'utf8').matchAll(/^GAME\((\w+)\)/gm)]
  .map(([, game]) => game)
  .filter((game) => !(game_has(game, 'card.ts') && readFileSync(`${folder(game)}/card.ts`, 'utf8').includes('template: true')));
