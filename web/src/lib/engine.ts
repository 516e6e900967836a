// The rules, here in the page: the engine compiled to WebAssembly, in a worker.
// It knows nothing but the view this viewer was sent.

import { limits, type Limit } from './limits.svelte';
import type { JudgeReport, JudgeStep } from './judge_types';
import type { Condition, Fault, KeptReason, TableEvent } from './protocol';
import { worker_new } from './worker';

type Reply<T> = ({ ok: true } & T) | { ok: false; fault: Fault };

export type Loaded = Reply<{ turn: string[]; over: boolean; board: unknown; show: string }>;
/** `details`: the same moves as data (the game's Move). */
export type Moves = Reply<{ many: boolean; moves: string[]; details?: unknown[] }>;
type Legal = Reply<unknown>;

/** A position of a game that is played here. */
export interface LocalPosition {
  view: string;
  data: string;
  board: unknown;
  show: string;
  turn: string[];
  over: boolean;
  seq: number;
  decision: number;
  undo: boolean;
  score: { points: number; rank: number }[];
}

/** A record that was opened. */
interface Opened {
  entries: number;
  game: string;
  seats: number;
  over: boolean;
}

interface Waiting {
  keep: (answer: unknown) => void;
  drop: (why: Error) => void;
}

export class Engine {
  private last = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly worker: Worker;

