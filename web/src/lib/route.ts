// Where the page is: the lobby, or a table.

export type Route = { at: 'lobby' } | { at: 'table'; code: string } | { at: 'nowhere' };

/** A code as the server spells it: capitals, groups of four. */
export function route_code(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
  return letters.match(/.{1,4}/g)?.join('-') ?? '';
}

export function route_read(path = location.pathname): Route {
  if (path === '/') return { at: 'lobby' };
  const table = /^\/t\/([^/]+)\/?$/.exec(path);
  if (table?.[1]) return { at: 'table', code: route_code(decodeURIComponent(table[1])) };
  return { at: 'nowhere' };
}

export function route_table(code: string): string {
  return `/t/${code}`;
}

/** Goes to a path of ours without loading the page anew. */
export function route_go(path: string) {
  history.pushState(null, '', path);
  scrollTo(0, 0);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Lets the page's own links go where route_go goes. Returns the way to stop. */
export function route_links(): () => void {
  const click = (e: MouseEvent) => {
    if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
    const link = (e.target as Element).closest('a');
    if (!link || link.origin !== location.origin || route_read(link.pathname).at === 'nowhere') return;
    e.preventDefault();
    route_go(link.pathname);
  };
  document.addEventListener('click', click);
  return () => document.removeEventListener('click', click);
}

/** Calls `fn` whenever the path changes. Returns the way to stop. */
export function route_watch(fn: (route: Route) => void): () => void {
  const tell = () => fn(route_read());
  addEventListener('popstate', tell);
  return () => removeEventListener('popstate', tell);
}
