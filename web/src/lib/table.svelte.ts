// One table as this browser sees it: the latest position, what has been told
// so far, what may be done now. Moves go out only when the engine here finds
// them legal, and a move whose answer was lost is sent again with its key.

import { device_ask, device_hello } from './device';
import type { Engine } from './engine';
import { key_new } from './key';
import { t } from './i18n';
import { mutes_keep, mutes_of } from './mutes';
import type { Offer } from './notify';
import { Pacer } from './pace.svelte';
import { UNDO, type Passed, type Play } from './play';
import { phrase_known } from './phrases';
import type { Condition, Fault, Position, Proposal, Push, ReviewCursor, TableEvent, Word } from './protocol';
import { past_take } from './past';
import { seats_drop, seats_finish, seats_keep, seats_of } from './seats';
import { settings } from './settings.svelte';
import { LostError, type Socket } from './socket';
import { unread_keep, unread_read } from './unread.svelte';

interface Pending {
  decision: number;
  key: string;
  move: string;
}

/** Who has less time than this for a decision is shown everything at once. */
const HASTE_SECONDS = 60;

/** A position, and everything told by then. */
interface Heard {
  at: Position;
  told: TableEvent[];
  /** It tells what others did. */
  news: boolean;
}

/** What a seat that waits will decide on, if so. */
type Ahead = Record<Condition, string>;
const NOTHING_AHEAD: Ahead = { pass: '', quiet: '' };

const LOST_FAULT: Fault = { say: 'The connection was lost. Try again.' };
const ENGINE_FAULT: Fault = { say: 'The rules could not be loaded. Load the page again.' };

export { UNDO };

export class Table implements Play, Passed {
  /** Seats of this device at the table. */
  device = $state.raw<number[]>([]);
  holder = $state(0);
  passed_to = $state(0);
  awaited = $state(0);
  private shown = $state.raw<Position | null>(null);
  private heard = $state.raw<TableEvent[]>([]);
  /** What this seat may do now; empty when it has nothing to decide, or too much to list. */
  moves = $state.raw<string[]>([]);
  details = $state.raw<unknown[]>([]);
  /** Why the last thing tried was not done. */
  fault = $state.raw<Fault | null>(null);
  /** A move is on its way. */
  sending = $state(false);
  private heard_words = $state.raw<Word[]>([]);
  /** How far what people said here was read. */
  read = $state(0);
  /** Seats whose words this browser does not show. */
  muted = $state.raw<string[]>([]);
  /** The views this seat can plan its next move on; '': none. */
  ahead = $state.raw<Ahead>(NOTHING_AHEAD);
  /** There is no such table. */
  missing = $state(false);

  private pending: Pending | null = null;
  private asking = false; // the pending move is on this connection already
  private seen = 0; // number of the last entry in `told`
  private viewer = ''; // whose positions are taken; '': whatever comes
  private told: TableEvent[] = [];
  private latest: Position | null = null;
  readonly pacer = new Pacer();
  private line: Heard[] = []; // what is still to be shown
  private draining = false;
  private showing = 0; // which of the positions shown is the last
  private token = ''; // of the seat that was asked for: asked again, it is the same seat
  private again = 0; // a timer: the store was busy
  private readonly stops: (() => void)[] = [];

  constructor(
    private readonly socket: Socket,
    readonly engine: Engine,
    readonly code: string,
    /** A screen on the wall sees what everybody may see, whatever seats this browser has. */
    private readonly screen = false,
  ) {
    this.muted = mutes_of(code);
    this.read = unread_read(code);
    this.stops.push(socket.hear((push) => this.hear(push)));
    // A new connection has forgotten us: open again and say what was left unsaid.
    this.stops.push(
      socket.watch((link) => {
        if (link === 'open') void this.open();
      }),
    );
  }

  close() {
    clearTimeout(this.again);
    this.line = [];
    this.pacer.skip();
    for (const stop of this.stops) stop();
    if (this.socket.link === 'open')
      void this.socket.ask({ do: 'leave', table: this.code }).catch(() => {});
  }

  get at(): Position | null {
    return this.passing ? null : this.shown;
  }

  get events(): TableEvent[] {
    return this.passing ? [] : this.heard;
  }

  get mine(): boolean {
    return this.at !== null && this.at.viewer !== 'public';
  }

  /** What people said here. */
  get words(): Word[] {
    return this.heard_words.filter((w) => w.move === undefined);
  }

  get around(): Position | null {
    return this.shown;
  }

