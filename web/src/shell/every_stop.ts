// For who has two keys, or switches that press them: Tab stops at everything that can be pressed,
// each choice of a group and each cell of a sheet too, and Enter presses it. Nothing waits.

import { settings } from '../lib/settings.svelte';
import { is_shown } from '../lib/shown';

const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"], [role=gridcell][tabindex]';

function stops(): HTMLElement[] {
  const open = [...document.querySelectorAll('dialog[open]')].at(-1);
  return [...(open ?? document.body).querySelectorAll<HTMLElement>(STOPS)].filter(is_shown);
}

/** The stop before or behind what has the focus, which may be none itself; none at an end of the page. */
function neighbour(back: boolean): HTMLElement | undefined {
  const all = stops();
  const now = document.activeElement;
  const at = all.indexOf(now as HTMLElement);
  if (at >= 0) return all[at + (back ? -1 : 1)];
  const follows = (e: Element) => !now || Boolean(now.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING);
  return back ? all.filter((e) => !follows(e)).at(-1) : all.find(follows);
}

function tell(field: HTMLElement) {
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** What Enter does where it would do nothing, or send a form. */
function press(on: Element | null): boolean {
  if (on instanceof HTMLSelectElement) {
    on.selectedIndex = (on.selectedIndex + 1) % on.options.length;
    tell(on);
  } else if (on instanceof HTMLInputElement && on.type === 'range') {
    if (on.valueAsNumber >= Number(on.max)) on.value = on.min;
    else on.stepUp();
    tell(on);
  } else if (on instanceof HTMLInputElement && (on.type === 'radio' || on.type === 'checkbox')) on.click();
  else return false;
  return true;
}

/** Watches until the answer is called. */
export function every_stop_watch(): () => void {
  const key = (e: KeyboardEvent) => {
    if (!settings.stops || e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key === 'Tab') {
      const to = neighbour(e.shiftKey);
      if (!to) return; // on to what the browser has around the page
      to.focus();
    } else if (e.key !== 'Enter' || !press(document.activeElement)) return;
    e.preventDefault();
    e.stopPropagation();
  };
  addEventListener('keydown', key, { capture: true });
  return () => removeEventListener('keydown', key, { capture: true });
}
