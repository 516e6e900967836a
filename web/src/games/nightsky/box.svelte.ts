// The sheet of a game that is played with the box: kept in this browser,
// counted by the engine. People write what their cards show and what they drew;
// where their map is another one, what they counted on it.

import { Engine } from '../../lib/engine';
import { storage_get, storage_set } from '../../lib/local_storage';
import type { Fault } from '../../lib/protocol';
import { ROMAN, ROUNDS, RULES, type Round, type Sky } from './board';
import { entry_text, player_new, player_text, sheet_new, sizes_left, type Entry, type Kept, type Player, type Scored } from './box_sheet';
import type { Worth } from './draft.svelte';
import { norm, point_turn, step_seen, stars_of, visible, type Sketch, type Star } from './lattice';

const KEPT = 'box.nightsky';
export const PLAYERS_MOST = RULES.seats;

export class Box {
  sheet = $state<Kept>({ ...sheet_new(), ...storage_get<Kept | null>(KEPT, null) });
  /** What is played on: the last sky that could be read. */
  sky = $state.raw<Sky>(RULES.sky);
  private sky_text = $state('');
  /** Everybody's points as written down. */
  scored = $state.raw<Scored[]>([]);
  /** Who has the first-player card in each round known so far, from 1. */
  firsts = $state.raw<number[]>([]);
  /** What the round at hand is worth. */
  worth = $state.raw<Worth | null>(null);
  before = $state(0);
  fault = $state.raw<Fault | null>(null);
  /** Where the pencil is, and where the keys are. */
  pen = $state.raw<Star | null>(null);
  cursor = $state.raw<Star | null>(null);

  stars = $derived(stars_of(this));
  by_name = $derived(new Map(this.stars.map((s) => [s.name, s])));
  player = $derived(this.sheet.players[this.sheet.who] ?? this.sheet.players[0]!);
  draft = $derived(this.sheet.draft);
  low = $derived(this.player.entries[this.sheet.round - 2]?.shows ?? this.player.start);
  /** NS-14: alone, chance takes the card of every other round. */
  chance = $derived(this.sheet.players.length === 1 && this.sheet.draft !== null && this.sheet.round % 2 === 1);
  /** Everybody has six rounds. */
  over = $derived(this.sheet.players.every((p) => p.entries.length === ROUNDS));
  /** The other rounds of this player, as the map shows them. */
  rounds = $derived(this.player.entries.map((e, i) => this.round_of(e, i)));
  used = $derived(new Set(this.rounds.flatMap((r) => r.drawn?.flat() ?? [])));
  sketch = $derived(this.sketched());

  readonly engine = new Engine();
  private asked = 0;

  constructor() {
    if (!this.sheet.draft && !this.over) this.open(this.sheet.who, this.sheet.round);
  }

  end() {
    this.engine.end();
  }

  keep() {
    const begun = !this.over && this.sheet.players.some((p) => p.entries.length > 0);
    storage_set(KEPT, { ...$state.snapshot(this.sheet), when: begun ? Date.now() : 0 });
  }

  private round_of(e: Entry, i: number): Round {
    const open = this.sheet.draft && i === this.sheet.round - 1;
    const card = { name: e.name || (ROMAN[i] ?? ''), shows: e.shows, nodes: [], lines: [] };
    return { card, ...(open || e.counts ? {} : { drawn: e.lines }) };
  }

  // ---- drawing ----

  near(a: Star, b: Star): boolean {
    return norm(a.q - b.q, a.r - b.r) === 1;
  }

  private open_to(star: Star): boolean {
    return visible(star, this.sheet.round) && !this.used.has(star.name);
  }

  private sketched(): Sketch | null {
    const draft = this.draft;
    if (!draft || draft.counts) return null;
    const pen = this.pen;
    const lines = draft.lines.flatMap(([a, b]) => {
      const [from, to] = [this.by_name.get(a), this.by_name.get(b)];
      return from && to ? [[from, to] as [Star, Star]] : [];
    });
    const invited = this.stars.filter((s) => pen && this.near(pen, s) && this.open_to(s));
    const at = this.cursor ?? pen;
    return {
      lines,
      kept: new Set([...lines.flat().map((s) => s.name), ...(pen ? [pen.name] : [])]),
      ghosts: [],
      glow: new Map(invited.map((s) => [s, 0])),
      handle: at,
    };
  }

  /** Puts the pencil down, draws on to a neighbour, or rubs that line out. */
  tap(star: Star) {
    const draft = this.draft;
    if (!draft || !this.open_to(star)) return;
    const pen = this.pen;
    this.cursor = star;
    if (pen === star) {
      this.pen = null;
      return;
    }
    this.pen = star;
    if (!pen || !this.near(pen, star)) return;
    const there = draft.lines.findIndex((l) => l.includes(pen.name) && l.includes(star.name));
    if (there >= 0) draft.lines.splice(there, 1);
    else draft.lines.push([pen.name, star.name]);
  }

  go(dx: number, dy: number) {
    const at = (q: number, r: number) => this.stars.find((s) => s.q === q && s.r === r);
    const from = this.cursor ?? this.pen;
    // The first step is onto the map, near its middle.
    if (!from) {
      const start = at(...point_turn(0, 2, this.sheet.round - 1));
      this.cursor = start && this.open_to(start) ? start : (this.stars.find((s) => this.open_to(s)) ?? null);
      return;
    }
    // The sun is no star: the keys go over it.
    const there = (q: number, r: number) => at(q, r) !== undefined || (q === 0 && r === 0);
    let to = step_seen(from.q, from.r, this.sheet.round, dx, dy, there);
    if (to && to[0] === 0 && to[1] === 0) to = step_seen(0, 0, this.sheet.round, dx, dy, there);
    if (to) this.cursor = at(...to) ?? this.cursor;
  }