  /** Before the game there is nothing to hide, and after it nothing left. */
  get passing(): boolean {
    return this.device.length > 1 && this.holder === 0 && this.shown?.status === 'playing';
  }

  pass(to: number) {
    this.holder = 0;
    this.awaited = 0;
    this.passed_to = to;
  }

  async hold(seat: number) {
    const key = seats_of(this.code).find((s) => s.seat === seat);
    if (!key) return;
    this.awaited = 0;
    if (this.shown?.viewer !== String(seat)) {
      if (this.socket.link !== 'open') {
        this.awaited = seat;
        return;
      }
      // Another viewer is told another history.
      this.seen = 0;
      this.told = [];
      this.moves = [];
      this.details = [];
      this.viewer = String(seat);
      try {
        const { table, token } = key;
        const answer = await this.socket.ask<{ at: Position }>({ do: 'open', table, token, since: 0, talk: true, also: true });
        if (!answer.ok) {
          this.fault = answer.problem;
          return;
        }
        await this.take(answer.at, true);
      } catch (error) {
        if (!(error instanceof LostError)) throw error;
        this.awaited = seat;
        return;
      }
    }
    this.passed_to = 0;
    this.holder = seat;
  }

  /** Takes a seat, or the first free one. The fault, if any, is also shown. */
  async sit(name: string, seat?: number, more: { also?: boolean; password?: string } = {}): Promise<boolean> {
    this.fault = null;
    this.token ||= key_new();
    try {
      await device_hello(this.socket, name);
      const answer = await this.socket.ask<{ table: string; seat: number; token: string }>({
        do: 'sit',
        table: this.code,
        name,
        token: this.token,
        ...(seat === undefined ? {} : { seat }),
        ...more,
      });
      if (!answer.ok) {
        this.fault = answer.problem;
      } else {
        const { table, token } = answer;
        this.token = '';
        const game = this.at?.game ?? '';
        seats_keep({ table, game, seat: answer.seat, token, over: false, when: Date.now() });
      }
      // Another viewer is told another history.
      if (answer.ok) this.seen = 0;
      await this.open();
      return answer.ok;
    } catch (error) {
      this.fault = lost(error);
      return false;
    }
  }

  /** Checks a move here, without sending anything. */
  async check(move: string): Promise<boolean> {
    if (!this.at) return false;
    try {
      const verdict = await this.engine.legal(this.at.viewer, move);
      this.fault = verdict.ok ? null : verdict.fault;
      return verdict.ok;
    } catch {
      this.fault = ENGINE_FAULT;
      return false;
    }
  }

  async why_not(move: string): Promise<Fault | null> {
    if (!this.at) return null;
    const verdict = await this.engine.legal(this.at.viewer, move).catch(() => null);
    return verdict && !verdict.ok ? verdict.fault : null;
  }

  /** Plays a legal move, or takes the last one back. */
  async play(move: string): Promise<void> {
    if (!this.at || this.sending) return;
    this.sending = true;
    this.pacer.acted();
    const decision = this.at.decision;
    if (move !== UNDO && !(await this.check(move))) {
      this.sending = false;
      return;
    }
    this.fault = null;
    this.pending = { decision, key: key_new(), move };
    await this.send();
  }

  /** Leaves the next move with the server, made on the position of entry `seq`. */
  async plan(condition: Condition, move: string, seq: number): Promise<boolean> {
    return (await this.tell({ do: 'plan', seq, if: condition, key: key_new(), move })) !== null;
  }

  async unplan(): Promise<void> {
    await this.tell({ do: 'plan' });
  }

  private async send() {
    const pending = this.pending;
    if (!pending || this.asking || this.socket.link !== 'open') return;
    this.asking = true;
    try {
      const answer = await this.socket.ask<{ seq: number }>({
        do: 'play',
        table: this.code,
        ...this.who(),
        ...pending,
      });
      this.pending = null;
      this.sending = false;
      if (answer.ok) return;
      this.fault = answer.problem;
      if (answer.at) await this.take(answer.at);
    } catch (error) {
      // Still pending: it goes out again, with its key, once we are connected.
      if (!(error instanceof LostError)) throw error;
    } finally {
      this.asking = false;
    }
  }

  /** Requests of who has several seats say for which they are. */
  private who(): { seat?: number } {
    return this.device.length > 1 && this.shown ? { seat: Number(this.shown.viewer) } : {};
  }

