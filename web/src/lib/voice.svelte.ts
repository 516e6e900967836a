// Everything that is said aloud, in one queue: one region (shell/Voice.svelte) says each thing
// once, in the order in which it came, whoever has it to say.

export interface Said {
  number: number;
  text: string;
}

/** What is out of date need not be found by somebody who reads back. */
const KEPT_MOST = 40;

let said = $state.raw<Said[]>([]);
let count = 0;

export function voice_said(): Said[] {
  return said;
}

/** `again`: somebody asked for it, so it is said though it was just said. */
export function voice_say(text: string, again = false) {
  const words = text.trim();
  if (words && (again || words !== said.at(-1)?.text)) said = [...said, { number: ++count, text: words }].slice(-KEPT_MOST);
}
