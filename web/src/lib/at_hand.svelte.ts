// The game at hand, and the door it was come by: the lobby begins there, and Rules
// opens there. It is the one chosen or played last.

import { untrack } from 'svelte';
import { storage_get, storage_set } from './local_storage';

const KEPT = 'hand';

export const at_hand = $state(storage_get(KEPT, { game: '', door: '' }));

export function at_hand_set(chosen: Partial<typeof at_hand>) {
  untrack(() => storage_set(KEPT, Object.assign(at_hand, chosen)));
}
