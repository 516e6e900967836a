// The rounds so far, read from what was told.

import type { TableEvent } from '../../lib/protocol';
import type { Answer, Letter } from './board';

export interface RoundBet {
  width: number;
  low: number;
  high: number;
  result: Answer;
}

export interface RoundSwap {
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

/** How one seat's final guess was settled. */
export interface Settled {
  seat: number;
  guess: number[][];
  doubled: boolean[];
  tiles: number[];
  points: number;
}

function turn(dice: Letter[], from: string, to: string): Letter[] {
  const i = dice.indexOf(from as Letter);
  return i < 0 ? dice : dice.map((d, k) => (k === i ? (to as Letter) : d));
}

/** Every round that was rolled, the first one first. */
export function history_rounds(events: TableEvent[]): Round[] {
  const rounds: Round[] = [];
  let turned: Letter[][] = []; // the dice before each turn, for taking turns back
  for (const { seat, event } of events) {
    const [head = '', ...parts] = event.split(' ');
    const now = rounds.at(-1);
    let m: RegExpExecArray | null;
    if ((m = /^d([BJCSHR]{3})$/.exec(head))) {
      rounds.push({ number: rounds.length + 1, dice: [...m[1]!] as Letter[], bets: new Map(), swaps: [] });
      turned = [];
    } else if (!now) continue;
    else if ((m = /^t(?:(\w)>(\w)|-)$/.exec(head))) {
      turned.push(now.dice);
      if (m[1]) now.dice = turn(now.dice, m[1], m[2]!);
    } else if (head.startsWith('~undo')) now.dice = turned.pop() ?? now.dice;
    else if ((m = /^W(\d+):(\d+)-(\d+)$/.exec(head)))
      now.bets.set(Number(seat), { width: Number(m[1]), low: Number(m[2]), high: Number(m[3]), result: 'open' });
    else if ((m = /^x(\w)=(\d)>/.exec(head)))
      now.swaps.push({ seat: Number(seat), letter: m[1] as Letter, old: Number(m[2]) });
    for (const part of parts) {
      const said = /^(\d)=(hit|lower|higher|wrong)$/.exec(part);
      const bet = said && now?.bets.get(Number(said[1]));
      if (said && bet) bet.result = said[2] as Answer;
    }
  }
  return rounds;
}

/** How the game was settled, in the order it was; empty before its end. */
export function history_settled(events: TableEvent[]): Settled[] {
  const last = events.filter((e) => e.event.endsWith(' over')).at(-1);
  const out: Settled[] = [];
  for (const part of last?.event.split(' ') ?? []) {
    const m = /^(\d)=([^:]+):(\d+):([+-]\d+)$/.exec(part);
    if (!m) continue;
    const fields = m[2]!.split('/');
    out.push({
      seat: Number(m[1]),
      guess: fields.map((f) => [...f].filter((c) => c >= '0' && c <= '9').map(Number)),
      doubled: fields.map((f) => f.startsWith('*')),
      tiles: [...m[3]!].map(Number),
      points: Number(m[4]),
    });
  }
  return out;
}
