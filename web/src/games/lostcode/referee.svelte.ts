// The referee of a game that is played with the box: the racks are entered once,
// each hidden from its owner, and from then on the engine plays a game whose dice
// and drawn tiles people enter. All of it stays in this browser.

import { Engine } from '../../lib/engine';
import { t } from '../../lib/i18n';
import { local_seed } from '../../lib/local.svelte';
import { storage_get, storage_set } from '../../lib/local_storage';
import type { Fault, Position, SeatInfo, TableEvent } from '../../lib/protocol';
import { RULES, SYMBOLS, type Board, type Letter } from './board';
import type { Told } from './types';

const KEPT = 'referee.lostcode';
const MODULES = ['x', 'shortcut', 'curse', 'once', 'beginner'] as const;
export type Module = (typeof MODULES)[number];

/** 'table': who plays what. 'most': the first player enters the racks they see. 'first': the second
 *  player enters the first one's. 'play': the rest. */
type Stage = 'table' | 'most' | 'first' | 'play';

interface Kept {
  stage: Stage;
  seats: number;
  names: string[];
  modules: Module[];
  /** Wheels of one's own; '' for the usual ones. */
  wheels: string;
  /** The markers on field 0, the top of the stack first. */
  stack: number[];
  racks: (number | null)[][];
  record: string;
}

function fresh(): Kept {
  const racks = Array.from({ length: RULES.racks }, () => Object.keys(SYMBOLS).map(() => null));
  return { stage: 'table', seats: 2, names: ['', '', '', ''], modules: [], wheels: '', stack: [1, 2], racks, record: '' };
}

const NO_ENGINE: Fault = { say: 'The rules could not be loaded. Load the page again.' };

export class Referee {
  kept = $state<Kept>({ ...fresh(), ...storage_get<Partial<Kept>>(KEPT, {}) });
  at = $state.raw<Position | null>(null);
  events = $state.raw<TableEvent[]>([]);
  fault = $state.raw<Fault | null>(null);
  /** The device is in the hands of whom it was passed to: what they alone may see is shown. */
  held = $state(false);
  busy = $state(false);

  private readonly home = new Engine();

  constructor() {
    if (this.kept.stage === 'play') void this.open();
  }

  close() {
    this.home.end();
  }

  keep() {
    const begun = this.kept.stage !== 'table' && this.at?.status !== 'over';
    storage_set(KEPT, { ...$state.snapshot(this.kept), when: begun ? Date.now() : 0 });
  }

  get letters(): Letter[] {
    const all = Object.keys(SYMBOLS) as Letter[];
    return this.has('beginner') ? all.slice(0, -1) : all;
  }

  get values(): number {
    return (this.has('x') ? RULES.x : RULES.plain).values;
  }

  has(module: Module): boolean {
    return this.kept.modules.includes(module);
  }

  name(seat: number): string {
    return this.kept.names[seat - 1]?.trim() || t('Seat {0}', seat);
  }

  // ---- who plays what ----

  set_seats(seats: number) {
    this.kept.seats = seats;
    this.kept.stack = Array.from({ length: seats }, (_, i) => i + 1);
  }

  /** The skull can be taken at once only where there is one. */
  toggle(module: Module) {
    const now = this.kept.modules;
    const next = now.includes(module) ? now.filter((m) => m !== module) : [...now, module];
    this.kept.modules = MODULES.filter((m) => next.includes(m) && (m !== 'once' || next.includes('curse')));
  }

  /** Moves a marker one place up its stack. */
  raise(place: number) {
    const stack = [...this.kept.stack];
    [stack[place - 1], stack[place]] = [stack[place]!, stack[place - 1]!];
    this.kept.stack = stack;
  }

  // ---- the racks, each hidden from its owner ----

  /** Racks that whoever holds the device enters now, from 0: all but the first player's, or that one. */
  get entering(): number[] {
    return this.kept.stage === 'first' ? [0] : this.kept.racks.flatMap((_, i) => (i > 0 ? [i] : []));
  }

  /** Stands twice among the tiles that whoever enters these racks sees. */
  twice(letter: Letter, tile: number | null): boolean {
    const k = this.letters.indexOf(letter);
    const seen = this.kept.racks.filter((_, i) => i !== this.blind);
    return tile !== null && seen.filter((rack) => rack[k] === tile).length > 1;
  }

