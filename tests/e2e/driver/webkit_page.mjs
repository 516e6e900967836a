// A page of WebKitGTK: what scenarios ask of a page, said in W3C WebDriver.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { EventEmitter } from 'node:events';
import { dirname } from 'node:path';
import { as_printed } from './hands.mjs';
import { Locator, until } from './locator.mjs';
import { Finder } from './selector.mjs';

const KEYS = {
  Enter: '\uE007', Tab: '\uE004', Escape: '\uE00C', Backspace: '\uE003', Delete: '\uE017', Space: ' ',
  ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015',
  Home: '\uE011', End: '\uE010', PageUp: '\uE00E', PageDown: '\uE00F',
  Control: '\uE009', Shift: '\uE008', Alt: '\uE00A', Meta: '\uE03D',
};
// The page went away under a question: another one may answer it.
const GONE = /javascript error|no such|stale|unknown error|script timeout|__engine|target frame/i;

/** A function of ours as the body of a script: CSP forbids the page to make one from text. */
const script = (work) =>
  typeof work === 'string'
    ? `${work}; arguments[arguments.length - 1]({});`
    : `const arg = arguments[0], done = arguments[arguments.length - 1];
       (async () => (${work})(arg))().then((value) => done(value === undefined ? {} : { value }), (e) => done({ error: String(e?.message ?? e) }));`;

