// Marks things on the screen for a person to look at: an attribute that
// style/base.css draws, put back when a part of the page is drawn anew.

/** Marks every match of `selector` and brings the first into sight. Returns the way to stop. */
export function point(selector: string): () => void {
  if (!selector) return () => {};
  const mark = () => {
    for (const e of document.querySelectorAll(selector)) e.setAttribute('data-pointed', '');
  };
  mark();
  show(document.querySelector(selector));
  const redrawn = new MutationObserver(mark);
  redrawn.observe(document.body, { childList: true, subtree: true });
  return () => {
    redrawn.disconnect();
    for (const e of document.querySelectorAll('[data-pointed]')) e.removeAttribute('data-pointed');
  };
}

/** Brings into sight what a coach may hide; without one the page stays where it is. */
export function point_show(thing: Element | null) {
  if (document.querySelector('[data-test=coach]')) show(thing);
}

/** Scrolls only where the thing cannot be seen, for the coach stands below it on a phone. */
function show(thing: Element | null) {
  const box = thing?.getBoundingClientRect();
  if (!thing || !box || box.width === 0) return;
  const coach = document.querySelector('[data-test=coach]')?.getBoundingClientRect();
  const floor = coach && coach.top > innerHeight / 3 ? coach.top : innerHeight;
  if (box.top >= 0 && box.bottom <= floor) return;
  scrollTo({ top: Math.max(0, scrollY + box.top - Math.max(0, (floor - box.height) / 2)) });
}
