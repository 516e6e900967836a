// What draws Planet X.

import type { GamePart } from '../registry';
import { planetx_about, planetx_next } from './about';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import Hint from './Hint.svelte';
import { planetx_keys } from './keys';
import Notebook from './Notebook.svelte';
import { planetx_sheet } from './print';
import { planetx_reason } from './reason';
import Result from './Result.svelte';
import { planetx_review } from './review';
import { planetx_tell } from './tell';

export const part: GamePart = {
  board: Board,
  hand: Hand,
  book: Notebook,
  hint: Hint,
  result: Result,
  about: planetx_about,
  next: planetx_next,
  tell: planetx_tell,
  reason: planetx_reason,
  review: planetx_review,
  sheet: planetx_sheet,
  scratch: true,
  keys: planetx_keys,
  commands: () => import('./command').then((m) => m.planetx_commands),
  crib: () => import('./Crib.svelte'),
  rules: () => import('./Rules.svelte'),
};
