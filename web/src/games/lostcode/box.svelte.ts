// Notes of a game that is played with the box: what this person sees and hears,
// kept in this browser over reloads, and thought about by the engine. What is
// noted is what `astrolabe solve lostcode` reads.

import { storage_get, storage_set } from '../../lib/local_storage';
import { ai_engine } from '../../lib/ai';
import type { Position } from '../../lib/protocol';
import { t } from '../../lib/i18n';
import { RULES, SYMBOLS, type Answer, type Board, type Letter, type Wheel } from './board';
import { notes_fresh, round_fresh, type BoxRound, type Notes } from './box_notes';
import { track_begin, track_move } from './box_track';
import type { Round } from './history';
import { know_ask, type Answer as Solved, type Knowledge } from './know';
import type { Look, Mark } from './sheet.svelte';
import type { Constants, Length } from './types';

const KEPT = 'box.lostcode';
export const OWN = 1; // the seat of whoever holds the device

/** A way to make the notes agree: this round with another answer. */
interface Mend {
  round: number;
  answer: Answer;
}

/** A tile of the box. */
export interface Cell {
  letter: Letter;
  value: number;
}

export class Box {
  notes = $state<Notes>({ ...notes_fresh(), ...storage_get<Partial<Notes>>(KEPT, {}) });
  wheels = $state.raw<Wheel[]>([]);
  solved = $state.raw<Solved>(null);
  mends = $state.raw<Mend[]>([]);

  private asked = '';

  get letters(): Letter[] {
    const all = Object.keys(SYMBOLS) as Letter[];
    return this.notes.beginner ? all.slice(0, -1) : all;
  }

  private get numbers() {
    return this.notes.x ? RULES.x : RULES.plain;
  }

  get values(): number {
    return this.numbers.values;
  }

  get top(): number {
    return this.numbers.top;
  }

  /** How long a game of so many players is. */
  get length(): Length {
    return RULES.lengths.find((l) => l.players === this.notes.players)!;
  }

  /** The round that is played now, or the last one. */
  get now(): number {
    return Math.min(this.notes.rounds.length + 1, this.length.rounds);
  }

  get known(): Knowledge | null {
    return this.solved && 'known' in this.solved ? this.solved.known : null;
  }

  /** The rounds that cannot all be right, or null where nothing clashes. */
  get clash(): number[] | null {
    return this.solved && 'clash' in this.solved ? this.solved.clash : null;
  }

  /** All racks are written down. */
  get ready(): boolean {
    return this.notes.racks.every((rack) => this.letters.every((_, k) => rack[k] !== null)) && this.twice.length === 0;
  }

  /** Something is written down. */
  private get begun(): boolean {
    return this.notes.racks.some((rack) => rack.some((tile) => tile !== null));
  }

  /** Tiles that stand in two places of the notes: each is in the box once only. */
  get twice(): Cell[] {
    const all = [...this.on_racks().map(([cell]) => cell), ...this.notes.seen, ...this.given()];
    const count = (cell: string) => all.filter((c) => c === cell).length;
    const tiles = this.letters.flatMap((letter) => Array.from({ length: this.values }, (_, value) => ({ letter, value })));
    return tiles.filter(({ letter, value }) => count(letter + value) > 1);
  }

  /** This tile lies somewhere else. */
  elsewhere(letter: Letter, value: number): boolean {
    const { rounds, fixing } = this.notes;
    const given = rounds.some((r, i) => i !== fixing && r.swap === letter && r.old === value);
    const cell = letter + value;
    return given || this.notes.seen.includes(cell) || this.on_racks().some(([on]) => on === cell);
  }

  private on_racks(): [string, number][] {
    return this.notes.racks.flatMap((rack, i) =>
      this.letters.flatMap((letter, k): [string, number][] => (rack[k] === null ? [] : [[`${letter}${rack[k]}`, i]])),
    );
  }

  private given(): string[] {
    return this.notes.rounds.flatMap((r) => (r.swap && r.old !== null ? [r.swap + r.old] : []));
  }

  /** The lines `solve` reads, with these rounds. One without an answer tells nothing but its swap. */
  private lines(rounds: BoxRound[], dice: Letter[]): string {
    const game = [...(this.notes.x ? ['x'] : []), ...(this.notes.beginner ? ['beginner'] : [])];
    return [
      ...(game.length > 0 ? [`game ${game.join(' ')}`] : []),
      ...this.wheels.map((w) => `wheel ${w.width} ${w.points}`),
      ...this.notes.racks.map((rack) => `rack ${this.letters.map((_, k) => rack[k] ?? '').join('')}`),
      ...(this.notes.seen.length > 0 ? [`seen ${this.notes.seen.join(' ')}`] : []),
      ...rounds.flatMap((r) => [
        ...(r.answer === 'open' ? [] : [`round ${r.dice.join('')} W${r.width}:${r.low}-${r.low + r.width - 1} ${r.answer}`]),
        ...(r.swap && r.old !== null ? [`swap ${r.swap}${r.old}`] : []),
      ]),
      ...(dice.length === RULES.dice ? [`dice ${dice.join('')}`] : []),
    ].join('\n');
  }

