// Five letters that stand for a sentence. Catalogues are looked up by them: the English
// sentences stand in the page already, and need not come a second time with each language.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** FNV-1a, 30 bits of it. The build says so if two sentences ever share theirs. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  let out = '';
  for (let shift = 0; shift < 30; shift += 6) out += LETTERS[(hash >>> shift) & 63];
  return out;
}
