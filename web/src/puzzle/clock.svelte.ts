// How long a puzzle has been looked at, kept in this browser. It stands still while
// the page is out of sight.

import { storage_get, storage_set } from '../lib/local_storage';

/** What is kept of a puzzle besides its marks. */
interface Kept {
  seconds: number;
  hints: number;
  shown: boolean;
  done: boolean;
}

export class Progress {
  seconds = $state(0);
  /** Rungs that were taken. */
  hints = $state(0);
  shown = $state(false);
  done = $state(false);

  constructor(private readonly name: string) {
    Object.assign(this, storage_get<Partial<Kept>>(name, {}));
    $effect(() => {
      if (this.done) return;
      const timer = setInterval(() => {
        if (document.hidden) return;
        this.seconds++;
        this.keep();
      }, 1000);
      return () => clearInterval(timer);
    });
  }

  set(some: Partial<Kept>) {
    Object.assign(this, some);
    this.keep();
  }

  private keep() {
    const { seconds, hints, shown, done } = this;
    storage_set(this.name, { seconds, hints, shown, done });
  }
}
