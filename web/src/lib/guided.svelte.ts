// A guided game as it is played: an ordinary game of this page in which only the
// coach's moves go on, others play by script, and any step can be gone back to.

import type { Engine } from './engine';
import type { Guide, GuideStep } from './guide';
import { LocalPlay } from './local.svelte';
import { UNDO } from './play';

export class GuidedPlay extends LocalPlay {
  /** Which step is on. */
  step = $state(0);
  /** Its move has been made, and `after` is being said. */
  made = $state(false);
  /** The move just tried that was not the one. */
  wrong = $state('');
  /** Something is under way; buttons wait. */
  busy = $state(true);

  private readonly starts: string[] = []; // the record when each step began

  constructor(
    engine: Engine,
    readonly guide: Guide,
    me: string,
  ) {
    super(engine, {
      id: '',
      game: guide.game,
      record: guide.record,
      bots: guide.names.map(() => ''),
      names: guide.names.map((name) => name || me),
      here: [guide.names.indexOf('') + 1],
      over: false,
      when: 0,
    });
  }

  get now(): GuideStep {
    return this.guide.steps[this.step]!;
  }

  get last(): boolean {
    return this.step === this.guide.steps.length - 1;
  }

  /** The person's move: played if it is the one, else only talked about. */
  override async play(move: string): Promise<void> {
    if (this.busy || this.sending || !this.at) return;
    this.fault = null;
    this.wrong = '';
    if (!(await this.check(move))) return;
    const { now } = this;
    if (this.made || move === UNDO || (move !== now.move && !now.also?.includes(move))) {
      this.wrong = move;
      return;
    }
    await this.make(move);
  }

  /** Makes the coach's move for the person. */
  async skip() {
    if (this.busy || this.made) return;
    if (this.now.mark && this.at) this.now.mark.put(this.at, true);
    if (!this.now.move) return;
    await this.make(this.now.move);
  }

  /** The mark of this step is in the notebook. */
  marked() {
    if (this.now.mark && !this.busy) this.made = true;
  }

  async next() {
    if (this.busy || this.last) return;
    await this.begin(this.step + 1);
  }

  async back() {
    if (this.busy) return;
    const to = this.made ? this.step : this.step - 1;
    const record = this.starts[to];
    if (record === undefined) return;
    this.busy = true;
    this.game.record = record;
    await this.home.match(record);
    await this.begin(to);
  }

  protected override async begin_play() {
    await this.begin(0);
  }

  private async begin(step: number) {
    this.busy = true;
    this.starts[step] = this.game.record;
    this.step = step;
    this.made = false;
    this.wrong = '';
    this.fault = null;
    for (const one of this.now.others ?? []) {
      const [seat = '', move = ''] = one.split(' ');
      if (!(await this.enter(seat, move))) break;
    }
    await this.look();
    if (this.now.mark && this.at) this.now.mark.put(this.at, false);
    this.busy = false;
  }

  private async make(move: string) {
    this.busy = true;
    this.wrong = '';
    const done = await this.enter(this.seat, move);
    this.busy = false;
    if (!done) return;
    if (this.now.after) this.made = true;
    else await this.next();
  }

  /** Nothing of a guided game is kept. */
  protected override keep(entries: string[]) {
    this.game.record += entries.map((e) => `${e}\n`).join('');
  }

  protected override finish() {}

  /** The coach's way back takes the place of undo. */
  protected override async look() {
    await super.look();
    if (this.seen?.undo) this.seen = { ...this.seen, undo: false };
  }
}
