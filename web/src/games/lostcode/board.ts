// The Lost Code's board as the engine describes it, and what follows from it.

export type Letter = 'B' | 'J' | 'C' | 'S' | 'H' | 'R';
export type Symbol = 'bird' | 'jaguar' | 'chameleon' | 'snake' | 'human' | 'bear';
export type Answer = 'open' | 'hit' | 'lower' | 'higher' | 'wrong';

export const SYMBOLS: Readonly<Record<Letter, Symbol>> = {
  B: 'bird',
  J: 'jaguar',
  C: 'chameleon',
  S: 'snake',
  H: 'human',
  R: 'bear',
};

export interface Bet {
  wheel: number;
  points: number;
  low: number;
  high: number;
  result: Answer;
}

export interface Rack {
  /** null: nobody sits there, and it lies open for all. */
  seat: number | null;
  /** null: this viewer does not see the tile. */
  tiles: (number | null)[];
  field?: number;
  /** What was swapped away, symbol by symbol. */
  shown?: number[][];
  bet?: Bet | null;
  swaps?: boolean;
  /** Symbols whose token this seat holds. */
  held?: Letter[];
  made?: boolean;
  guess?: (number[] | null)[];
}

export interface Wheel {
  width: number;
  points: number;
  /** A miss is answered with lower or higher. */
  hint: boolean;
  taken: number | null;
}

export interface LostcodeBoard {
  round: number;
  rounds: number;
  phase: 'roll' | 'bear' | 'offer' | 'turn' | 'bet' | 'swap' | 'final' | 'over';
  modules: string[];
  values: number;
  /** The highest sum. */
  top: number;
  dice: Letter[];
  order: number[];
  /** Furthest back first; on one field, the higher in the stack. */
  track: { seat: number; field: number }[];
  symbols: { letter: Letter; name: Symbol; left: number; token: boolean }[];
  skull: 'track' | number | null;
  wheels: Wheel[];
  racks: Rack[];
}

/** LC-25: where the skull lies at first. */
export const SKULL_FIELD = 7;
/** LC-16: as many values may be written for one symbol. */
export const GUESS_MOST = 3;
/** LC-17: points for a guess that holds so many values, and for one that fails. */
export const GUESS_POINTS: readonly number[] = [-2, 5, 2, 1];
/** LC-24: a token makes them count twice. */
export const TOKEN_TIMES = 2;

/** The wheels that lines such as "wheel 7 2" name. */
export function wheels_read(data: string): Wheel[] {
  return [...data.matchAll(/^wheel (\d+) (\d+)$/gm)].map(([, width, points], i) => ({
    width: Number(width),
    points: Number(points),
    hint: i > 0,
    taken: null,
  }));
}

export function letters_of(board: LostcodeBoard): Letter[] {
  return board.symbols.map((s) => s.letter);
}

export function rack_of(board: LostcodeBoard, seat: number): Rack | undefined {
  return board.racks.find((r) => r.seat === seat);
}

/** Points of one guess; `tile` is what lay there. */
export function guess_points(guess: number[], tile: number, doubled: boolean): number {
  const points = guess.includes(tile) ? GUESS_POINTS[guess.length]! : GUESS_POINTS[0]!;
  return doubled ? points * TOKEN_TIMES : points;
}

/** The racks as this viewer sits among them: own, left, opposite, right. */
export function racks_around(board: LostcodeBoard, seat: number): Rack[] {
  const n = board.racks.length;
  const first = Math.max(0, board.racks.findIndex((r) => r.seat === seat));
  return board.racks.map((_, i) => board.racks[(first + i) % n]!);
}

/** "9–15", "9". */
export function range_text(low: number, high: number): string {
  return low === high ? String(low) : `${low}–${high}`;
}

/** Each symbol of the dice with how often it counts. */
export function dice_counts(dice: Letter[]): { letter: Letter; times: number }[] {
  const out: { letter: Letter; times: number }[] = [];
  for (const letter of dice) {
    const before = out.find((o) => o.letter === letter);
    if (before) before.times++;
    else out.push({ letter, times: 1 });
  }
  return out;
}

/** LC-22: the symbol on two or three dice, whose token is on offer. */
export function offered(board: LostcodeBoard): Letter | null {
  return dice_counts(board.dice).find((d) => d.times > 1)?.letter ?? null;
}

export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}
