// Where the page is. Tables have paths, which can be sent to friends; what lives
// in this browser alone has a # address, which works from a file as well.

/** A move of a game that is over, and through whose eyes it is seen. */
export interface Moment {
  move: number;
  /** A seat; '': one's own. */
  eyes: string;
  /** Wherever those are who look back together. */
  together?: boolean;
}

export type Route =
  | { at: 'lobby' }
  | { at: 'table'; code: string; moment: Moment | null }
  | { at: 'screen'; code: string }
  | { at: 'solo'; id: string; moment: Moment | null }
  | { at: 'branch'; packed: string }
  | { at: 'evening'; packed: string }
  | { at: 'notify'; what: 'on' | 'off'; link: string }
  | { at: 'games' }
  | { at: 'about' }
  | { at: 'rules'; game: string; chapter: string }
  | { at: 'guide'; game: string }
  | { at: 'box'; game: string }
  | { at: 'sheets'; game: string }
  | { at: 'daily'; game: string; day: string }
  | { at: 'puzzle'; game: string; level: string; seed: string; variant: string }
  | { at: 'nowhere' };

/** `12.2`: the twelfth move as seat 2 saw it. */
function moment_read(text: string): Moment | null {
  if (text === 'review') return { move: 0, eyes: '', together: true };
  const [, move = '', eyes = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return move ? { move: Number(move), eyes } : null;
}

export function route_moment(moment: Moment): string {
  return moment.eyes ? `${moment.move}.${moment.eyes}` : String(moment.move);
}

/** A code as the server spells it: capitals, groups of four. */
export function route_code(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
  return letters.match(/.{1,4}/g)?.join('-') ?? '';
}

export function route_read(path = location.pathname, hash = location.hash): Route {
  const table = /^\/t\/([^/]+)\/?$/.exec(path);
  if (table?.[1])
    return { at: 'table', code: route_code(decodeURIComponent(table[1])), moment: moment_read(hash.slice(1)) };
  const screen = /^\/screen\/([^/]+)\/?$/.exec(path);
  if (screen?.[1]) return { at: 'screen', code: route_code(decodeURIComponent(screen[1])) };
  const daily = /^\/daily\/([^/]+)(?:\/([^/]*))?\/?$/.exec(path);
  if (daily?.[1]) return { at: 'daily', game: daily[1], day: daily[2] ?? '' };
  const notify = /^\/notify\/(on|off)\/([0-9a-f]+)$/.exec(path);
  if (notify?.[2]) return { at: 'notify', what: notify[1] === 'on' ? 'on' : 'off', link: notify[2] };
  if (path !== '/' && location.protocol !== 'file:' && path !== '/astrolabe.html') return { at: 'nowhere' };
  const [, at = '', rest = ''] = /^#(\w+)\/?(.*)$/.exec(hash) ?? [];
  if (at === 'solo') return { at, id: rest.split('/')[0] ?? '', moment: moment_read(rest.split('/')[1] ?? '') };
  if (at === 'rules') {
    const [game = '', chapter = ''] = rest.split('/');
    return { at, game, chapter };
  }
  if (at === 'daily') {
    const [game = '', day = ''] = rest.split('/');
    return { at, game, day };
  }
  if (at === 'puzzle') {
    const [game = '', level = '', seed = '', variant = ''] = rest.split('/');
    return { at, game, level, seed, variant };
  }
  if (at === 'branch' || at === 'evening') return { at, packed: rest };
  if (at === 'guide') return { at, game: rest };
  if (at === 'box' || at === 'sheets') return { at, game: rest };
  if (at === 'games' || at === 'about') return { at };
  return { at: 'lobby' };
}

export function route_table(code: string): string {
  return `/t/${code}`;
}

/** The public view of a table, for a screen on the wall. */
export function route_screen(code: string): string {
  return `/screen/${code}`;
}

/** The daily of a day (2027-03-14), or the days of a month (2027-03). */
export function route_daily(game: string, day: string): string {
  return `${ASTRO_SINGLE ? '#' : '/'}daily/${game}/${day}`;
}

/** A puzzle by its seed; '' for any. */
export function route_puzzle(game: string, level: string, seed = '', variant = ''): string {
  return `/#puzzle/${game}/${level}/${seed}/${variant}`.slice(ASTRO_SINGLE ? 1 : 0);
}

/** Goes to an address of ours without loading the page anew. */
export function route_go(address: string) {
  const to = address.startsWith('#') && /^\/(t|screen|daily|notify)\//.test(location.pathname) ? `/${address}` : address;
  history.pushState(null, '', to === '/' && location.protocol === 'file:' ? '#' : to);
  scrollTo(0, 0);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Lets the page's own links go where route_go goes. Returns the way to stop. */
export function route_links(): () => void {
  const click = (e: MouseEvent) => {
    if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
    const link = (e.target as Element).closest('a');
    if (!link || link.origin !== location.origin || link.hasAttribute('download') || link.target) return;
    const written = link.getAttribute('href') ?? '';
    if (!written.startsWith('#') && route_read(link.pathname, link.hash).at === 'nowhere') return;
    e.preventDefault();
    route_go(written.startsWith('#') ? written : link.pathname + link.hash);
  };
  document.addEventListener('click', click);
  return () => document.removeEventListener('click', click);
}

let game_address = '';

/** The address of the game that was left last, to come back to; '' if there is none. */
export function route_game(): string {
  return game_address;
}

function remember(route: Route) {
  if (route.at === 'table') game_address = route_table(route.code);
  else if (route.at === 'solo') game_address = `#solo/${route.id}`;
  else if (route.at === 'guide') game_address = `#guide/${route.game}`;
  else if (route.at === 'lobby') game_address = '';
}

/** Calls `fn` whenever the address changes. Returns the way to stop. */
export function route_watch(fn: (route: Route) => void): () => void {
  const tell = () => {
    const route = route_read();
    remember(route);
    fn(route);
  };
  remember(route_read());
  addEventListener('popstate', tell);
  return () => removeEventListener('popstate', tell);
}
