// One connection to the server. Requests are answered by number; a lost
// connection is made again, with growing pauses, for as long as the page lives.

import type { Answer, Push } from './protocol';

const PROTOCOL = 'astrolabe.v1';
const PAUSE_FIRST = 250; // ms; doubles up to
const PAUSE_MOST = 8000;

export type Link = 'connecting' | 'open' | 'lost';

/** The connection went away before the answer came: nobody knows whether the
 *  request was carried out. */
export class LostError extends Error {}

export class Socket {
  link: Link = 'connecting';

  private ws: WebSocket | null = null;
  private last = 0;
  private pause = PAUSE_FIRST;
  private timer = 0;
  private readonly asked = new Map<
    number,
    { keep: (answer: Answer<unknown>) => void; drop: (why: Error) => void }
  >();
  private readonly unsent: (() => void)[] = [];
  private readonly hears = new Set<(push: Push) => void>();
  private readonly watches = new Set<(link: Link) => void>();

  constructor(private readonly url: string) {
    if (!url) return; // there is no server to talk to
    this.connect();
    // Coming back from sleep or another network is a good moment to try.
    addEventListener('online', () => this.hurry());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.hurry();
    });
  }

  /** Sends a request, as soon as there is a connection. Resolves with the
   *  answer, `ok` or not; rejects with LostError. */
  ask<T>(message: { do: string; [field: string]: unknown }): Promise<Answer<T>> {
    return new Promise((keep, drop) => {
      const send = () => {
        const id = ++this.last;
        this.asked.set(id, { keep: keep as (answer: Answer<unknown>) => void, drop });
        this.ws!.send(JSON.stringify({ ...message, id }));
      };
      if (this.link === 'open') send();
      else this.unsent.push(send);
    });
  }

  /** Calls `fn` with everything said unasked. Returns the way to stop. */
  hear(fn: (push: Push) => void): () => void {
    this.hears.add(fn);
    return () => void this.hears.delete(fn);
  }

  /** Calls `fn` when the connection comes or goes, and once now. */
  watch(fn: (link: Link) => void): () => void {
    this.watches.add(fn);
    fn(this.link);
    return () => void this.watches.delete(fn);
  }

  private connect() {
    const ws = new WebSocket(this.url, PROTOCOL);
    this.ws = ws;
    ws.onopen = () => {
      this.pause = PAUSE_FIRST;
      this.change('open');
      for (const send of this.unsent.splice(0)) send();
    };
    ws.onmessage = (m) => this.take(JSON.parse(m.data as string));
    ws.onclose = () => this.lose();
  }

  private take(message: Answer<unknown> | Push) {
    if ('push' in message) {
      for (const fn of this.hears) fn(message);
      return;
    }
    const waiting = this.asked.get(message.re);
    this.asked.delete(message.re);
    waiting?.keep(message);
  }

  private lose() {
    this.ws = null;
    this.change('lost');
    const waiting = [...this.asked.values()];
    this.asked.clear();
    for (const { drop } of waiting) drop(new LostError('The connection was lost.'));
    this.timer = window.setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, PAUSE_MOST);
  }

  private hurry() {
    if (this.ws !== null) return;
    clearTimeout(this.timer);
    this.connect();
  }

  private change(link: Link) {
    this.link = link;
    for (const fn of this.watches) fn(link);
  }
}

export function socket_here(): Socket {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new Socket(`${scheme}//${location.host}/api/v1/socket`);
}

/** For the one-file page, which has no server: always lost, and never trying. */
export function socket_none(): Socket {
  return new Socket('');
}
