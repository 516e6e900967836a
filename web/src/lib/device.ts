// This browser as the server knows it: by a token of its own, made when somebody
// first sits down, so that it can list the tables it played at. No account, and
// one request forgets it all.

import { key_new } from './key';
import { storage_get, storage_set } from './local_storage';
import { me_name } from './me';
import type { Answer, Fault } from './protocol';
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

export function device_known(): boolean {
  return /^[0-9a-f]{32}$/.test(storage_get(KEPT, ''));
}

function hello(socket: Socket, name = me_name()) {
  return socket.ask({ do: 'hello', device: storage_get(KEPT, ''), ...(name ? { name } : {}) });
}

/** Makes this browser known by the name it sits down with. A server that does not
 *  want to know goes on without. */
export async function device_hello(socket: Socket, name: string): Promise<void> {
  if (!device_known()) storage_set(KEPT, key_new());
  await hello(socket, name).catch(() => {});
}

/** Says who we are on every new connection, if we are known. Returns the way to stop. */
export function device_greet(socket: Socket): () => void {
  return socket.watch((link) => {
    if (link === 'open' && device_known()) void hello(socket).catch(() => {});
  });
}

/** Asks what only a device that is known may ask; null where this one is not, or nobody answers.
 *  Saying hello once more does no harm: it may not have been answered yet. */
export async function device_ask<T>(socket: Socket, message: { do: string; [field: string]: unknown }): Promise<Answer<T> | null> {
  if (!device_known()) return null;
  return hello(socket)
    .then(() => socket.ask<T>(message))
    .catch(() => null);
}

/** The tables of this device, latest first; none where the server cannot be asked. */
export async function device_history(socket: Socket): Promise<Past[]> {
  const answer = await device_ask<{ tables: Past[] }>(socket, { do: 'history' });
  return answer?.ok ? answer.tables : [];
}

/** Deletes what the server stores of this device, which then is not known any more. */
export async function device_forget(socket: Socket): Promise<Fault | null> {
  const ask = async () => (await hello(socket), socket.ask({ do: 'forget' }));
  const answer = await ask().catch(() => null);
  if (!answer) return { say: 'The connection was lost. Try again.' };
  if (!answer.ok) return answer.problem;
  storage_set(KEPT, null);
  return null;
}
