// What a person is about to draw: moved and turned on the map or in the panel
// beside it, the same thing either way. What it is worth, the engine says.

import type { Play } from '../../lib/play';
import type { Fault, Position } from '../../lib/protocol';
import { help_at, type Help } from '../../lib/settings.svelte';
import { to_draw, used_stars, type Board, type Card, type Side } from './board';
import { fit_find, fit_lines, fit_of, fit_size, fit_text, fits_all, handle_of, pose_at, pose_points, Window, type Found, type Pose } from './fit';
import { growth_of, point_turn, point_xy, RADIUS, step_seen, stars_of, type Sketch, type Star } from './lattice';
import type { Outlook } from './types';

/** What the engine says of a drawing, and of which. */
export type Worth = Required<Omit<Outlook, 'next'>> & { move: string };

export class Draft {
  card = $state.raw<Card | null>(null);
  top = $state.raw<Side | null>(null);
  low = $state.raw<Side | null>(null);
  window = $state.raw<Window | null>(null);
  turns = $state(0);
  /** Where the handle of the card lies. */
  q = $state(0);
  r = $state(0);
  /** Nodes the person leaves out. */
  left = $state.raw<ReadonlySet<number>>(new Set());
  worth = $state.raw<Worth | null>(null);
  fault = $state.raw<Fault | null>(null);
  /** How much the page may say: with paper nothing glows and points are told afterwards. */
  help = $state<Help>('told');
  /** A good place is being looked for. */
  looking = $state(false);
  /** How far the final count has been played out on the map. */
  step = $state(0);
  /** Whose map is shown; 0: one's own. */
  shown = $state(0);

  handle = $derived(this.card ? handle_of(this.card) : 0);
  pose = $derived(this.card ? pose_at(this.card, this.turns, this.handle, this.q, this.r) : null);
  fit = $derived(this.card && this.window && this.pose ? fit_of(this.card, this.window, this.pose, this.left) : []);
  move = $derived(this.card ? fit_text(this.card, this.fit) : '');
  kept = $derived(fit_size(this.fit));
  fits = $derived<Found[]>(this.card && this.window ? fits_all(this.card, this.window, this.turns) : []);
  /** Which of the fits this is, from 1; 0: none of them. */
  which = $derived(this.fits.findIndex((f) => f.pose.q === this.pose?.q && f.pose.r === this.pose?.r) + 1);
  /** Stars the handle can be put on, and how much is left out there. */
  glow = $derived(new Map<Star, number>(this.help === 'paper' ? [] : this.fits.flatMap((f) => this.spot(f))));

  /** All this as the map shows it. */
  sketch = $derived<Sketch | null>(this.card && this.pose ? this.sketched(this.card, this.pose) : null);

  private aimed = '';
  /** How far from the sun what is missing can be shown. */
  private reach = RADIUS.disc - 0.2;
  private asked = 0;

  private spot(found: Found): [Star, number][] {
    if (!this.card || !this.window) return [];
    const [q, r] = pose_points(this.card, found.pose)[this.handle]!;
    const star = this.window.star(q, r);
    return star ? [[star, found.left_out]] : [];
  }

  private sketched(card: Card, pose: Pose): Sketch {
    const missing = pose_points(card, pose).flatMap(([q, r], i) => (this.fit[i] ? [] : [point_xy(q, r)]));
    return {
      lines: fit_lines(card, this.fit),
      kept: new Set(this.fit.flatMap((s) => (s ? [s.name] : []))),
      ghosts: missing.filter((p) => Math.hypot(p.x, p.y) < this.reach),
      glow: this.glow,
      handle: point_xy(this.q, this.r),
    };
  }

  /** Takes up the card to be drawn now; what was begun on it stays. */
  aim(at: Position) {
    const board = at.board as Board;
    const seat = board.seats[Number(at.viewer) - 1];
    const due = to_draw(board, seat);
    this.help = help_at(at.help);
    const key = due ? `${at.commit} ${board.round} ${due.card.name}` : '';
    if (key === this.aimed) return;
    this.aimed = key;
    this.card = null;
    this.worth = null;
    this.reach = RADIUS.disc * growth_of(board.sky) - 0.2;
    if (due && seat) this.begin(due, new Window(stars_of(board), used_stars(seat), board.round, board.pieces === 'one'));
  }

  /** Takes up a card. */
  begin({ card, top, low }: { card: Card; top: Side; low: Side }, window: Window) {
    [this.card, this.top, this.low, this.window] = [card, top, low, window];
    this.again();
  }

  /** As at first: upright, or turned as little as a good fit needs. */
  again() {
    const { card, window } = this;
    if (!card || !window) return;
    let best: Found | undefined;
    for (let k = 0; k < 6 && this.help !== 'paper'; k++) {
      const first = fits_all(card, window, window.round - 1 + k)[0];
      if (first && (!best || first.left_out < best.left_out)) best = first;
    }
    this.left = new Set();
    this.turns = best?.pose.turns ?? window.round - 1;
    if (best) this.settle(best);
    else [this.q, this.r] = point_turn(0, 3, window.round - 1);
  }