  private async open() {
    const seats = this.screen ? [] : seats_of(this.code);
    const first = seats.find((s) => String(s.seat) === this.viewer) ?? seats[0];
    this.device = seats.map((s) => s.seat);
    try {
      const answer = await this.socket.ask<{ at: Position }>({
        do: 'open',
        table: this.code,
        since: this.seen,
        talk: true,
        ...(first ? { token: first.token } : {}),
        ...(this.screen ? { as: 'public' } : {}),
      });
      const waited = this.again !== 0;
      clearTimeout(this.again);
      this.again = 0;
      if (answer.ok) {
        if (waited) this.fault = null; // the store is there again
        if (this.seen === 0) this.told = [];
        this.viewer = answer.at.viewer;
        await this.take(answer.at, true);
        await this.open_others(seats.filter((s) => s !== first));
        await this.send();
        if (this.awaited) await this.hold(this.awaited);
        await this.listen();
      } else if (answer.problem.type === 'not_yours' && first) {
        seats_drop(this.code, first.seat);
        await this.open_anew();
        this.fault = { say: 'Your seat has a new key that this browser does not have: somebody shut it out, or sent you away.' };
      } else if (answer.problem.type === 'unknown' || answer.problem.type === 'malformed') {
        this.missing = true;
      } else {
        this.fault = answer.problem;
        if (answer.problem.type === 'busy') this.again = window.setTimeout(() => void this.open(), 1000);
      }
    } catch (error) {
      if (!(error instanceof LostError)) throw error;
    }
  }

  private async open_anew() {
    this.seen = 0;
    await this.open();
  }

  /** The other seats of this device are here, too; what they see is asked for when they take over. */
  private async open_others(seats: { seat: number; token: string }[]) {
    for (const { seat, token } of seats) {
      const answer = await this.socket.ask({ do: 'open', table: this.code, token, also: true });
      if (answer.ok || answer.problem.type !== 'not_yours') continue;
      seats_drop(this.code, seat);
      this.device = this.device.filter((s) => s !== seat);
    }
  }

  /** Says something to everybody at the table: words, or a ready-made phrase by its name. */
  async say(text: string, phrase = ''): Promise<boolean> {
    const what = phrase_known(phrase) ? { phrase } : { text };
    const answer = await this.socket.ask({ do: 'say', table: this.code, ...this.who(), ...what }).catch(() => null);
    if (answer && !answer.ok) this.fault = answer.problem;
    return answer?.ok ?? false;
  }

  /** Moves the cursor of those who look back together. */
  async review({ eyes, ...cursor }: ReviewCursor): Promise<void> {
    const answer = await this.socket.ask({ do: 'review', table: this.code, seat: eyes, ...cursor }).catch(() => null);
    if (answer && !answer.ok) this.fault = answer.problem;
  }

  /** Notes something on a move of a finished game; who has no seat says their name. */
  async note(move: number, text: string, name: string): Promise<boolean> {
    const who = this.mine ? this.who() : { name };
    const answer = await this.socket.ask({ do: 'say', table: this.code, move, text, ...who }).catch(() => null);
    this.fault = answer ? (answer.ok ? null : answer.problem) : LOST_FAULT;
    return answer?.ok ?? false;
  }

  /** What was noted on moves. */
  get noted(): Word[] {
    return this.heard_words.filter((w) => w.move !== undefined);
  }

  /** Free seats go to bots, and the game starts. */
  async start(): Promise<void> {
    const answer = await this.socket.ask({ do: 'start', table: this.code, ...this.who() }).catch(() => null);
    if (answer && !answer.ok) this.fault = answer.problem;
  }

  /** Invites everybody to play the same again; the code of the new table. */
  async rematch(): Promise<string> {
    const answer = await this.tell<{ table: string }>({ do: 'rematch' });
    return answer && (await this.accept(answer.table)) ? answer.table : '';
  }

  /** Takes the seats of this device at the rematch: they are kept for who sat here. Whom one
   *  did not hear before, one does not hear again. */
  async accept(next: string): Promise<boolean> {
    if (seats_of(next).length > 0) return true; // been there: what was changed there stays
    for (const old of seats_of(this.code)) {
      const name = this.shown?.seats[old.seat - 1]?.name || t('Seat {0}', old.seat);
      const { seat, token } = old;
      const answer = await this.socket.ask({ do: 'sit', table: next, name, seat, token }).catch(() => null);
      this.fault = answer ? (answer.ok ? null : answer.problem) : LOST_FAULT;
      if (!answer?.ok) return false;
      seats_keep({ ...old, table: next, over: false, when: Date.now() });
    }
    mutes_keep(next, this.muted);
    return true;
  }

