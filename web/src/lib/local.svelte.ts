// A game played here in the page, with no server: its record is kept in this
// browser after every move, and bots think in a worker of their own.

import type { Course } from './branch';
import { Engine, type LocalPosition } from './engine';
import { key_new } from './key';
import { StorageShelf } from './local_storage';
import { card_of } from '../games/registry';
import { Pacer } from './pace.svelte';
import { past_take } from './past';
import { UNDO, type Passed, type Play } from './play';
import type { Fault, KeptReason, Position, SeatInfo, TableEvent } from './protocol';
import { record_deal } from './record_text';
import type { Plan } from './start';

/** A game of this browser: enough to go on with it after closing everything. */
export interface LocalGame {
  id: string;
  game: string;
  record: string;
  /** Who sits where: a person (''), or a bot by its id. */
  bots: string[];
  names: string[];
  /** Seats of people at this device; left out: all of them. Others have phones of their own. */
  here?: number[];
  /** The open code it was dealt from, if any: a companion at a real table. */
  code?: string;
  /** How it was set up, to play the same again. */
  plan?: Plan;
  /** Another course of a deal that was played before, or is played by others too. */
  course?: Course;
  /** It came as a file, finished: nobody here has played it. */
  brought?: boolean;
  over: boolean;
  when: number;
}

const kept = new StorageShelf<LocalGame>('local', (g) => g.id, 60);

/** Latest first. */
export function local_all(): LocalGame[] {
  return kept.all();
}

export function local_find(id: string): LocalGame | undefined {
  return local_all().find((g) => g.id === id);
}

export function local_keep(game: LocalGame) {
  kept.keep(game);
}

export function local_drop(id: string) {
  const game = local_find(id);
  if (game) kept.drop(game);
}

/** 32 random bytes as digits. */
export function local_seed(): string {
  return key_new() + key_new();
}

function seats_of(game: LocalGame, device: number[]): SeatInfo[] {
  return game.bots.map((bot, i) => ({
    seat: i + 1,
    kind: bot ? 'bot' : 'person',
    name: bot || game.names[i] || '',
    // Only by an open code do people sit at other phones, of which this one knows nothing.
    here: true,
    elsewhere: bot === '' && game.code !== undefined && !device.includes(i + 1),
  }));
}

/** What a viewer sees, with who sits where. */
export function local_position(game: LocalGame, device: number[], viewer: string, here: LocalPosition): Position {
  const { over, ...rest } = here;
  return {
    ...rest,
    table: game.code ?? '',
    game: game.game,
    viewer,
    status: over ? 'over' : 'playing',
    commit: record_deal(game.record),
    seats: seats_of(game, device),
    events: [],
  };
}

const ENGINE_FAULT: Fault = { say: 'The rules could not be loaded. Load the page again.' };

export class LocalPlay implements Play, Passed {
  readonly device: number[];
  holder = $state(0);
  passed_to = $state(0);
  readonly awaited = 0; // all of it is here
  protected seen = $state.raw<Position | null>(null);
  private heard = $state.raw<TableEvent[]>([]);
  moves = $state.raw<string[]>([]);
  details = $state.raw<unknown[]>([]);
  fault = $state.raw<Fault | null>(null);
  sending = $state(false);
  mine = true;
  /** Why bots played as they did, once it is over and as far as they played since the page was opened. */
  reasons = $state.raw<KeptReason[]>([]);
  /** A bot is thinking. */
  thinking = $state(false);

  protected readonly home = new Engine(); // holds the match; bots think there
  readonly pacer = new Pacer();
  private closed = false;
  protected seat: string; // whose view is looked at

  constructor(
    readonly engine: Engine,
    readonly game: LocalGame,
  ) {
    const people = game.bots.flatMap((b, i) => (b === '' ? [i + 1] : []));
    this.device = game.here ?? people;
    this.seat = String(this.device[0]);
    if (this.device.length === 1) this.holder = this.device[0]!;
    void this.start();
  }

  get at(): Position | null {
    return this.passing ? null : this.seen;
  }

  get events(): TableEvent[] {
    return this.passing ? [] : this.heard;
  }

  get around(): Position | null {
    return this.seen;
  }

  get passing(): boolean {
    return this.holder === 0 && this.seen?.status !== 'over';
  }

  close() {
    this.closed = true;
    this.pacer.skip();
    this.home.end();
  }

