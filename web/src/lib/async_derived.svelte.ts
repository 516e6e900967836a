// What an engine for reasoning says of a position, kept up to date.

export interface Question<K> {
  /** Tells questions apart. */
  key: string;
  ask: () => Promise<{ known: K } | object | null>;
}

export class AsyncDerived<K> {
  known = $state.raw<K | null>(null);
  private asked = '';

  /** `question`: what is asked now; null: nothing, and nothing is known. */
  constructor(question: () => Question<K> | null) {
    $effect(() => {
      const now = question();
      const key = now?.key ?? '';
      if (key === this.asked) return;
      this.asked = key;
      if (!now) {
        this.known = null;
        return;
      }
      void now.ask().then((answer) => {
        // By now something else may be asked.
        if (this.asked === key) this.known = answer && 'known' in answer ? answer.known : null;
      });
    });
  }
}
