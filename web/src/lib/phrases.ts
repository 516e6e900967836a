// Ready-made phrases for the chat: they are sent by name, and everybody reads them in
// their own language.

import { tc } from './i18n';

const PHRASES: Record<string, () => string> = {
  hello: () => tc('chat', 'Hello!'),
  'good-luck': () => tc('chat', 'Good luck!'),
  'well-played': () => tc('chat', 'Well played!'),
  thanks: () => tc('chat', 'Thank you!'),
  sorry: () => tc('chat', 'Sorry!'),
  'one-moment': () => tc('chat', 'One moment, please.'),
  'your-turn': () => tc('chat', 'It is your turn.'),
  again: () => tc('chat', 'Another game?'),
  goodbye: () => tc('chat', 'Goodbye!'),
};

export const phrases = (): { id: string; say: string }[] => Object.entries(PHRASES).map(([id, say]) => ({ id, say: say() }));

export function phrase_known(id: string): boolean {
  return id in PHRASES;
}

/** Its words here; of one that only a newer page knows, its name. */
export function phrase_say(id: string): string {
  return PHRASES[id]?.() ?? id;
}
