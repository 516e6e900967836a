// This browser as the server knows it: a token of its own, so that it can list
// the tables it played at. No account, and one request forgets it all.

import { key_new } from './key';
import { keep_get, keep_set } from './keep';
import { me_name } from './me';
import type { Fault } from './protocol';
import type { Socket } from './socket';

const KEPT = 'device';

/** A table this device made or sat at. */
export interface Past {
  table: string;
  game: string;
  status: 'waiting' | 'playing' | 'over';
  created: number; // seconds since 1970
  updated: number;
}

function token(): string {
  const kept = keep_get(KEPT, '');
  if (/^[0-9a-f]{32}$/.test(kept)) return kept;
  const fresh = key_new();
  keep_set(KEPT, fresh);
  return fresh;
}

function hello(socket: Socket) {
  const name = me_name();
  return socket.ask({ do: 'hello', device: token(), ...(name ? { name } : {}) });
}

/** Says who we are on every new connection. Returns the way to stop. */
export function device_greet(socket: Socket): () => void {
  return socket.watch((link) => {
    if (link === 'open') void hello(socket).catch(() => {});
  });
}

/** The tables of this device, latest first; none where the server cannot be asked. */
export async function device_history(socket: Socket): Promise<Past[]> {
  // The list is that of who has been answered; saying hello once more does no harm.
  const ask = async () => (await hello(socket), socket.ask<{ tables: Past[] }>({ do: 'history' }));
  const answer = await ask().catch(() => null);
  return answer?.ok ? answer.tables : [];
}

/** Deletes what the server stores of this device, which then is a new one. */
export async function device_forget(socket: Socket): Promise<Fault | null> {
  const answer = await socket.ask({ do: 'forget' }).catch(() => null);
  if (!answer) return { say: 'The connection was lost. Try again.' };
  if (!answer.ok) return answer.problem;
  keep_set(KEPT, null);
  await hello(socket).catch(() => {});
  return null;
}
