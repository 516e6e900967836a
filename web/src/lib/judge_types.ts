// Made by tools/make-types.mjs from the shapes in src/ai/judge_write.c. Do not edit.

/** Of a sentence: thousandths, or percent, which are thousandths of a whole. */
export interface JudgeArg {
  kind: 'number' | 'mille' | 'percent';
  n: number;
}

/** A sentence, and what stands in its holes. */
export interface JudgeLine {
  say: string;
  args: JudgeArg[];
}

/** cost, luck, spread: in thousandths of the unit; what was given away, what came beyond what was to be expected, what a blind choice gives away. figures: what it was found by. */
export interface Judgement {
  seq: number;
  seat: number;
  move: unknown;
  notation: string;
  verdict: 'best' | 'good' | 'costly' | 'early' | 'late' | 'wrong';
  unit: 'points' | 'time';
  cost: number;
  spread: number;
  luck: number;
  better?: unknown;
  better_notation?: string;
  lines: JudgeLine[];
  figures: Record<string, number>;
}

/** How close a seat is after an entry. */
export interface JudgeClose {
  seat: number;
  seq: number;
  n: number;
}

/** What an entry brought; move: where it is judged. */
export interface JudgeStep {
  seq: number;
  close: JudgeClose[];
  move?: Judgement;
}

/** mark: 100 is always the best that was found, 0 as good as blind choice; luck has no part in it. best, worst: numbers of moves. */
export interface JudgeReport {
  seat: number;
  decisions: number;
  mark: number;
  cost: number;
  luck: number;
  best: number[];
  worst: number[];
}
