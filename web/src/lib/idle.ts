// For what is wanted soon, but not before the page can be seen and used.

const LATEST_MS = 3000;

export function idle(fn: () => void) {
  // Some browsers have no idea of idleness; a second after the first picture will do.
  if ('requestIdleCallback' in window) requestAnimationFrame(() => requestIdleCallback(fn, { timeout: LATEST_MS }));
  else setTimeout(fn, 1000);
}