  constructor() {
    this.worker = worker_new();
    this.worker.onmessage = (m: MessageEvent<{ id: number; answer?: unknown; error?: string; limit?: Limit }>) => {
      const { id, answer, error, limit } = m.data;
      if (limit) {
        limits.engine = limit;
        return;
      }
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

  /** Ends the worker; nothing may be asked after this. */
  end() {
    this.worker.terminate();
  }

  /** Makes `view` the position that `moves` and `legal` speak of. `data`: what it is played on, '' for the usual. */
  load(game: string, viewer: string, view: string, data = ''): Promise<Loaded> {
    return this.call(`view\n${game}\n${viewer}\n${view}\n${data}`) as Promise<Loaded>;
  }

  /** Whether a game can be played on this data; as the game writes it. '' asks for the usual. */
  data(game: string, data: string): Promise<Reply<{ data: string }>> {
    return this.call(`data\n${game}\n${data}`) as Promise<Reply<{ data: string }>>;
  }

  /** What `seat` may do now. `many`: too many to list. */
  moves(seat: string): Promise<Moves> {
    return this.call(`moves\n${seat}`) as Promise<Moves>;
  }

  legal(seat: string, move: string): Promise<Legal> {
    return this.call(`legal\n${seat}\n${move}`) as Promise<Legal>;
  }

  /** The view in which the seat of the loaded one decides next, if so (doc/plans.md); '' where nobody can say. */
  ahead(condition: Condition): Promise<Reply<{ view: string }>> {
    return this.call(`ahead\n${condition}`) as Promise<Reply<{ view: string }>>;
  }

  /** The numbers of a game's rules (its Constants), for data of one's own too. */
  constants(game: string, data = ''): Promise<Reply<{ constants: unknown }>> {
    return this.call(`constants\n${game}\n${data}`) as Promise<Reply<{ constants: unknown }>>;
  }

  /** A legal move of the loaded position as data (the game's Move), and its Outlook. */
  outlook(seat: string, move: string): Promise<Reply<{ move: unknown; outlook: unknown }>> {
    return this.call(`outlook\n${seat}\n${move}`) as Promise<Reply<{ move: unknown; outlook: unknown }>>;
  }

  /** What events, or moves, say: the game's Told of each. */
  async read(game: string, notation: string[]): Promise<unknown[]> {
    if (notation.length === 0) return [];
    const answer = (await this.call(`events\n${game}\n${notation.join('\n')}`)) as Reply<{ events: unknown[] }>;
    return answer.ok ? answer.events : [];
  }

  /** Adds to events what they say; those that have it are left alone. */
  async describe(game: string, events: TableEvent[]): Promise<TableEvent[]> {
    const open = events.filter((e) => e.told === undefined);
    const told = await this.read(game, open.map((e) => e.event));
    open.forEach((e, i) => (e.told = told[i] ?? null));
    return events;
  }

  // ---- games without a server: src/wasm/call.h says what each call does ----

  deal(game: string, seed: string, seats: number, options: string, data = ''): Promise<Reply<{ record: string }>> {
    return this.call(`deal\n${game}\n${seed}\n${seats}\n${options}\n${data}`) as Promise<Reply<{ record: string }>>;
  }

  /** The record of a game whose deal people entered: `body` is the rest of its setup. */
  seal(game: string, seed: string, seats: number, body: string, data = ''): Promise<Reply<{ record: string }>> {
    return this.call(`seal\n${game}\n${seed}\n${seats}\n${body}\n${data}`) as Promise<Reply<{ record: string }>>;
  }

  code(game: string, seed: string, options: string): Promise<Reply<{ code: string }>> {
    return this.call(`code\n${game}\n${seed}\n${options}`) as Promise<Reply<{ code: string }>>;
  }

  open(game: string, code: string, seats: number, options: string): Promise<Reply<{ record: string }>> {
    return this.call(`open\n${game}\n${code}\n${seats}\n${options}`) as Promise<Reply<{ record: string }>>;
  }

  match(record: string): Promise<Reply<Opened>> {
    return this.call(`match\n${record}`) as Promise<Reply<Opened>>;
  }

  play(seat: string, move: string): Promise<Reply<{ entries: string[] }>> {
    return this.call(`play\n${seat}\n${move}`) as Promise<Reply<{ entries: string[] }>>;
  }

  /** The dice that fall before anybody has moved. */
  roll(): Promise<Reply<{ entries: string[] }>> {
    return this.call('roll') as Promise<Reply<{ entries: string[] }>>;
  }

  at(viewer: string): Promise<Reply<LocalPosition>> {
    return this.call(`at\n${viewer}`) as Promise<Reply<LocalPosition>>;
  }

  observations(viewer: string, since: number): Promise<Reply<{ events: TableEvent[] }>> {
    return this.call(`observations\n${viewer}\n${since}`) as Promise<Reply<{ events: TableEvent[] }>>;
  }

  /** What a bot decides there. Its luck is in the record: asked again, it decides the same. */
  think(seat: string, bot: string): Promise<Reply<{ move: string; reason: string }>> {
    return this.call(`think\n${seat}\n${bot}`) as Promise<Reply<{ move: string; reason: string }>>;
  }

  /** Why bots played as they did here, once the game is over. */
  reasons(): Promise<Reply<{ reasons: KeptReason[] }>> {
    return this.call('reasons') as Promise<Reply<{ reasons: KeptReason[] }>>;
  }

  /** A world drawn from those that fit the loaded view and what its seat was told, to try things in alone. */
  scratch(seed: string, events: TableEvent[]): Promise<Reply<{ record: string }>> {
    return this.call(`scratch\n${seed}\n${events.map((e) => `${e.seat} ${e.event}\n`).join('')}`) as Promise<Reply<{ record: string }>>;
  }

  /** Begins to judge a game that is over, or one alone. `can`: whether its moves are judged. */
  judge(record: string): Promise<Reply<{ entries: number; course: string; can: boolean }>> {
    return this.call(`judge\n${record}`) as Promise<Reply<{ entries: number; course: string; can: boolean }>>;
  }

  /** The same of one seat whose rivals are bots, while it goes on, from an entry on. */
  judge_alone(record: string, seat: number, from: number): Promise<Reply<{ entries: number; course: string; can: boolean }>> {
    return this.call(`judge_alone\n${seat}\n${from}\n${record}`) as Promise<Reply<{ entries: number; course: string; can: boolean }>>;
  }

  /** The next entries of it; reports once it is done. */
  judged(entries: number): Promise<Reply<{ steps: JudgeStep[]; done: boolean; reports?: JudgeReport[] }>> {
    return this.call(`judged\n${entries}`) as Promise<Reply<{ steps: JudgeStep[]; done: boolean; reports?: JudgeReport[] }>>;
  }

  /** A verb of one game, such as solve; its answer is JSON when `result` is 0. */
  verb(
    game: string,
    name: string,
    flags: string,
    input: string,
  ): Promise<Reply<{ result: number; out: string; trouble: string }>> {
    return this.call(`verb\n${game}\n${name}\n${flags}\n\n${input}`) as Promise<
      Reply<{ result: number; out: string; trouble: string }>
    >;
  }

  /** What the engine can prove, or a puzzle; null: it cannot say. `flags`: lines of name and value. */
  async prove<T>(name: 'explain' | 'hint' | 'puzzle', game: string, flags: string[], input = ''): Promise<T | null> {
    const answer = (await this.call([name, game, ...flags, '', input].join('\n'))) as Reply<Record<string, T>>;
    return answer.ok ? (answer[name] ?? null) : null;
  }

  /** A picture that a verb wrote, as SVG whose words are text in the page's fonts. */
  draw(picture: string): Promise<Reply<{ svg: string }>> {
    return this.call(`draw\n${picture}`) as Promise<Reply<{ svg: string }>>;
  }

  private call(text: string): Promise<unknown> {
    return new Promise((keep, drop) => {
      const id = ++this.last;
      this.waiting.set(id, { keep, drop });
      this.worker.postMessage({ id, text });
    });
  }
}