  /** Leaves the seats that are kept at the rematch to others. */
  async decline(next: string): Promise<boolean> {
    for (const { token } of seats_of(this.code)) {
      const answer = await this.socket.ask({ do: 'decline', table: next, token }).catch(() => null);
      this.fault = answer ? (answer.ok ? null : answer.problem) : LOST_FAULT;
      if (!answer?.ok) return false;
    }
    return true;
  }

  /** Asks somebody to come and move. */
  async nudge(seat: number): Promise<boolean> {
    return (await this.tell({ do: 'nudge', for: seat })) !== null;
  }

  /** What the server tells people by who are away, and what this device has here; null where it
   *  knows no such thing. */
  async subscriptions(): Promise<Offer | null> {
    const answer = await device_ask<Offer>(this.socket, { do: 'subscriptions', table: this.code });
    return answer?.ok ? answer : null;
  }

  async subscribe(fields: { way: string; [field: string]: unknown }): Promise<{ secret?: string } | null> {
    return this.tell({ do: 'subscribe', ...fields });
  }

  async unsubscribe(link: string): Promise<boolean> {
    const answer = await this.socket.ask({ do: 'unsubscribe', link }).catch(() => null);
    return answer?.ok ?? false;
  }

  async score(seat: number, row: number[]): Promise<boolean> {
    return (await this.tell({ do: 'sheet', for: seat, row })) !== null;
  }

  /** Agrees to what is proposed, or proposes it. */
  async agree(what: Proposal['what'], seat: number): Promise<void> {
    await this.tell({ do: 'agree', what, ...(seat > 0 ? { for: seat } : {}) });
  }

  /** Drops what is proposed. */
  async object(): Promise<void> {
    await this.tell({ do: 'object' });
  }

  /** Gets up: while the table waits the seat is free again, in a game a bot stands in. */
  async stand(): Promise<void> {
    const waiting = this.at?.status === 'waiting';
    if (!(await this.tell({ do: 'stand' })) || !waiting) return;
    seats_drop(this.code, Number(this.viewer));
    await this.open_anew();
  }

  /** Takes the seat from the bot that stands in. */
  async back(): Promise<void> {
    await this.tell({ do: 'back' });
  }

  /** A new key to the seat, known to this browser alone. */
  async rekey(): Promise<boolean> {
    const old = seats_of(this.code).find((s) => String(s.seat) === this.viewer);
    const token = await this.tell<{ token: string }>({ do: 'rekey' });
    if (token && old) seats_keep({ ...old, token: token.token });
    return token !== null;
  }

  /** A new number that leads here; the old one is no longer good. */
  async renumber(): Promise<void> {
    await this.tell({ do: 'number' });
  }

  /** For who made the table: sends the person of a seat away. */
  async kick(seat: number): Promise<void> {
    const answer = await this.socket.ask({ do: 'kick', table: this.code, seat }).catch(() => null);
    this.fault = answer ? (answer.ok ? null : answer.problem) : LOST_FAULT;
  }

  /** For who made the table: a password for who wants to sit down; '' for none. */
  async lock(password: string): Promise<void> {
    await this.tell({ do: 'lock', password });
  }

  /** Asks something about this table; the answer, or null with the fault shown. */
  private async tell<T>(message: { do: string; [field: string]: unknown }): Promise<T | null> {
    const answer = await this.socket.ask<T>({ ...message, table: this.code, ...this.who() }).catch(() => null);
    this.fault = answer ? (answer.ok ? null : answer.problem) : LOST_FAULT;
    return answer?.ok ? answer : null;
  }

  /** What others said and this browser has not shown yet. */
  get unread(): number {
    return this.words.filter((w) => w.number > this.read && w.seat !== this.viewer && !this.muted.includes(w.seat)).length;
  }

  /** Everything said so far was in sight. */
  read_all() {
    const last = this.words.at(-1)?.number ?? 0;
    if (last <= this.read) return;
    this.read = last;
    unread_keep(this.code, last);
  }

  mute(seat: string) {
    this.muted = this.muted.includes(seat) ? this.muted.filter((s) => s !== seat) : [...this.muted, seat];
    mutes_keep(this.code, this.muted);
  }

  private async listen() {
    const since = this.heard_words.at(-1)?.number ?? 0;
    const answer = await this.socket.ask<{ words: Word[] }>({ do: 'talk', table: this.code, since }).catch(() => null);
    if (answer?.ok) this.heard_words = [...this.heard_words, ...answer.words.filter((w) => w.number > since)];
  }

