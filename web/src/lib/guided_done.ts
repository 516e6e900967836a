// Which guided games this browser has been through: the lobby offers the others.

import { storage_get, storage_set } from './local_storage';

const KEPT = 'guides';

export function guide_done(game: string): boolean {
  return storage_get<string[]>(KEPT, []).includes(game);
}

export function guide_finish(game: string) {
  if (!guide_done(game)) storage_set(KEPT, [...storage_get<string[]>(KEPT, []), game]);
}