  private settle(found: Found) {
    if (!this.card) return;
    [this.q, this.r] = pose_points(this.card, found.pose)[this.handle]!;
    this.left = new Set();
  }

  /** Lays the card so that it draws these lines. */
  lay(drawn: [string, string][]) {
    const found = this.card && this.window && fit_find(this.card, this.window, drawn);
    if (!this.card || !found) return this.leave_all();
    this.turns = found.pose.turns;
    [this.q, this.r] = pose_points(this.card, found.pose)[this.handle]!;
    this.left = found.left;
  }

  /** Clockwise as seen, by steps of 60 degrees, about the handle. */
  turn(by: 1 | -1) {
    this.turns = (this.turns - by + 6) % 6;
    this.left = new Set();
  }

  /** How the card lies on the screen: steps against the clock. */
  get seen_turns(): number {
    return this.window ? (this.turns - this.window.round + 1 + 6) % 6 : 0;
  }

  fit_go(by: 1 | -1) {
    const n = this.fits.length;
    const next = this.which ? this.which - 1 + by : by > 0 ? 0 : n - 1;
    const found = this.fits[(next + n) % n];
    if (found) this.settle(found);
  }

  /** One step on the screen. */
  go(dx: number, dy: number) {
    const window = this.window;
    if (!window) return;
    const to = step_seen(this.q, this.r, window.round, dx, dy, (q, r) => window.star(q, r) !== null || (q === 0 && r === 0));
    if (!to) return;
    [this.q, this.r] = to;
    this.left = new Set();
  }

  /** A tap on a star of the map: leaves it out, takes it back, or moves the card there. */
  tap(star: Star) {
    if (!this.card || !this.pose) return;
    const points = pose_points(this.card, this.pose);
    const node = points.findIndex(([q, r]) => q === star.q && r === star.r);
    if (node >= 0 && !this.window?.used.has(star.name)) this.leave(node);
    else {
      [this.q, this.r] = [star.q, star.r];
      this.left = new Set();
    }
  }

  /** Leaves a node out, or takes it back, with all that hung on it. */
  leave(node: number) {
    const left = new Set(this.left);
    if (left.has(node)) left.delete(node);
    else if (this.fit[node]) left.add(node);
    else left.clear();
    this.left = left;
  }

  leave_all() {
    this.left = new Set(this.card?.nodes.keys());
  }

  /** What a drawing would bring, or why it cannot be. */
  private async worth_of(table: Play, move: string): Promise<Worth | Fault | null> {
    const said = await table.engine.outlook(table.at?.viewer ?? '', move).catch(() => null);
    if (!said) return null;
    return said.ok ? { move, ...(said.outlook as Required<Outlook>) } : said.fault;
  }

  /** Looks at every way to leave out little, and lays the card where it adds most to the final count. */
  async advise(table: Play) {
    const { card, window } = this;
    if (!card || !window || this.looking) return;
    this.looking = true;
    const tried = new Set<string>();
    let best: { found: Found; total: number } | null = null;
    for (let k = 0; k < 6; k++)
      for (const found of fits_all(card, window, k)) {
        const move = fit_text(card, fit_of(card, window, found.pose, new Set()));
        if (tried.has(move) || this.card !== card) continue;
        tried.add(move);
        const worth = await this.worth_of(table, move);
        if (worth && 'tally' in worth && (!best || worth.tally.total > best.total)) best = { found, total: worth.tally.total };
      }
    this.looking = false;
    if (!best || this.card !== card) return;
    this.turns = best.found.pose.turns;
    this.settle(best.found);
  }

  /** Asks the engine what the drawing is worth, or why it cannot be. */
  async weigh(table: Play) {
    const mine = ++this.asked;
    const said = await this.worth_of(table, this.move);
    if (mine !== this.asked) return;
    this.worth = said && 'tally' in said ? said : null;
    this.fault = said && 'say' in said ? said : null;
  }

  /** Draws it for good, once its worth is known: what is promised is what is kept. */
  keep(table: Play) {
    if (this.worth?.move === this.move) void table.play(this.worth.text);
  }
}

const drafts = new WeakMap<Play, Draft>();

/** The draft of a game: map and panel share it. */
export function draft_of(table: Play): Draft {
  let draft = drafts.get(table);
  if (!draft) drafts.set(table, (draft = new Draft()));
  return draft;
}

/** Whether this viewer is drawing now. */
export function drafting(table: Play, at: Position, draft: Draft): boolean {
  return table.mine && at.decision > 0 && at.status === 'playing' && draft.card !== null;
}
