// The sheet of a game that is played with the box: kept in this browser,
// counted by the engine. People write what their cards show and what they drew;
// where their map is another one, what they counted on it.

import { Engine } from '../../lib/engine';
import { storage_get, storage_set } from '../../lib/local_storage';
import { me_name } from '../../lib/me';
import type { Fault } from '../../lib/protocol';
import { ROMAN, ROUNDS, RULES, type Points, type Round, type Side, type Tally } from './board';
import type { Worth } from './draft.svelte';
import { norm, point_turn, step_seen, stars_of, visible, type Sketch, type Star } from './lattice';

const KEPT = 'box.nightsky';
export const PLAYERS_MOST = RULES.seats;

export interface Counts {
  top: number;
  low: number;
  joins: number;
  stars: number;
  sun: number;
  lines: number;
  edge: number;
}

/** One round of one player. */
export interface Entry {
  name: string; // of the constellation; may be empty
  size: number;
  shows: Side;
  lines: [string, string][];
  /** Counted on a map of their own rather than drawn here. */
  counts: Counts | null;
}

export interface Player {
  name: string;
  start: Side;
  entries: Entry[];
}

interface Kept {
  several: boolean;
  players: Player[];
  who: number;
  round: number;
  draft: Entry | null;
}

/** What the engine says of a player. */
export interface Scored {
  rank: number;
  solo?: number;
  rounds: { points: Points; left_out: number; fault?: Fault }[];
  crossed: number;
  tally: Tally;
}

function entry_text(e: Entry): string {
  const c = e.counts;
  const drawn = c
    ? `count ${[c.top, c.low, c.joins, c.stars, c.sun, c.lines, c.edge].join(' ')}`
    : e.lines.map((l) => l.join('-')).join(',') || '-';
  return `${e.size} ${e.shows.type} ${e.shows.value} ${drawn}`;
}

function player_text(start: Side, entries: Entry[]): string {
  return ['player', `start ${start.type} ${start.value}`, ...entries.map(entry_text)].join('\n');
}

function player_new(name: string): Player {
  return { name, start: { type: 'blue', value: 1 }, entries: [] };
}

function sheet_new(): Kept {
  return { several: false, players: [player_new(me_name())], who: 0, round: 1, draft: null };
}

export class Box {
  sheet = $state<Kept>(storage_get<Kept | null>(KEPT, null) ?? sheet_new());
  /** Everybody's points as written down. */
  scored = $state.raw<Scored[]>([]);
  /** What the round at hand is worth. */
  worth = $state.raw<Worth | null>(null);
  before = $state(0);
  fault = $state.raw<Fault | null>(null);
  /** Where the pencil is, and where the keys are. */
  pen = $state.raw<Star | null>(null);
  cursor = $state.raw<Star | null>(null);

  readonly stars = stars_of(RULES);
  readonly by_name = new Map(this.stars.map((s) => [s.name, s]));
  player = $derived(this.sheet.players[this.sheet.who] ?? this.sheet.players[0]!);
  draft = $derived(this.sheet.draft);
  low = $derived(this.player.entries[this.sheet.round - 2]?.shows ?? this.player.start);
  /** Everybody has six rounds. */
  over = $derived(this.sheet.players.every((p) => p.entries.length === ROUNDS));
  /** The other rounds of this player, as the map shows them. */
  rounds = $derived(this.player.entries.map((e, i) => this.round_of(e, i)));
  used = $derived(new Set(this.rounds.flatMap((r) => r.drawn?.flat() ?? [])));
  sketch = $derived(this.sketched());

  private readonly engine = new Engine();
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
    const from = this.cursor ?? this.pen ?? at(...point_turn(0, 2, this.sheet.round - 1));
    if (!from) return;
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

  /** Takes up a round of a player, written already or the next to be written. */
  open(who: number, round: number) {
    const sheet = this.sheet;
    const player = sheet.players[who];
    if (!player || round > player.entries.length + 1 || round > ROUNDS) return;
    const written = player.entries[round - 1];
    const others = sheet.players.flatMap((p) => p.entries[round - 1] ?? []);
    const taken = player.entries.map((e) => e.size);
    const left = RULES.slots.map((s) => s.size).filter((n) => {
      const nth = taken.indexOf(n);
      if (nth >= 0) taken.splice(nth, 1);
      return nth < 0;
    });
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
    const next = Math.min(this.sheet.who, this.sheet.players.length - 1);
    this.open(next, Math.min(this.sheet.players[next]!.entries.length + 1, ROUNDS));
  }

  /** A new game for the same people. */
  anew() {
    const players = this.sheet.players.map((p) => player_new(p.name));
    this.sheet = { ...sheet_new(), several: this.sheet.several, players };
    this.open(0, 1);
  }

  // ---- counting ----

  private async ask(texts: string[]): Promise<Scored[] | null> {
    const head = this.sheet.several ? 'pieces several' : 'pieces one';
    const answer = await this.engine.verb('nightsky', 'score', '', [head, ...texts].join('\n')).catch(() => null);
    // 1: something cannot have been drawn; the answer says what.
    if (!answer?.ok || answer.result > 1) return null;
    return (JSON.parse(answer.out) as { players: Scored[] }).players;
  }

  /** Has everything counted: what is written, and the round at hand after those before it. */
  async weigh() {
    const mine = ++this.asked;
    const { players, round, draft } = $state.snapshot(this.sheet) as Kept;
    const { start, entries } = $state.snapshot(this.player) as Player;
    const so_far = entries.slice(0, round - 1);
    const all = this.ask(players.map((p) => player_text(p.start, p.entries)));
    const now = draft ? this.ask([player_text(start, so_far), player_text(start, [...so_far, draft])]) : null;
    const [scored, tried] = [await all, await now];
    if (mine !== this.asked) return;
    if (scored) this.scored = scored;
    const [earlier, later] = tried ?? [];
    const last = later?.rounds.at(-1);
    this.fault = last?.fault ?? null;
    this.before = earlier?.crossed ?? 0;
    this.worth =
      draft && last && later && !last.fault
        ? { move: entry_text(draft), text: '', points: last.points, left_out: last.left_out, crossed: later.crossed, tally: later.tally }
        : null;
  }
}
