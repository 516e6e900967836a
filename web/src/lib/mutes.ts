// Whose words this browser does not show, table by table.

import { keep_get, keep_set } from './keep';

const KEPT = 'mutes';
const KEPT_MOST = 50;

interface Mute {
  table: string;
  seats: string[];
}

export function mutes_of(table: string): string[] {
  return keep_get<Mute[]>(KEPT, []).find((m) => m.table === table)?.seats ?? [];
}

export function mutes_keep(table: string, seats: string[]) {
  const others = keep_get<Mute[]>(KEPT, []).filter((m) => m.table !== table);
  const all = seats.length > 0 ? [{ table, seats }, ...others] : others;
  keep_set(KEPT, all.length > 0 ? all.slice(0, KEPT_MOST) : null);
}
