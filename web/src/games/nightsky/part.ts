// Night Sky's parts of the page.

import type { GamePart } from '../registry';
import { nightsky_about } from './about';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import { nightsky_keys } from './keys';
import { nightsky_sheet } from './print';
import { nightsky_reason } from './reason';
import Result from './Result.svelte';
import { nightsky_review } from './review';
import Sheet from './Sheet.svelte';
import { nightsky_tell } from './tell';

export const part: GamePart = {
  board: Board,
  hand: Hand,
  book: Sheet,
  result: Result,
  picture: true,
  about: nightsky_about,
  tell: nightsky_tell,
  reason: nightsky_reason,
  review: nightsky_review,
  sheet: nightsky_sheet,
  book_ends: true,
  scratch: true,
  keys: nightsky_keys,
  commands: () => import('./command').then((m) => m.nightsky_commands),
  crib: () => import('./Crib.svelte'),
  rules: () => import('./Rules.svelte'),
};
