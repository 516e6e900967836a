// What runs inside a page for a locator: to look, to wait for a state, to find the point to press.
// Each function is sent as text: it may use nothing of this file.

/** Everything that fits, or the only one. */
export function look_at({ selector, what, arg, all }) {
  const engine = window.__engine;
  const found = engine.querySelectorAll(engine.parseSelector(selector), document);
  if (all) {
    if (what === 'count') return found.length;
    return found.map((e) => (what === 'innerText' ? e.innerText : e.textContent));
  }
  if (found.length > 1 && what !== 'state') throw engine.strictModeViolationError(engine.parseSelector(selector), found);
  const [e] = found;
  if (what === 'state') {
    const visible = e && engine.elementState(e, 'visible', true).matches;
    if (found.length > 1 && (arg === 'visible' || arg === 'attached'))
      throw engine.strictModeViolationError(engine.parseSelector(selector), found);
    return { visible: !!visible, attached: !!e, hidden: !visible, detached: !e }[arg];
  }
  if (!e) return { missing: true };
  if (what === 'innerText' || what === 'textContent') return { value: e[what] };
  if (what === 'inputValue') return { value: engine.retarget(e, 'follow-label').value };
  if (what === 'attribute') return { value: e.getAttribute(arg) };
  if (what === 'enabled' || what === 'checked') return { value: engine.elementState(e, what, true).matches };
  const box = e.getBoundingClientRect();
  return { value: { x: box.x, y: box.y, width: box.width, height: box.height } };
}

/** Where to press (with `guard`, nothing else is hit should the page move meanwhile), once it is in sight, holds still, can be pressed and nothing lies over it; else what it waits for. */
export async function aim_at({ selector, position, force, tries, guard }) {
  const engine = window.__engine;
  const found = engine.querySelectorAll(engine.parseSelector(selector), document);
  if (found.length > 1) throw engine.strictModeViolationError(engine.parseSelector(selector), found);
  const [e] = found;
  if (!e) return { waits: 'it is not there' };
  const needed = force ? ['visible'] : ['visible', 'enabled', 'stable'];
  const missing = await engine.checkElementStates(e, needed, true);
  if (missing) return { waits: `it is not ${missing.missingState ?? 'there'}` };
  const point = () => {
    const box = e.getClientRects()[0] ?? e.getBoundingClientRect();
    if (position) return { x: box.x + position.x, y: box.y + position.y };
    const left = Math.max(0, box.left), right = Math.min(innerWidth, box.right);
    const top = Math.max(0, box.top), bottom = Math.min(innerHeight, box.bottom);
    return { x: (left + right) / 2, y: (top + bottom) / 2, seen: right > left && bottom > top };
  };
  let at = point();
  const block = ['nearest', 'center', 'end', 'start'][tries % 4];
  if (tries > 0 || at.seen === false) {
    e.scrollIntoView({ block, inline: block, behavior: 'instant' });
    at = point();
  }
  if (at.seen === false) return { waits: 'it is out of sight' };
  const hit = force ? 'done' : engine.expectHitTarget(at, engine.retarget(e, 'button-link') ?? e);
  if (hit !== 'done') return { waits: `${hit.hitTargetDescription} lies over it` };
  if (guard && !force) window.__guard = engine.setupHitTargetInterceptor(e, 'mouse', at, false);
  return { x: Math.round(at.x * 4) / 4, y: Math.round(at.y * 4) / 4 };
}

/** Whether the guarded press hit what was meant. */
export function hit_it() {
  const hit = window.__guard?.stop?.() ?? 'done';
  window.__guard = undefined;
  return hit === 'done';
}

/** Puts words into a field, or chooses in a list, as far as that is done inside the page. */
export function put_in({ selector, value, choice }) {
  const engine = window.__engine;
  const e = engine.querySelector(engine.parseSelector(selector), document, true);
  if (!e || !engine.elementState(e, 'visible', true).matches || !engine.elementState(e, 'enabled', true).matches)
    return false;
  if (choice) {
    const done = engine.selectOptions(e, choice);
    return done !== 'error:notconnected' && done !== 'error:optionsnotfound' && done !== 'error:optionnotenabled';
  }
  if (engine.fill(e, value) === 'needsinput') {
    if (value) document.execCommand('insertText', false, value);
    else document.execCommand('delete');
  }
  return true;
}

/** Puts a file into its field as if somebody had chosen it. */
export function choose_file(e, { name, bytes }) {
  const chosen = new DataTransfer();
  chosen.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name));
  e.files = chosen.files;
  for (const told of ['input', 'change']) e.dispatchEvent(new Event(told, { bubbles: true }));
}

/**
 * In the page: what its system prefers can change while it is open. Where a browser
 * cannot be told to, the question is answered here; style sheets of ours ask for none of it.
 */
export function media_by_hand() {
  const own = window.matchMedia.bind(window);
  const chosen = {};
  const asked = [];
  window.__media = (some) => {
    Object.assign(chosen, some);
    for (const list of asked) list.dispatchEvent(new Event('change'));
  };
  window.matchMedia = (query) => {
    const list = own(query);
    const [, feature, value] = /prefers-(color-scheme|reduced-motion): *([\w-]+)/.exec(query) ?? [];
    if (!feature) return list;
    const usual = list.matches;
    Object.defineProperty(list, 'matches', { get: () => (chosen[feature] === undefined ? usual : chosen[feature] === value) });
    asked.push(list);
    return list;
  };
}

/** Shows the page as its style sheets want it on paper, or on the screen again. */
export function as_printed(paper) {
  window.__on_screen ??= new Map();
  const turn = (rules) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && /^(only )?(print|screen)$/.test(window.__on_screen.get(rule) ?? rule.media.mediaText)) {
        if (!window.__on_screen.has(rule)) window.__on_screen.set(rule, rule.media.mediaText);
        const own = window.__on_screen.get(rule);
        rule.media.mediaText = !paper ? own : /print/.test(own) ? 'all' : 'not all';
      }
      if (rule.cssRules) turn(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) turn(sheet.cssRules);
}

/** Before the page's own scripts: what goes over its sockets and what goes wrong is told to whoever drives it. */
export function tell_all(post) {
  const own = window.WebSocket;
  window.WebSocket = class extends own {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', (m) => post({ received: String(m.data) }));
    }
    send(data) {
      post({ sent: String(data) });
      super.send(data);
    }
  };
}

export function tell_errors(post) {
  const error = console.error.bind(console);
  console.error = (...said) => {
    post({ console: said.map(String).join(' ') });
    error(...said);
  };
  // That sizes follow from sizes and are told with the next picture is no error, and other drivers do not say it.
  const harmless = (e) => !(e instanceof ErrorEvent) || /^ResizeObserver loop/.test(e.message);
  addEventListener('error', (e) => harmless(e) || post({ error: `${e.message}\n${e.error?.stack ?? ''}` }));
  // What was still being loaded when a page is left fails, which others keep to themselves.
  let left = false;
  for (const name of ['beforeunload', 'pagehide']) addEventListener(name, () => (left = true));
  addEventListener('unhandledrejection', (e) => (left && /Load failed|Importing a module script failed/.test(e.reason)) || post({ error: `${e.reason}\n${e.reason?.stack ?? ''}` }));
  document.addEventListener('securitypolicyviolation', (e) => post({ console: `${e.violatedDirective}: ${e.blockedURI}` }));
  new PerformanceObserver((list) => list.getEntries().forEach((r) => post({ request: r.name }))).observe({ type: 'resource' });
}
