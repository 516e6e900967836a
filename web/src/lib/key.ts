// A name nobody else has chosen, for one try at a decision.

export function key_new(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

/** Letters go to whatever is being written, and to a dialog that is open. */
export function is_writing(e: KeyboardEvent): boolean {
  const field = (e.target as HTMLElement).closest?.('textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])');
  return Boolean(field) || document.querySelector('dialog[open]') !== null;
}
