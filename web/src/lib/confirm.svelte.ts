// Asks before something that cannot be taken back, in a dialog of the page (parts/Confirm.svelte).

export interface Question {
  title: string;
  /** What will happen. */
  text: string;
  /** What the button that does it says. */
  yes: string;
}

let asked = $state.raw<(Question & { answer: (yes: boolean) => void }) | null>(null);

export function confirm_now() {
  return asked;
}

/** Whether the person wants it all the same. */
export function confirm_ask(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((done) => {
    asked = {
      ...question,
      answer: (yes) => {
        asked = null;
        done(yes);
      },
    };
  });
}
