// What a person is about to do: chosen on the ring or in the panel beside it,
// the same thing either way.

import type { Fault, Position } from '../../lib/protocol';
import type { Play } from '../../lib/play';
import { AsyncDerived } from '../../lib/async_derived.svelte';
import { reviewed_of_bot } from './solo_companion';
import { move_text } from './notation';
import type { Outlook as Outlooked } from './types';
import { sector_plus, type PlanetxBoard, type Type } from './board';

export type Action = 'survey' | 'target' | 'research' | 'locate' | 'publish' | 'conference' | 'review' | 'bot';

export class Draft {
  action = $state<Action>('survey');
  type = $state<Type>('A');
  from = $state(0);
  to = $state(0);
  sector = $state(0);
  left = $state<Type | ''>('');
  right = $state<Type | ''>('');
  topic = $state('');
  /** A theory: its type, to be placed or reviewed on `sector`. */
  theory = $state<Type | ''>('');
  /** The theory to review is the bot's, whatever its type. */
  of_bot = $state(false);
  /** Why the sector just tapped cannot be chosen. */
  why = $state.raw<Fault | null>(null);

  clear() {
    this.from = this.to = this.sector = 0;
    this.left = this.right = this.theory = '';
    this.topic = '';
    this.of_bot = false;
    this.why = null;
  }

  /** The move in notation; '' while something is missing. */
  get move(): string {
    const { action, from, to, sector, left, right, topic } = this;
    if (action === 'bot') return '';
    const type = action === 'survey' ? this.type : this.of_bot ? '?' : this.theory;
    return move_text({ kind: action === 'publish' ? 'place' : action, type, from, to, sector, left, right, name: topic });
  }
}

const drafts = new WeakMap<Play, Draft>();

/** The draft of a game: ring and panel share it. */
export function draft_of(table: Play): Draft {
  let draft = drafts.get(table);
  if (!draft) drafts.set(table, (draft = new Draft()));
  return draft;
}

/** What the phase of the game lets this viewer draft; null: nothing on the ring. */
export function draft_action(at: Position, draft: Draft): Action | null {
  const board = at.board as PlanetxBoard;
  if (at.decision === 0 || at.status !== 'playing') return null;
  if (board.phase === 'theory') {
    const hand = board.seats[Number(at.viewer) - 1]?.hand;
    return Array.isArray(hand) && hand.length > 0 ? 'publish' : null;
  }
  if (board.phase === 'review') return null;
  if (board.phase === 'last') return draft.action === 'publish' ? 'publish' : 'locate';
  return draft.action;
}

/** Listing is only impossible for a companion, where the rules say no to little. */
function legal(table: Play, move: string): boolean {
  return table.moves.length === 0 || table.moves.includes(move);
}

/** The survey with these two ends, whichever was tapped first; '' if there is none. */
function survey_between(table: Play, board: PlanetxBoard, type: Type, a: number, b: number): [number, number] | null {
  if (table.moves.length === 0) {
    const forth = (b - a + board.sectors) % board.sectors;
    return forth < board.sectors / 2 ? [a, b] : [b, a];
  }
  if (legal(table, `S${type}${a}-${b}`)) return [a, b];
  if (legal(table, `S${type}${b}-${a}`)) return [b, a];
  return null;
}

/** Which sectors may be tapped now. */
export function draft_open(table: Play, at: Position, draft: Draft): Set<number> {
  const board = at.board as PlanetxBoard;
  const action = draft_action(at, draft);
  const all = Array.from({ length: board.sectors }, (_, i) => i + 1);
  const can = (sector: number): boolean => {
    switch (action) {
      case 'survey': {
        const begun = draft.from > 0 && draft.to === 0;
        return begun
          ? survey_between(table, board, draft.type, draft.from, sector) !== null
          : legal(table, `S${draft.type}${sector}-${sector}`);
      }
      case 'target':
        return legal(table, `T${sector}`);
      case 'locate':
        return true;
      case 'review':
        return !draft.of_bot || reviewed_of_bot(board).some((x) => x.sector === sector);
      case 'publish':
        return draft.theory !== '' && legal(table, `P${draft.theory}${sector}`);
      default:
        return false;
    }
  };
  return new Set(all.filter(can));
}

/** A tap on a sector of the ring, or Enter on it. */
export async function draft_tap(table: Play, at: Position, draft: Draft, sector: number) {
  const board = at.board as PlanetxBoard;
  const action = draft_action(at, draft);
  draft.why = null;
  if (!action) return;
  if (!draft_open(table, at, draft).has(sector)) {
    const tried: Partial<Record<Action, string>> = {
      survey: `S${draft.type}${draft.from && !draft.to ? draft.from : sector}-${sector}`,
      target: `T${sector}`,
      publish: `P${draft.theory || 'A'}${sector}`,
      review: `V?${sector}`,
    };
    const move = tried[action];
    if (action === 'publish' && !draft.theory) draft.why = { say: 'First choose the theory to place.' };
    else if (move) draft.why = await table.why_not(move);
    return;
  }
  if (action !== 'survey') {
    draft.sector = sector;
    return;
  }
  const range = draft.from && !draft.to ? survey_between(table, board, draft.type, draft.from, sector) : null;
  if (range) [draft.from, draft.to] = range;
  else [draft.from, draft.to] = [sector, 0];
}

/** Another type may not fit the range chosen before. */
export function draft_retype(table: Play, draft: Draft, type: Type) {
  draft.type = type;
  draft.why = null;
  if (draft.from && draft.to && !legal(table, draft.move)) draft.from = draft.to = 0;
}

/** The next value of one end of the range that makes a legal survey, or the same. */
export function draft_step(table: Play, at: Position, draft: Draft, end: 'from' | 'to', by: 1 | -1) {
  const board = at.board as PlanetxBoard;
  if (!draft.from || !draft.to) {
    const first = board.visible.find((s) => legal(table, `S${draft.type}${s}-${s}`));
    if (first) draft.from = draft.to = first;
    return;
  }
  let sector = draft[end];
  for (let i = 0; i < board.sectors; i++) {
    sector = sector_plus(board, sector, by);
    const move = end === 'from' ? `S${draft.type}${sector}-${draft.to}` : `S${draft.type}${draft.from}-${sector}`;
    if (!legal(table, move)) continue;
    draft[end] = sector;
    return;
  }
}

/** What the rules say the drafted move would do to time, once they have said it. */
export class Outlook extends AsyncDerived<Outlooked & { move: string }> {
  constructor(
    table: Play,
    at: () => Position,
    private readonly draft: Draft,
  ) {
    super(() => {
      const { move } = draft;
      const { seq, viewer } = at();
      if (!move || !table.mine || !draft_action(at(), draft)) return null;
      const ask = async () => {
        const answer = await table.engine.outlook(viewer, move).catch(() => null);
        return answer?.ok ? { known: { ...(answer.outlook as Outlooked), move } } : null;
      };
      return { key: `${seq} ${move}`, ask };
    });
  }

  get now(): Outlooked | null {
    return this.known?.cost && this.known.move === this.draft.move ? this.known : null;
  }
}
