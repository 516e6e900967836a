// What was said at the table at hand and not yet seen: the bar shows it at every width,
// and leads to the chat.

import { storage_get, storage_set } from './local_storage';

const KEPT = 'read';
const KEPT_MOST = 50;

/** `count`: -1 where there is no chat; `wanted` goes up whenever somebody asks for the chat. */
export const unread = $state({ count: -1, wanted: 0 });

interface Read {
  table: string;
  number: number;
}

/** The last line that was seen here. */
export function unread_read(table: string): number {
  return storage_get<Read[]>(KEPT, []).find((r) => r.table === table)?.number ?? 0;
}

export function unread_keep(table: string, number: number) {
  const others = storage_get<Read[]>(KEPT, []).filter((r) => r.table !== table);
  storage_set(KEPT, [{ table, number }, ...others].slice(0, KEPT_MOST));
}
