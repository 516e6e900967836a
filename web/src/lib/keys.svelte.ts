// Keys of what is on the screen, for the help: whoever listens to keys says so here.

export interface KeyLine {
  keys: string[];
  does: string;
}

let here = $state.raw<(() => KeyLine[]) | null>(null);

/** Tells the help of these keys until the answer is called. */
export function keys_use(lines: (() => KeyLine[]) | undefined): () => void {
  here = lines ?? null;
  return () => {
    if (here === lines) here = null;
  };
}

export function keys_here(): KeyLine[] {
  return here?.() ?? [];
}