  private async start() {
    try {
      const opened = await this.home.match(this.game.record);
      if (!opened.ok) {
        this.fault = opened.fault;
        return;
      }
      const rolled = await this.home.roll();
      if (rolled.ok && rolled.entries.length > 0) this.keep(rolled.entries);
      await this.begin_play();
    } catch {
      this.fault = ENGINE_FAULT;
    }
  }

  /** What happens once the match is open. */
  protected async begin_play() {
    await this.look();
    await this.bots();
  }

  pass(to: number) {
    this.holder = 0;
    this.passed_to = to;
  }

  async hold(seat: number) {
    this.seat = String(seat);
    await this.look();
    this.holder = seat;
    this.passed_to = 0;
  }

  async check(move: string): Promise<boolean> {
    this.fault = await this.why_not(move);
    return this.fault === null;
  }

  async why_not(move: string): Promise<Fault | null> {
    const verdict = await this.engine.legal(this.seat, move).catch(() => null);
    return verdict && !verdict.ok ? verdict.fault : null;
  }

  async play(move: string): Promise<void> {
    if (this.sending || !this.at) return;
    this.pacer.acted();
    this.sending = true;
    this.fault = null;
    if (move === UNDO || (await this.check(move))) {
      await this.enter(this.seat, move);
      // Phones that share nothing but a code cannot agree: here the others say yes.
      if (this.game.here && move === card_of(this.game.game).consent) await this.consent(move);
    }
    this.sending = false;
    await this.bots();
  }

  /** For every seat that is not at this device; one that has agreed is not asked again. */
  private async consent(move: string) {
    for (const [i, bot] of this.game.bots.entries()) {
      if (bot || this.device.includes(i + 1)) continue;
      const played = await this.home.play(String(i + 1), move);
      if (played.ok) this.keep(played.entries);
    }
    await this.look();
  }

  protected async enter(seat: string, move: string): Promise<boolean> {
    const played = await this.home.play(seat, move);
    if (!played.ok) {
      this.fault = played.fault;
      return false;
    }
    this.keep(played.entries);
    await this.look();
    return true;
  }

  protected keep(entries: string[]) {
    this.game.record += entries.map((e) => `${e}\n`).join('');
    this.game.when = Date.now();
    local_keep(this.game);
  }

  /** The game is over, and no longer one to go on with. */
  protected finish() {
    if (this.game.over) return;
    this.game.over = true;
    local_keep(this.game);
  }

  /** Bots move as long as it is their turn. */
  private async bots() {
    if (this.thinking) return;
    this.thinking = true;
    while (!this.closed && this.seen && this.seen.status === 'playing') {
      const seat = this.seen.turn.find((s) => this.game.bots[Number(s) - 1]);
      if (!seat) break;
      const bot = this.game.bots[Number(seat) - 1]!;
      const { seq } = this.seen;
      const thought = await this.home.think(seat, bot).catch(() => null);
      if (this.closed || !thought) break;
      if (!thought.ok) {
        this.fault = thought.fault;
        break;
      }
      await this.pacer.rest();
      if (this.closed) break;
      if (this.seen.seq !== seq) continue; // somebody took a move back meanwhile
      if (!(await this.enter(seat, thought.move))) break;
    }
    this.thinking = false;
  }

  protected async look() {
    const [here, seen] = await Promise.all([this.home.at(this.seat), this.home.observations(this.seat, 0)]);
    if (!here.ok || !seen.ok) {
      this.fault = !here.ok ? here.fault : !seen.ok ? seen.fault : null;
      return;
    }
    await this.engine.load(this.game.game, this.seat, here.view, here.data);
    const heard = await this.engine.describe(this.game.game, seen.events);
    const moves = here.decision > 0 ? await this.engine.moves(this.seat) : null;
    if (here.over) {
      const why = await this.home.reasons();
      if (why.ok) this.reasons = why.reasons;
      this.finish();
    }
    this.seen = local_position(this.game, this.device, this.seat, here);
    if (this.game.id && !this.passing && !this.game.brought) past_take(this.game.id, this.seen, !this.game.course);
    this.heard = heard;
    this.pacer.shown();
    this.moves = moves?.ok ? moves.moves : [];
    this.details = (moves?.ok ? moves.details : null) ?? [];
  }
}
