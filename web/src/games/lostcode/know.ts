// Questions to the reasoning part of the engine: which codes fit what is known.

import type { Engine } from '../../lib/engine';
import type { Letter, Board } from './board';
import { letters_of } from './board';
import type { Round } from './history';

export interface Knowledge {
  /** How many codes fit. */
  codes: number;
  /** For each symbol in play, how many of them have each value. */
  values: number[][];
  /** How many of them make each sum of the present dice. */
  sums: number[];
  /** For each symbol the values that are best written at the end. */
  guess: number[][];
  /** The best place of each wheel, by its width. */
  best: Map<number, { low: number; hits: number }>;
}

export type Answer = { known: Knowledge } | { clash: number[] } | null;

interface Solved {
  codes: number;
  clash: number[];
  symbols?: { letter: string; values: number[]; guess: number[] }[];
  sums?: number[];
  bets?: { wheel: number; low: number; hits: number }[];
}

/** What this seat saw and heard, in the notes that `solve` reads. `ruled`: tiles it rules out besides. */
export function know_notes(board: Board, seat: number, rounds: Round[], ruled: string[] = []): string {
  const game = board.modules.filter((m) => m === 'x' || m === 'beginner');
  const letters = letters_of(board);
  const lines = game.length > 0 ? [`game ${game.join(' ')}`] : [];
  for (const w of board.wheels) lines.push(`wheel ${w.width} ${w.points}`);
  for (const rack of board.racks) if (rack.seat !== seat) lines.push(`rack ${rack.tiles.join('')}`);
  const seen = letters.flatMap((letter, k) => {
    const shown = board.racks.filter((r) => r.seat !== seat).flatMap((r) => r.shown?.[k] ?? []);
    return shown.length > 0 ? [letter + shown.join('')] : [];
  });
  const gone = [...seen, ...ruled];
  if (gone.length > 0) lines.push(`seen ${gone.join(' ')}`);
  for (const round of rounds) {
    const bet = round.bets.get(seat);
    if (bet && bet.result !== 'open')
      lines.push(`round ${round.dice.join('')} W${bet.width}:${bet.low}-${bet.high} ${bet.result}`);
    for (const swap of round.swaps) if (swap.seat === seat) lines.push(`swap ${swap.letter}${swap.old}`);
  }
  const whole = board.dice.length > 0 && board.dice.every((d: Letter) => letters.includes(d));
  if (whole) lines.push(`dice ${board.dice.join('')}`);
  return lines.join('\n');
}

const asked = new Map<string, Promise<Answer>>();

/** null: this engine cannot say. The same question is thought about once. */
export function know_ask(engine: Engine, notes: string): Promise<Answer> {
  let answer = asked.get(notes);
  if (!answer) {
    if (asked.size > 200) asked.clear();
    asked.set(notes, (answer = ask(engine, notes)));
  }
  return answer;
}

async function ask(engine: Engine, notes: string): Promise<Answer> {
  const reply = await engine.verb('lostcode', 'solve', '', notes).catch(() => null);
  if (!reply?.ok || !reply.out) return null;
  let solved: Solved;
  try {
    solved = JSON.parse(reply.out) as Solved;
  } catch {
    return null;
  }
  if (solved.codes === 0) return { clash: solved.clash };
  const best = new Map((solved.bets ?? []).map(({ wheel, low, hits }) => [wheel, { low, hits }]));
  const values = (solved.symbols ?? []).map((s) => s.values);
  const guess = (solved.symbols ?? []).map((s) => s.guess);
  return { known: { codes: solved.codes, values, guess, sums: solved.sums ?? [], best } };
}