  back() {
    this.draft?.lines.pop();
    this.pen = null;
  }

  clear() {
    if (this.draft) this.draft.lines = [];
    this.pen = null;
  }

  count_by_hand(yes: boolean) {
    if (this.draft) this.draft.counts = yes ? { top: 0, low: 0, joins: 0, stars: 0, sun: 0, lines: 0, edge: 0 } : null;
    this.pen = null;
  }

  // ---- the sheet ----

  /** The card that chance takes from the pool (NS-14). */
  draw_by_chance() {
    const left = sizes_left(this.player.entries.slice(0, this.sheet.round - 1));
    const size = left[crypto.getRandomValues(new Uint32Array(1))[0]! % left.length];
    if (this.draft && size) this.draft.size = size;
  }

  /** A sky that can be played on; '' is ours. */
  play_on(sky: Sky, text: string) {
    this.sky = sky;
    this.sky_text = text.trim() ? text : '';
    this.pen = this.cursor = null;
  }

  /** Takes up a round of a player, written already or the next to be written. */
  open(who: number, round: number) {
    const sheet = this.sheet;
    const player = sheet.players[who];
    if (!player || round > player.entries.length + 1 || round > ROUNDS) return;
    const written = player.entries[round - 1];
    const others = sheet.players.flatMap((p) => p.entries[round - 1] ?? []);
    const left = sizes_left(player.entries.slice(0, round - 1));
    [sheet.who, sheet.round] = [who, round];
    sheet.draft = written
      ? ($state.snapshot(written) as Entry)
      : { name: '', size: others[0]?.size ?? left[0] ?? 7, shows: { type: 'blue', value: 1 }, lines: [], counts: null };
    this.pen = this.cursor = null;
    this.worth = null;
  }

  /** Writes the round down and takes up what is missing next. */
  write() {
    const { who, round, draft, players } = this.sheet;
    if (!draft) return;
    this.player.entries[round - 1] = $state.snapshot(draft) as Entry;
    this.sheet.draft = null;
    this.pen = this.cursor = null;
    const least = Math.min(...players.map((p) => p.entries.length));
    if (least === ROUNDS) return;
    const order = players.map((_, i) => (who + 1 + i) % players.length);
    this.open(order.find((i) => players[i]!.entries.length === least)!, least + 1);
  }

  /** Looks at a player's whole map. */
  look(who: number) {
    this.sheet.who = who;
    this.sheet.draft = null;
  }

  add() {
    if (this.sheet.players.length === PLAYERS_MOST) return;
    this.sheet.players.push(player_new(''));
    if (!this.draft) this.open(this.sheet.players.length - 1, 1);
  }

  drop(who: number) {
    if (this.sheet.players.length === 1) return;
    this.sheet.players.splice(who, 1);
    this.sheet.first = Math.min(this.sheet.first, this.sheet.players.length - 1);
    const next = Math.min(this.sheet.who, this.sheet.players.length - 1);
    this.open(next, Math.min(this.sheet.players[next]!.entries.length + 1, ROUNDS));
  }

  /** A new game for the same people. */
  anew() {
    const players = this.sheet.players.map((p) => player_new(p.name));
    const { several, sky, first } = this.sheet;
    this.sheet = { ...sheet_new(), several, sky, first, players };
    this.open(0, 1);
  }

  // ---- counting ----

  private async ask(texts: string[], first = 0): Promise<{ players: Scored[]; first: number[] } | null> {
    const sheet = [this.sheet.several ? 'pieces several' : 'pieces one', `first ${first + 1}`, ...texts].join('\n');
    const sky = this.sky_text;
    const [flags, input] = sky ? [`data ${sky.split('\n').length}`, `${sky}\n${sheet}`] : ['', sheet];
    const answer = await this.engine.verb('nightsky', 'score', flags, input).catch(() => null);
    // 1: something cannot have been drawn; the answer says what.
    if (!answer?.ok || answer.result > 1) return null;
    return JSON.parse(answer.out) as { players: Scored[]; first: number[] };
  }

  /** Has everything counted: what is written, and the round at hand after those before it. */
  async weigh() {
    const mine = ++this.asked;
    const { players, who, round, draft, first } = $state.snapshot(this.sheet) as Kept;
    const { start, entries } = $state.snapshot(this.player) as Player;
    const others = players.filter((_, i) => i !== who).map((p) => player_text(p.start, p.entries));
    // A new round must go with what the others wrote; one that is mended, theirs with it.
    const at = draft && entries[round - 1] ? 0 : others.length;
    const all = this.ask(players.map((p) => player_text(p.start, p.entries)), first);
    const now = draft
      ? this.ask([...others.slice(0, at), player_text(start, [...entries.slice(0, round - 1), draft]), ...others.slice(at)])
      : null;
    const [scored, tried] = [await all, await now];
    if (mine !== this.asked) return;
    if (scored) [this.scored, this.firsts] = [scored.players, scored.first];
    const later = tried?.players[at];
    const last = later?.rounds.at(-1);
    const earlier = later?.rounds.slice(0, -1).reduce((sum, r) => sum + r.left_out, 0) ?? 0;
    this.fault = last?.fault ?? null;
    this.before = Math.min(RULES.fading, earlier);
    this.worth =
      draft && last && later && !last.fault
        ? { move: entry_text(draft), text: '', points: last.points, left_out: last.left_out, crossed: later.crossed, tally: later.tally }
        : null;
  }
}
