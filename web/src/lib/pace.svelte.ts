// How fast what happened is shown. Bots answer at once; people read. What is on the
// screen stays there until it can have been read, then comes what happened next.

import { settings, type Pace } from './settings.svelte';

const READ_MS: Record<Pace, number> = { instant: 0, brisk: 1000, calm: 2400 };

export class Pacer {
  /** Something has happened that is not shown yet. */
  waiting = $state(false);
  private since = -Infinity; // when what is shown came
  private hurry = false;
  private go: (() => void) | null = null;

  /** Something new is on the screen. */
  shown() {
    this.since = performance.now();
    // It can be read from when it is drawn, which a slow device does later.
    requestAnimationFrame(() => (this.since = performance.now()));
  }

  /** Waits until it can have been read. */
  async rest() {
    for (let left = this.left(); left > 0; left = this.left()) {
      this.waiting = true;
      await new Promise<void>((done) => {
        const timer = setTimeout(done, left);
        this.go = () => {
          clearTimeout(timer);
          done();
        };
      });
      this.go = null;
    }
    this.waiting = false;
  }

  private left(): number {
    return this.hurry ? 0 : this.since + READ_MS[settings.pace] - performance.now();
  }

  /** Shows everything at once, until the person acts again. */
  skip() {
    this.hurry = true;
    this.go?.();
  }

  acted() {
    this.hurry = false;
  }
}