export class Page extends Finder {
  constructor(context, handle, size) {
    super();
    this.context = () => context;
    this.session = context.session;
    this.control = context.control;
    this.handle = handle;
    this.size = size;
    this.timeout = context.timeout;
    this.heard = new EventEmitter();
    this.where = 'about:blank';
    this.keyboard = { press: (key) => this.key(key), type: (text) => this.type(text) };
    this.mouse = {
      move: (x, y) => this.point([{ type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) }]),
      down: () => this.point([{ type: 'pointerDown', button: 0 }]),
      up: () => this.point([{ type: 'pointerUp', button: 0 }]),
      click: (x, y) => this.press_at({ x, y }),
    };
    this.touchscreen = { tap: (x, y) => this.press_at({ x, y }) };
    this.request = context.request;
  }
  /** Which of this person's windows it is. */
  get number() {
    return this.context().pages.filter((p) => !p.closed).indexOf(this);
  }
  within(selector) {
    return new Locator(this, selector);
  }
  ask(method, path, body) {
    return this.session.ask(this.handle, method, path, body);
  }

  async run(work, arg) {
    const answer = await this.ask('POST', '/execute/async', { script: script(work), args: arg === undefined ? [] : [arg] });
    if (answer?.error) throw new Error(answer.error);
    return answer?.value;
  }
  run_on(selector, work, arg, all) {
    const call = `({ selector, arg }) => {
      const engine = window.__engine;
      const found = engine.querySelectorAll(engine.parseSelector(selector), document);
      return (${work})(${all ? 'found' : 'found[0]'}, arg);
    }`;
    return this.run({ toString: () => call }, { selector, arg });
  }
  /** Asks, and takes a page that goes meanwhile for no answer. */
  async again(question) {
    try {
      return await question();
    } catch (e) {
      if (GONE.test(e.message) && !/strict mode/.test(e.message)) return undefined;
      throw e;
    }
  }
  evaluate(work, arg) {
    return this.run(work, arg);
  }
  async waitForFunction(work, arg, { timeout = this.timeout } = {}) {
    return until(timeout, async () => (await this.again(() => this.run(work, arg))) || undefined, () => `not so: ${work}`);
  }
  async waitForURL(wanted) {
    const fits = (url) => (wanted instanceof RegExp ? wanted.test(url) : url === wanted);
    await until(this.timeout, async () => (fits(await this.ask('GET', '/url')) ? true : undefined), () => `the address is not ${wanted}`);
  }
  async waitForLoadState() {
    await this.waitForFunction(() => document.readyState === 'complete');
  }
  waitForTimeout(ms) {
    return new Promise((ready) => setTimeout(ready, ms));
  }

  async goto(url) {
    await this.ask('POST', '/url', { url });
  }
  async reload() {
    await this.ask('POST', '/refresh', {});
  }
  async goBack() {
    await this.ask('POST', '/back', {});
  }
  async goForward() {
    await this.ask('POST', '/forward', {});
  }
  /** The address as the window last told it. */
  url() {
    return this.where;
  }
  async title() {
    return this.run(() => document.title);
  }
  content() {
    return this.run(() => document.documentElement.outerHTML);
  }
  async setContent(html) {
    await this.run((text) => {
      document.open();
      document.write(text);
      document.close();
    }, html);
  }
  async point(actions) {
    await this.ask('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }] });
  }
  press_at({ x, y }, button) {
    const which = button === 'right' ? 2 : 0;
    return this.point([
      { type: 'pointerMove', duration: 0, x: Math.floor(x), y: Math.floor(y) },
      { type: 'pointerDown', button: which },
      { type: 'pointerUp', button: which },
    ]);
  }
  async keys(actions) {
    await this.ask('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
  }
  key(name) {
    const parts = name === '+' ? ['+'] : name.split('+').map((part) => KEYS[part] ?? part);
    const down = parts.map((value) => ({ type: 'keyDown', value }));
    const up = parts.reverse().map((value) => ({ type: 'keyUp', value }));
    return this.keys([...down, ...up]);
  }
  type(text) {
    return this.keys([...text].flatMap((value) => [{ type: 'keyDown', value }, { type: 'keyUp', value }]));
  }

  async setViewportSize(size) {
    this.size = size;
    await this.control.ask({ do: 'size', view: this.number, ...size });
    const fits = ({ width, height }) => innerWidth === width && innerHeight === height;
    await until(this.timeout, async () => (await this.run(fits, size)) || undefined, () => `the window is not ${size.width} wide`);
  }
  viewportSize() {
    return this.size;
  }
  async emulateMedia({ colorScheme, reducedMotion, media }) {
    if (media !== undefined) return this.run(as_printed, media === 'print');
    const dark = colorScheme && { dark: colorScheme === 'dark' };
    const still = reducedMotion && { still: reducedMotion === 'reduce' };
    await this.control.ask({ do: 'media', ...dark, ...still });
    // A page that is open already is not told by its window.
    await this.run((some) => window.__media(some), { 'color-scheme': colorScheme, 'reduced-motion': reducedMotion });
  }
  /** A file the window makes of the page, when it is there. */
  async #made(what, told) {
    const made = this.waitForEvent(told);
    await this.control.ask({ ...what, view: this.number });
    return readFileSync(await made);
  }
  async screenshot({ path, fullPage = false } = {}) {
    const bytes = await this.#made({ do: 'picture', whole: fullPage }, 'picture');
    if (path) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
    }
    return bytes;
  }
  pdf() {
    return this.#made({ do: 'print' }, 'printed');
  }
  /** Stands between the pages of this person and their sockets. */
  async routeWebSocket(pattern, meet) {
    this.context().proxy.route(pattern, meet);
  }
  addInitScript(work, arg) {
    return this.control.ask({ do: 'script', view: this.number, text: `(${work})(${JSON.stringify(arg)})` });
  }
  on(name, hear) {
    this.heard.on(name, hear);
  }
  waitForEvent(name) {
    return new Promise((keep, drop) => {
      const late = setTimeout(() => drop(new Error(`no ${name} in ${this.timeout} ms`)), this.timeout);
      this.heard.once(name, (what) => {
        clearTimeout(late);
        keep(what);
      });
    });
  }
  async bringToFront() {}
  async close() {
    await this.context().keep_open();
    await this.ask('DELETE', '/window');
    this.session.handle = null;
    this.closed = true;
  }
}
