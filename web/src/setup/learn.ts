// What a table one sat down at was like, for the next set-up at the same door: who joined
// a game by its link finds it again in the lobby.

import { is_companion } from '../lib/companion';
import { storage_get, storage_set } from '../lib/local_storage';
import type { Position } from '../lib/protocol';
import { PERSON } from '../lib/start';
import { setup_place } from './setup.svelte';

const LEARNT = 'learnt'; // the tables this was done for

export function setup_learn(at: Position) {
  if (!at.options || at.status === 'waiting') return;
  const known = storage_get<string[]>(LEARNT, []);
  if (known.includes(at.table)) return;
  storage_set(LEARNT, [at.table, ...known].slice(0, 50));
  const place = setup_place(at.game, is_companion(at.board) ? 'table' : 'online');
  const kinds = at.seats.map((s) => (s.kind === 'bot' ? s.name : PERSON));
  const { options, help, limit } = at;
  storage_set(place, { ...storage_get(place, {}), count: at.seats.length, kinds, options, help, limit });
}
