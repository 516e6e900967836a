// Whose words this browser does not show, table by table.

import { storage_get, storage_set } from './local_storage';

const KEPT = 'mutes';
const KEPT_MOST = 50;

interface Mute {
  table: string;
  seats: string[];
}

export function mutes_of(table: string): string[] {
  return storage_get<Mute[]>(KEPT, []).find((m) => m.table === table)?.seats ?? [];
}

export function mutes_keep(table: string, seats: string[]) {
  const others = storage_get<Mute[]>(KEPT, []).filter((m) => m.table !== table);
  const all = seats.length > 0 ? [{ table, seats }, ...others] : others;
  storage_set(KEPT, all.length > 0 ? all.slice(0, KEPT_MOST) : null);
}
