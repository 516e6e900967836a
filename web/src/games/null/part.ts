// What draws the null game.

import type { GamePart } from '../registry';
import { null_about } from './about';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import { null_tell } from './tell';

export const part: GamePart = { board: Board, hand: Hand, about: null_about, tell: null_tell };
