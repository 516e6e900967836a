// The rules, here in the page: the engine compiled to WebAssembly, in a worker.
// It knows nothing but the view this viewer was sent.

import type { Fault } from './protocol';

type Reply<T> = ({ ok: true } & T) | { ok: false; fault: Fault };

export type Loaded = Reply<{ turn: string[]; over: boolean; board: unknown; show: string }>;
export type Moves = Reply<{ many: boolean; moves: string[] }>;
export type Legal = Reply<unknown>;

interface Waiting {
  keep: (answer: unknown) => void;
  drop: (why: Error) => void;
}

export class Engine {
  private last = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly worker: Worker;

  constructor() {
    this.worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = (m: MessageEvent<{ id: number; answer?: unknown; error?: string }>) => {
      const { id, answer, error } = m.data;
      const call = this.waiting.get(id);
      this.waiting.delete(id);
      if (error === undefined) call?.keep(answer);
      else call?.drop(new Error(error));
    };
    this.worker.onerror = () => {
      for (const call of this.waiting.values()) call.drop(new Error('The engine did not start.'));
      this.waiting.clear();
    };
  }

  /** Makes `view` the position that `moves` and `legal` speak of. */
  load(game: string, viewer: string, view: string): Promise<Loaded> {
    return this.call(`view\n${game}\n${viewer}\n${view}`) as Promise<Loaded>;
  }

  /** What `seat` may do now. `many`: too many to list. */
  moves(seat: string): Promise<Moves> {
    return this.call(`moves\n${seat}`) as Promise<Moves>;
  }

  legal(seat: string, move: string): Promise<Legal> {
    return this.call(`legal\n${seat}\n${move}`) as Promise<Legal>;
  }

  private call(text: string): Promise<unknown> {
    return new Promise((keep, drop) => {
      const id = ++this.last;
      this.waiting.set(id, { keep, drop });
      this.worker.postMessage({ id, text });
    });
  }
}
