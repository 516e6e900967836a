// "Your turn" with the page closed: what the server offers, and what this browser asked for.
// Web Push is the browser's own service; the server is told where to reach it.

import { language_is } from './i18n';
import { storage_get, storage_set } from './local_storage';

/** One wish to be told, as the server keeps it. */
export interface Subscription {
  subscription: string;
  /** 0: every seat. */
  seat: number;
  way: 'push' | 'webhook' | 'email';
  language: string;
  quiet?: [number, number];
  offset: number;
  endpoint?: string;
  url?: string;
  format?: string;
  address?: string;
  confirmed?: boolean;
}

/** What the server sends by, and what this device has at a table. */
export interface Offer {
  /** The server's key, where it pushes. */
  push_key?: string;
  webhook: boolean;
  email: boolean;
  subscriptions: Subscription[];
}

/** Hours of this device between which nothing is sent, as the fields of a form have them. */
export interface Quiet {
  from: string;
  to: string;
}

const KEPT = 'quiet';

export function quiet_of(): Quiet {
  return storage_get<Quiet>(KEPT, { from: '', to: '' });
}

export function quiet_keep(quiet: Quiet) {
  storage_set(KEPT, quiet.from || quiet.to ? quiet : null);
}

/** `22:30` as minutes of the day; null where it is none. */
function minutes(time: string): number | null {
  const [, hours = '', rest = ''] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours ? Number(hours) * 60 + Number(rest) : null;
}

/** What every wish says: in which words, and when not. */
export function notify_terms(): { language: string; offset: number; quiet?: [number, number] } {
  const { from, to } = quiet_of();
  const [begins, ends] = [minutes(from), minutes(to)];
  const terms = { language: language_is(), offset: -new Date().getTimezoneOffset() };
  return begins === null || ends === null || begins === ends ? terms : { ...terms, quiet: [begins, ends] };
}

/** Whether what the server keeps is no longer what this device would ask for. */
export function notify_is_stale(kept: Subscription): boolean {
  const now = notify_terms();
  return kept.language !== now.language || kept.offset !== now.offset || String(kept.quiet ?? '') !== String(now.quiet ?? '');
}

/** Browsers push only to pages of a safe origin that have a worker. */
export function push_can(): boolean {
  return isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

function key_bytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (c) => c.charCodeAt(0));
}

/** Where this browser is reached by now, if it is. One that keeps nothing refuses even to say. */
export async function push_here(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Asks the person, then the browser's service; what to tell the server, or null where one of
 *  them does not want to. */
export async function push_ask(key: string): Promise<Record<string, string> | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key_bytes(key) };
  // One that was made for another key, of a server that was set up anew, is of no use.
  const made = await worker.pushManager.subscribe(options).catch(async () => {
    await (await worker.pushManager.getSubscription())?.unsubscribe();
    return worker.pushManager.subscribe(options).catch(() => null);
  });
  return made && push_fields(made);
}

export function push_fields(made: PushSubscription): Record<string, string> | null {
  const { endpoint, keys } = made.toJSON();
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, p256dh: keys.p256dh, auth: keys.auth } : null;
}
