// Marks things on the screen for a person to look at: an attribute that
// style/base.css draws, put back when a part of the page is drawn anew.

const EDGE = 8; // px that stay free around what is shown

/** Marks every match of `selector` and brings the first into sight. Returns the way to stop. */
export function point(selector: string): () => void {
  if (!selector) return () => {};
  const mark = () => {
    for (const e of document.querySelectorAll(selector)) e.setAttribute('data-pointed', '');
  };
  mark();
  const first = () => show(document.querySelector(selector));
  first();
  // What the coach says now may be longer than before: once more when it has its size.
  const settled = requestAnimationFrame(() => requestAnimationFrame(first));
  const redrawn = new MutationObserver(mark);
  redrawn.observe(document.body, { childList: true, subtree: true });
  return () => {
    redrawn.disconnect();
    cancelAnimationFrame(settled);
    for (const e of document.querySelectorAll('[data-pointed]')) e.removeAttribute('data-pointed');
  };
}

/** Brings into sight what a coach may hide; without one the page stays where it is. */
export function point_show(thing: Element | null) {
  if (document.querySelector('[data-test=coach]')) show(thing);
}

/** The part of the window that a coach leaves to a thing: it stands below, or above it. */
function room_for(box: DOMRect): [ceiling: number, floor: number] {
  const coach = document.querySelector('[data-test=coach]')?.getBoundingClientRect();
  if (!coach || coach.right <= box.left || coach.left >= box.right) return [0, innerHeight];
  return coach.top > innerHeight / 3 ? [0, coach.top] : [coach.height + 2 * EDGE, innerHeight];
}

/** Scrolls only where the thing cannot be seen; what is too large is seen from its top. */
function show(thing: Element | null) {
  if (!thing || thing.getBoundingClientRect().width === 0) return;
  // What decides may scroll by itself.
  const frame = thing.closest('[data-test=hand]')?.parentElement;
  if (frame && frame.scrollHeight > frame.clientHeight) thing.scrollIntoView({ block: 'nearest' });
  const box = thing.getBoundingClientRect();
  const [ceiling, floor] = room_for(box);
  if (box.top >= ceiling && box.bottom <= floor) return;
  const spare = Math.max(EDGE, (floor - ceiling - box.height) / 2);
  scrollTo({ top: Math.max(0, scrollY + box.top - ceiling - spare) });
}