  /** The rack of whoever enters, which they do not see. */
  private get blind(): number {
    return this.kept.stage === 'first' ? 1 : 0;
  }

  get entered(): boolean {
    const full = (rack: (number | null)[]) => this.letters.every((letter, k) => rack[k] !== null && !this.twice(letter, rack[k] ?? null));
    return this.entering.every((i) => full(this.kept.racks[i]!));
  }

  go(stage: Stage) {
    this.held = false;
    this.fault = null;
    this.kept.stage = stage;
    this.keep();
  }

  /** Begins the game with the racks that were entered. */
  async begin() {
    const rows = this.kept.racks.map((rack, i) => `rack ${i + 1} ${this.letters.map((_, k) => rack[k]).join('')}`);
    const body = [`modules ${[...this.kept.modules, 'referee'].join(' ')}`, ...rows, `track ${this.kept.stack.join(' ')}`, ''].join('\n');
    const sealed = await this.home.seal('lostcode', local_seed(), this.kept.seats, body, this.kept.wheels).catch(() => null);
    const opened = sealed?.ok ? await this.home.match(sealed.record).catch(() => null) : sealed;
    if (!sealed?.ok || !opened?.ok) {
      this.go('most'); // two tiles of racks that nobody sees together
      this.fault = opened && !opened.ok ? opened.fault : NO_ENGINE;
      return;
    }
    this.kept.record = sealed.record;
    this.go('play');
    await this.look();
  }

  // ---- the game ----

  private async open() {
    const opened = await this.home.match(this.kept.record).catch(() => null);
    if (opened?.ok) await this.look();
    else this.fault = opened?.fault ?? NO_ENGINE;
  }

  async play(seat: number | '*', move: string) {
    if (this.busy) return;
    this.busy = true;
    this.fault = null;
    const played = await this.home.play(String(seat), move).catch(() => null);
    if (played?.ok) {
      this.kept.record += played.entries.map((e) => `${e}\n`).join('');
      this.held = false;
      await this.look();
    } else this.fault = played?.fault ?? NO_ENGINE;
    this.busy = false;
  }

  /** Something was entered wrongly, and nothing hidden was told since. */
  get mends(): boolean {
    const told = this.events.at(-1)?.told as Told | undefined;
    if (!told || told.results || this.at?.status === 'over') return false;
    return told.kind !== 'swap' && told.kind !== 'final';
  }

  /** Takes the last entry back. */
  async mend() {
    if (!this.mends || this.busy) return;
    this.busy = true;
    this.kept.record = this.kept.record.replace(/[^\n]*\n$/, '');
    this.held = false;
    await this.open();
    this.busy = false;
  }

  clear() {
    const { seats, names, modules, wheels, stack } = $state.snapshot(this.kept);
    this.kept = { ...fresh(), seats, names, modules, wheels, stack };
    this.at = null;
    this.events = [];
    this.go('table');
  }

  /** Whose turn it is; 0: nobody's alone. */
  get seat(): number {
    return this.at?.turn.length === 1 ? Number(this.at.turn[0]) || 0 : 0;
  }

  /** Who has drawn the tile that is to be entered. */
  get drawer(): number {
    const board = this.at?.board as Board;
    return board.track.find((m) => board.racks.find((r) => r.seat === m.seat)?.swaps)?.seat ?? 0;
  }

  private people(): SeatInfo[] {
    return Array.from({ length: this.kept.seats }, (_, i) => ({
      seat: i + 1,
      kind: 'person' as const,
      name: this.kept.names[i]?.trim() ?? '',
      here: true,
    }));
  }

  /** What everybody may know: the device lies among them. */
  private async look() {
    const [here, seen] = await Promise.all([this.home.at('public'), this.home.observations('public', 0)]);
    if (!here.ok || !seen.ok) {
      this.fault = !here.ok ? here.fault : !seen.ok ? seen.fault : null;
      return;
    }
    this.events = await this.home.describe('lostcode', seen.events);
    this.at = {
      ...here,
      table: '',
      game: 'lostcode',
      viewer: 'public',
      status: here.over ? 'over' : 'playing',
      commit: '',
      seats: this.people(),
      events: [],
    };
    this.keep();
  }
}
