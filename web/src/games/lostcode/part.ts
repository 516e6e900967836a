// What draws The Lost Code.

import type { GamePart } from '../registry';
import { lostcode_about } from './about';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import Result from './Result.svelte';
import { lostcode_keys } from './keys';
import Hint from './Hint.svelte';
import Notebook from './Notebook.svelte';
import { lostcode_sheet } from './print';
import { lostcode_reason } from './reason';
import { lostcode_review } from './review';
import { lostcode_tell } from './tell';

export const part: GamePart = {
  board: Board,
  hand: Hand,
  book: Notebook,
  hint: Hint,
  result: Result,
  about: lostcode_about,
  tell: lostcode_tell,
  reason: lostcode_reason,
  review: lostcode_review,
  sheet: lostcode_sheet,
  book_ends: true,
  scratch: true,
  keys: lostcode_keys,
  commands: () => import('./command').then((m) => m.lostcode_commands),
  crib: () => import('./Crib.svelte'),
  rules: () => import('./Rules.svelte'),
};
