// The name a person goes by in this browser.

import { keep_get, keep_set } from './keep';

export function me_name(): string {
  return keep_get('name', '');
}

export function me_rename(name: string) {
  keep_set('name', name.trim() || null);
}
