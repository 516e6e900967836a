// The name a person goes by in this browser.

import { storage_get, storage_set } from './local_storage';

export function me_name(): string {
  return storage_get('name', '');
}

export function me_rename(name: string) {
  storage_set('name', name.trim() || null);
}