  /** Reads the wheels; call it where effects run. */
  async read_wheels() {
    const text = this.notes.wheels;
    const read = await ai_engine().constants('lostcode', text).catch(() => null);
    if (text !== this.notes.wheels || !read?.ok) return;
    this.wheels = (read.constants as Constants).wheels;
  }

  /** Thinks the notes through; call it where effects run. */
  async think() {
    storage_set(KEPT, { ...$state.snapshot(this.notes), when: this.begun ? Date.now() : 0 });
    if (!this.ready || this.wheels.length === 0) {
      this.asked = '';
      this.solved = null;
      return;
    }
    const rounds = this.counting();
    const lines = this.lines(rounds, this.notes.draft.dice);
    if (lines === this.asked) return;
    this.asked = lines;
    const solved = await know_ask(ai_engine(), lines);
    if (lines !== this.asked) return;
    this.mends = [];
    if (!solved || !('clash' in solved)) {
      this.solved = solved;
      return;
    }
    // The engine counts the rounds it was told of.
    const told = rounds.flatMap((r, i) => (r.answer === 'open' ? [] : [i + 1]));
    const clash = solved.clash.map((n) => told[n - 1] ?? 0);
    this.solved = { clash };
    const mends = await this.find_mends(clash, rounds);
    if (lines === this.asked) this.mends = mends;
  }

  /** While a round is corrected, only its swap counts. */
  private counting(): BoxRound[] {
    const { rounds, fixing, draft } = $state.snapshot(this.notes);
    return rounds.map((r, i) => (i === fixing ? { ...r, answer: 'open', swap: draft.swap, old: draft.old } : r));
  }

  /** Which other answers to one of the clashing rounds would make all agree. */
  private async find_mends(clash: number[], rounds: BoxRound[]): Promise<Mend[]> {
    const out: Mend[] = [];
    for (const number of clash)
      for (const answer of this.answers(rounds[number - 1]?.width ?? 0)) {
        const tried = rounds.map((r, i) => (i === number - 1 ? { ...r, answer } : r));
        if (answer === rounds[number - 1]?.answer) continue;
        const solved = await know_ask(ai_engine(), this.lines(tried, []));
        if (solved && 'known' in solved) out.push({ round: number, answer });
      }
    return out;
  }

  /** What can be said of a bet with this wheel (LC-13). */
  answers(width: number): Answer[] {
    return this.wheels.find((w) => w.width === width)?.hint ? ['lower', 'hit', 'higher'] : ['hit', 'wrong'];
  }

  mend({ round, answer }: Mend) {
    const one = this.notes.rounds[round - 1];
    if (!one) return;
    this.advance(OWN, this.gain({ ...one, answer }) - this.gain(one));
    one.answer = answer;
  }

  // ---- the round that is being written ----

  get missed(): boolean {
    return !['open', 'hit'].includes(this.notes.draft.answer);
  }

  get complete(): boolean {
    const { dice, width, answer, swap, old } = this.notes.draft;
    return dice.length === RULES.dice && width > 0 && answer !== 'open' && (!this.missed || (swap === '') === (old === null));
  }

  set_range(low: number) {
    const draft = this.notes.draft;
    draft.low = Math.max(0, Math.min(this.top - draft.width + 1, low));
  }

  take(width: number) {
    const draft = this.notes.draft;
    const middle = draft.width ? draft.low + (draft.width - 1) / 2 : this.top / 2;
    draft.width = width;
    this.set_range(this.known?.best.get(width)?.low ?? Math.round(middle - (width - 1) / 2));
    if (!this.answers(width).includes(draft.answer)) draft.answer = 'open';
  }

  /** What a round brought its player (LC-13, LC-26). */
  private gain({ width, answer, cursed }: BoxRound): number {
    const points = this.wheels.find((w) => w.width === width)?.points ?? 0;
    return answer === 'hit' ? points : cursed ? -points : 0;
  }

  /** Writes the round down, in its place; one's own marker moves by itself. */
  note() {
    const { draft, fixing } = this.notes;
    const round = { ...$state.snapshot(draft), ...(this.missed ? {} : { swap: '' as const, old: null }) };
    const before = fixing === null ? undefined : this.notes.rounds[fixing];
    round.cursed = before ? (before.cursed ?? false) : this.cursed;
    this.advance(OWN, this.gain(round) - (before ? this.gain(before) : 0));
    if (fixing === null) this.notes.rounds.push(round);
    else this.notes.rounds[fixing] = round;
    this.let_be();
  }

