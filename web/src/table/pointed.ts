// What lies at a place of a board's picture, by the names its parts have for who does not see.

const NEAR_PX = 40;

/** The smallest named thing around the place, or else one near it; '': none. */
export function pointed_name(board: HTMLElement, x: number, y: number): string {
  let best = '';
  let least = Infinity;
  for (const part of board.querySelectorAll('svg [aria-label], svg [data-name], button[aria-label]')) {
    const box = part.getBoundingClientRect();
    const off = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    // Sectors lie slantwise, so their boxes overlap: of those around the place, the nearest middle.
    const middle = Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y);
    const cost = off * 1000 + middle;
    if (off > NEAR_PX || cost >= least || part.getAttribute('role') === 'grid') continue;
    least = cost;
    best = part.getAttribute('aria-label') ?? part.getAttribute('data-name') ?? '';
  }
  return best;
}
