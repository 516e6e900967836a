// The rounds so far, gathered from what was told.

import { event_note, type TableEvent } from '../../lib/protocol';
import type { Answer, Letter } from './board';
import type { Settled, Told } from './types';

interface RoundBet {
  width: number;
  low: number;
  high: number;
  result: Answer;
}

interface RoundSwap {
  seat: number;
  letter: Letter;
  old: number;
}

export interface Round {
  number: number;
  dice: Letter[];
  /** By seat. */
  bets: Map<number, RoundBet>;
  swaps: RoundSwap[];
}

function turn(dice: Letter[], from: Letter, to: Letter): Letter[] {
  const i = dice.indexOf(from);
  return dice.map((d, k) => (k === i ? to : d));
}

/** Writes down in a round what was told of it. */
function note_down(now: Round, seat: number, told: Told) {
  if (told.from && told.to) now.dice = turn(now.dice, told.from, told.to);
  if (told.kind === 'bet')
    now.bets.set(seat, { width: told.wheel!, low: told.low!, high: told.high!, result: 'open' });
  if (told.kind === 'swap') now.swaps.push({ seat, letter: told.symbol!, old: told.old! });
  for (const said of told.results ?? []) {
    const bet = now.bets.get(said.seat);
    if (bet) bet.result = said.answer;
  }
}

/** Every round that was rolled, the first one first. */
export function history_rounds(events: TableEvent[]): Round[] {
  const rounds: Round[] = [];
  let before: Letter[][] = []; // the dice before each move that can be taken back
  for (const e of events) {
    const now = rounds.at(-1);
    const note = event_note(e);
    const told = note ? null : (e.told as Told | null);
    if (note?.note === 'undo' && now) now.dice = before.pop() ?? now.dice;
    if (told?.kind === 'roll') {
      rounds.push({ number: rounds.length + 1, dice: told.dice!, bets: new Map(), swaps: [] });
      before = [];
    } else if (told && now) {
      before.push(now.dice);
      note_down(now, Number(e.seat), told);
    }
  }
  return rounds;
}

/** How the game was settled, in the order it was; empty before its end. */
export function history_settled(events: TableEvent[]): Settled[] {
  return events.flatMap((e) => (e.told as Told | null)?.settled ?? []);
}