  // ---- the track, the tokens and the skull ----

  get cursed(): boolean {
    return this.notes.curse && this.notes.skull === OWN;
  }

  advance(seat: number, by: number) {
    this.notes.track = track_move($state.snapshot(this.notes.track), seat, by);
  }

  set_players(players: number) {
    this.notes.players = players;
    this.notes.track = track_begin(players);
    this.notes.skull = 'track';
  }

  token(letter: Letter) {
    const { tokens } = this.notes;
    this.notes.tokens = tokens.includes(letter) ? tokens.filter((l) => l !== letter) : [...tokens, letter];
  }

  /** Tokens that can still be had. */
  get tokens(): Letter[] {
    const { shortcut, tokens } = this.notes;
    return shortcut && this.now <= this.length.tokens_until ? this.letters.filter((l) => !tokens.includes(l)) : [];
  }

  /** Takes a round back into the hand. */
  fix(number: number) {
    const round = this.notes.rounds[number - 1];
    if (!round) return;
    this.notes.draft = $state.snapshot(round);
    this.notes.fixing = number - 1;
  }

  remove() {
    const { fixing, rounds } = this.notes;
    if (fixing !== null) {
      this.advance(OWN, -this.gain(rounds[fixing]!));
      rounds.splice(fixing, 1);
    }
    this.let_be();
  }

  let_be() {
    this.notes.draft = round_fresh();
    this.notes.fixing = null;
  }

  clear() {
    const { x, beginner, shortcut, curse, players, wheels } = this.notes;
    this.notes = { ...notes_fresh(), x, beginner, shortcut, curse, players, track: track_begin(players), wheels };
  }

  // ---- as the parts of the board read it ----

  /** Marks on the sheet: a tile seen since. */
  mark(letter: Letter, value: number, _era: number, mark: Mark | '') {
    const others = this.notes.seen.filter((s) => s !== letter + value);
    this.notes.seen = mark === 'f' ? [...others, letter + value] : others;
  }

  undo() {
    this.notes.seen = this.notes.seen.slice(0, -1);
  }

  get looks(): Map<string, Look> {
    const out = new Map<string, Look>();
    const racks = new Map(this.on_racks());
    const given = this.given();
    this.letters.forEach((letter, k) => {
      const counts = this.known?.values[k];
      const left = counts?.filter((n) => n > 0).length;
      for (let v = 0; v < this.values; v++) {
        const cell = letter + v;
        const rack = racks.get(cell);
        if (rack !== undefined) out.set(cell, { how: 'seen', seen: { rack: rack + 1 } });
        else if (given.includes(cell)) out.set(cell, { how: 'seen', seen: { gone: true } });
        else if (this.notes.seen.includes(cell)) out.set(cell, { how: 'own', mark: 'f' });
        else if (counts?.[v] === 0) out.set(cell, { how: 'deduced', sure: false });
        else if (left === 1) out.set(cell, { how: 'deduced', sure: true });
        else out.set(cell, { how: 'open' });
      }
    });
    return out;
  }

  get rounds(): Round[] {
    return this.notes.rounds.map((r, i) => ({
      number: i + 1,
      dice: r.dice,
      bets: new Map([[OWN, { width: r.width, low: r.low, high: r.low + r.width - 1, result: r.answer }]]),
      swaps: r.swap && r.old !== null ? [{ seat: OWN, letter: r.swap, old: r.old }] : [],
    }));
  }

  /** A position as this person sees it, for the parts that draw one. */
  get at(): Position {
    const board: Board = {
      round: this.notes.rounds.length + 1,
      rounds: this.length.rounds,
      phase: 'bet',
      modules: [],
      values: this.values,
      top: this.top,
      dice: this.notes.draft.dice,
      track: this.notes.track,
      symbols: this.letters.map((letter) => ({ letter, left: 0, token: this.tokens.includes(letter) })),
      skull: this.notes.curse && this.notes.skull !== 'gone' ? this.notes.skull : null,
      wheels: this.wheels,
      racks: [
        { seat: OWN, tiles: this.letters.map(() => null) },
        ...this.notes.racks.map((tiles, i) => ({ seat: i + 2, tiles: this.letters.map((_, k) => tiles[k] ?? null) })),
      ],
    };
    const seats = ['', 'A', 'B', 'C'].map((letter, i) => ({
      seat: i + 1,
      kind: 'person' as const,
      name: letter || t('You'),
      here: true,
    }));
    return {
      table: '',
      game: 'lostcode',
      viewer: String(OWN),
      status: 'playing',
      commit: '',
      seats,
      seq: 0,
      view: '',
      board,
      show: '',
      turn: [],
      decision: 0,
      undo: false,
      score: [],
      events: [],
    };
  }
}