  private hear(push: Push) {
    if (push.at.table !== this.code || push.push === 'nudge') return;
    if (push.push === 'say') {
      const last = this.heard_words.at(-1)?.number ?? 0;
      this.heard_words = [...this.heard_words, ...(push.at.words ?? []).filter((w) => w.number > last)];
      return;
    }
    if (this.viewer && push.at.viewer !== this.viewer) {
      // The key to the seat is no longer good: somebody made a new one.
      if (push.at.viewer === 'public') void this.open_anew();
      return;
    }
    // What was said of an older position no longer helps.
    if (push.push === 'entry') this.fault = null;
    // A push leaves out what stays as it is; the answer to `open`, which comes first, had it.
    if (this.latest) void this.take({ ...this.latest, ...push.at });
  }

  /** Makes `at` the position. `whole`: it brings everything since the last one. */
  private async take(at: Position, whole = false): Promise<void> {
    if (at.seq < this.seen) return;
    const news = at.events.filter((e) => e.seq > this.seen);
    const first = news[0]?.seq ?? at.seq + 1;
    const missed = at.seq > this.seen && first > this.seen + 1;
    if (missed && !whole) return this.open();
    this.seen = at.seq;
    this.told = [...this.told, ...news];
    this.latest = at;
    if (at.status === 'over') seats_finish(this.code);
    if (!this.screen) past_take(this.code, at);
    const heard = { at, told: this.told, news: news.some((e) => e.seat !== at.viewer) };
    // Who has acted waits for nothing.
    if (whole || !this.paced(at) || news.some((e) => e.seat === at.viewer)) {
      this.line = [];
      return this.show(heard);
    }
    this.line.push(heard);
    await this.drain();
  }

  /** Whether there are bots, and people who have the time to see what they do. */
  private paced(at: Position): boolean {
    if (settings.pace === 'instant' || this.screen || !this.shown || this.passing) return false;
    if (at.limit && at.limit < HASTE_SECONDS) return false;
    return at.seats.some((s) => s.kind === 'bot' || s.stand_in);
  }

  /** Shows one thing after the other, what others did no faster than it can be read. */
  private async drain() {
    if (this.draining) return;
    this.draining = true;
    for (let next = this.line[0]; next; next = this.line[0]) {
      if (next.news) await this.pacer.rest();
      if (this.line[0] !== next) continue;
      this.line.shift();
      await this.show(next);
    }
    this.draining = false;
  }

  private async show({ at, told }: Heard) {
    const mine = ++this.showing;
    const { moves, details, show } = await this.think(at);
    const ahead = await this.look_ahead(at);
    const heard = await this.engine.describe(at.game, told).catch(() => told);
    // Position, log and moves change together, and never back to older ones.
    if (this.showing !== mine) return;
    if (at.seq !== this.shown?.seq) this.pacer.shown();
    this.shown = { ...at, show };
    this.heard = heard;
    this.moves = moves;
    this.details = details ?? [];
    this.ahead = ahead;
  }

  /** While people are awaited: bots answer at once. Asked of the position that was just loaded. */
  private async look_ahead(at: Position): Promise<Ahead> {
    const awaited = at.turn.some((s) => {
      const seat = at.seats[Number(s) - 1];
      return seat?.kind === 'person' && !seat.stand_in;
    });
    const can = awaited && at.status === 'playing' && at.decision === 0 && at.viewer !== 'public' && at.view !== '';
    if (!can || this.screen) return NOTHING_AHEAD;
    const [pass, quiet] = await Promise.all([this.engine.ahead('pass'), this.engine.ahead('quiet')]).catch(() => []);
    return { pass: pass?.ok ? pass.view : '', quiet: quiet?.ok ? quiet.view : '' };
  }

  /** Asks the engine what this seat may do in the position, and how it looks as text. */
  private async think(at: Position): Promise<{ moves: string[]; details?: unknown[]; show: string }> {
    const nothing = { moves: [], show: at.show };
    if (at.view === '') return nothing;
    try {
      const loaded = await this.engine.load(at.game, at.viewer, at.view, at.data);
      if (!loaded.ok) this.fault = loaded.fault;
      if (!loaded.ok) return nothing;
      const { show } = loaded;
      if (at.decision === 0 || at.status !== 'playing') return { ...nothing, show };
      const listed = await this.engine.moves(at.viewer);
      return listed.ok ? { ...listed, show } : { ...nothing, show };
    } catch {
      this.fault = ENGINE_FAULT;
      return nothing;
    }
  }
}

function lost(error: unknown): Fault {
  if (!(error instanceof LostError)) throw error;
  return LOST_FAULT;
}
