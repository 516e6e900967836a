// A finished game judged, move by move, by an engine of its own: nothing waits for it, and
// what is found is shown as it comes.

import { Engine } from './engine';
import { decimal, percent } from './figures';
import { number, t } from './i18n';
import type { JudgeClose, JudgeLine, JudgeReport, Judgement } from './judge_types';

/** Entries judged in one call. */
const SLICE = 4;

export class Judging {
  /** What is counted to tell how close everybody is; '': nothing is. */
  course = $state('');
  /** Whether moves of this game are judged at all. */
  can = $state(false);
  done = $state(false);
  /** How much of it, 0 to 1. */
  part = $state(0);
  moves = $state.raw<Judgement[]>([]);
  close = $state.raw<JudgeClose[]>([]);
  reports = $state.raw<JudgeReport[]>([]);
  private engine: Engine | null = null;

  /** `alone`: of a game that goes on against bots, the seat of the person. */
  async run(record: string, alone = 0) {
    const engine = (this.engine = new Engine());
    const opened = await (alone ? engine.judge_alone(record, alone, 0) : engine.judge(record));
    if (opened.ok) {
      this.course = opened.course;
      this.can = opened.can;
      await this.go(engine, opened.entries);
    }
    this.done = true;
    if (this.engine === engine) this.stop();
  }

  private async go(engine: Engine, entries: number) {
    for (;;) {
      const slice = await engine.judged(SLICE);
      if (!slice.ok || this.engine !== engine) return;
      this.moves = [...this.moves, ...slice.steps.flatMap((s) => s.move ?? [])];
      this.close = [...this.close, ...slice.steps.flatMap((s) => s.close)];
      this.part = (slice.steps.at(-1)?.seq ?? entries) / Math.max(1, entries);
      if (slice.done) {
        this.reports = slice.reports ?? [];
        return;
      }
    }
  }

  stop() {
    this.engine?.end();
    this.engine = null;
  }

  at(seq: number): Judgement | undefined {
    return this.moves.find((m) => m.seq === seq);
  }
}

/** The last move of a person who plays alone, judged while the game goes on. */
export async function judge_last(engine: Engine, record: string, seat: number, from: number): Promise<Judgement | undefined> {
  const opened = await engine.judge_alone(record, seat, from);
  const judged = opened.ok && opened.can ? await engine.judged(opened.entries + 1) : null;
  return judged?.ok ? judged.steps.flatMap((s) => s.move ?? []).at(-1) : undefined;
}

/** Thousandths, as people are told them. */
export function mille(n: number): string {
  return decimal(n / 1000, 1);
}

/** A sentence of the engine with its numbers. */
export function judge_say({ say, args }: JudgeLine): string {
  const with_numbers = args.map(({ kind, n }) => (kind === 'percent' ? percent(n / 1000) : kind === 'mille' ? mille(n) : number(n)));
  return t(say, ...with_numbers);
}

/** What is said of a move that something was, or was not, better than. */
export function verdict_say({ verdict }: Judgement): string {
  switch (verdict) {
    case 'best':
      return t('Nothing better was found.');
    case 'good':
      return t('Hardly anything was better.');
    case 'early':
      return t('Too early: a question first.');
    case 'late':
      return t('Too late: there was no need to ask.');
    case 'wrong':
      return t('Another place was likelier.');
    case 'costly':
      return '';
  }
}

/** From here on a move is told to have cost something; '' before. */
const COSTLY = 250;
export function cost_say({ cost, unit }: Judgement): string {
  if (cost < COSTLY) return '';
  return unit === 'time' ? t('This cost about {0} of time.', mille(cost)) : t('This cost about {0} points.', mille(cost));
}
