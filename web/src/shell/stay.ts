// Where one is in the page. A link to another place and many a button are gone once they have
// been pressed, and with them the place from which Tab goes on and a screen reader reads. Whoever
// pressed it is put at the heading of what came instead.

import { route_read } from '../lib/route';
import { is_shown } from '../lib/shown';

/** A place of the page, whatever moment or chapter of it is looked at. */
function place(): string {
  return JSON.stringify({ ...route_read(), moment: null, chapter: '' });
}

function read_on(heading: HTMLElement) {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Watches until the answer is called. */
export function stay_watch(): () => void {
  let here = place();
  /** What had the focus last, and all that it stood in. */
  let around: Element[] = [];
  /** Another place is on its way: the heading of the one before, and what was pressed there. */
  let left: { heading: Element | null; pressed: Element | null } | null = null;
  let timer = 0;

  const arrive = () => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading || heading === left!.heading) return;
    const now = document.activeElement;
    // Who does something there already is left alone.
    if (now === document.body || now === left!.pressed) read_on(heading);
    left = null;
  };

  const stay = () => {
    const [pressed, ...outer] = around;
    if (document.activeElement !== document.body || !pressed) return;
    if (pressed.isConnected && !pressed.matches(':disabled') && is_shown(pressed)) return;
    for (const part of outer.filter((e) => e.isConnected && e !== document.body && e !== document.documentElement)) {
      const heading = [...part.querySelectorAll<HTMLElement>('h1, h2, h3')].find(is_shown);
      if (heading) return read_on(heading);
    }
  };

  const look = () => {
    timer = 0;
    if (left) arrive();
    else stay();
  };
  // After what a part of the page does itself for who works in it.
  const later = () => {
    if (left || document.activeElement === document.body) timer ||= window.setTimeout(look);
  };
  const watch = new MutationObserver(later);

  const focus = (e: FocusEvent) => {
    around = [];
    for (let at = e.target as Element | null; at; at = at.parentElement) around.push(at);
  };
  const forget = () => (around = []);
  const go = () => {
    if (place() === here) return;
    here = place();
    left = { heading: document.querySelector('main h1'), pressed: document.activeElement };
  };

  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', focus);
  document.addEventListener('pointerdown', forget, { capture: true });
  addEventListener('popstate', go, { capture: true }); // before the page hears of it, and draws
  return () => {
    watch.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', focus);
    document.removeEventListener('pointerdown', forget, { capture: true });
    removeEventListener('popstate', go, { capture: true });
  };
}
