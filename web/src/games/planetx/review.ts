// Moves in the look back.

import type { Review } from '../registry';
import type { PlanetxBoard } from './board';
import { move_say } from './tell';
import type { Move } from './types';

export const planetx_review: Review = { move: (at, _seat, move) => move_say(at.board as PlanetxBoard, move as Move) };
