// WebKitGTK: each person has a process of their own, driven by WebKitWebDriver, on a screen nobody sees.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { media_by_hand, tell_all, tell_errors } from './hands.mjs';
import { Proxy } from './proxy.mjs';
import { engine_script } from './selector.mjs';
import { Session } from './webdriver.mjs';
import { Page } from './webkit_page.mjs';

const VIEW = fileURLToPath(new URL('webkit_view.py', import.meta.url));
const SCREEN = '1920x2400x24';
const POST = '(what) => window.webkit.messageHandlers.astrolabe.postMessage(JSON.stringify(what))';
// Nothing of a desktop, a GPU or a bus is to be had here, and nothing is to be waited for.
const QUIET = { GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', GTK_A11Y: 'none', GIO_USE_VFS: 'local', GSETTINGS_BACKEND: 'memory',
  LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_DMABUF_RENDERER: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1', DBUS_SESSION_BUS_ADDRESS: 'disabled:' };

// Options of its JavaScript engine: as in Safari before 16.4, and as where WebAssembly is switched off.
const WASM = { full: {}, plain: { JSC_useWasmSIMD: '0' }, none: { JSC_useWasm: '0', JSC_useWebAssembly: '0' } };

async function screen_start() {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise((keep, drop) => {
    createInterface({ input: child.stdio[3] }).once('line', keep);
    child.once('error', drop);
    child.once('exit', () => drop(new Error('Xvfb does not start; is it installed (tools/setup test)?')));
  });
  return { child, name: `:${number}` };
}

/** The wire to a person's window: questions with numbers, and what its pages post. */
class Control {
  static async listen(hear) {
    const control = new Control();
    control.folder = mkdtempSync(join(tmpdir(), 'astrolabe-view-'));
    control.path = join(control.folder, 'wire');
    control.waiting = new Map();
    control.asked = 0;
    control.server = createServer((wire) => control.talk(wire, hear));
    control.ready = once(control.server, 'connection');
    control.server.listen(control.path);
    await once(control.server, 'listening');
    return control;
  }
  talk(wire, hear) {
    this.wire = wire;
    wire.on('error', () => {});
    createInterface({ input: wire }).on('line', (line) => {
      const said = JSON.parse(line);
      if (said.done === undefined) return hear(said);
      this.waiting.get(said.done)?.();
      this.waiting.delete(said.done);
    });
  }
  async ask(what) {
    await this.ready;
    const id = this.asked++;
    const done = new Promise((keep) => this.waiting.set(id, keep));
    this.wire.write(`${JSON.stringify({ ...what, id })}\n`);
    await done;
  }
  end() {
    this.wire?.destroy();
    this.server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

class Context {
  static async start(browser, options) {
    const context = new Context();
    context.browser = browser;
    context.options = options;
    context.timeout = 30000;
    context.pages = [];
    context.request = { get: fetch_whole };
    context.control = await Control.listen((said) => context.hear(said));
    const env = { ...process.env, ...QUIET, ...WASM[browser.wasm], DISPLAY: browser.screen.name };
    const view = { binary: VIEW, args: [context.control.path] };
    context.session = await Session.start('WebKitWebDriver', ['--host=127.0.0.1'], env, {
      acceptInsecureCerts: true,
      timeouts: { script: 120000, pageLoad: 180000 },
      'webkitgtk:browserOptions': view,
    });
    context.proxy = await Proxy.listen(browser.names);
    await context.control.ask({ do: 'network', proxy: `http://127.0.0.1:${context.proxy.port}` });
    const { colorScheme = 'light', reducedMotion, locale = 'en' } = options;
    await context.control.ask({ do: 'language', name: locale });
    await context.control.ask({ do: 'media', dark: colorScheme === 'dark', still: reducedMotion === 'reduce' });
    for (const text of [engine_script('webkit'), `(${media_by_hand})()`, `(${tell_all})(${POST})`, `(${tell_errors})(${POST})`])
      await context.control.ask({ do: 'script', text });
    return context;
  }
  setDefaultTimeout(ms) {
    this.timeout = ms;
    for (const page of this.pages) page.timeout = ms;
  }
  addInitScript(work, arg) {
    return this.control.ask({ do: 'script', text: `(${work})(${JSON.stringify(arg)})` });
  }
  async #window() {
    return (await this.session.ask(null, 'POST', '/window/new', { type: 'window' })).handle;
  }
  /** A session ends with its last window: another one is there before that is closed. */
  async keep_open() {
    if (this.pages.filter((p) => !p.closed).length === 1) this.spare = await this.#window();
  }
  /** The session begins with a window; further ones are asked for. */
  async newPage() {
    const size = this.options.viewport ?? { width: 1280, height: 720 };
    const first = this.pages.length === 0;
    const handle = first ? await this.session.ask(null, 'GET', '/window') : (this.spare ?? (await this.#window()));
    this.spare = undefined;
    const page = new Page(this, handle, size);
    this.pages.push(page);
    await page.setViewportSize(size);
    return page;
  }
  async setOffline(off) {
    this.proxy.set_cut(off);
  }
  hear({ view, posted }) {
    const page = this.pages.filter((p) => !p.closed)[view];
    if (!page) return;
    const { heard } = page;
    if (posted.url !== undefined) page.where = posted.url;
    else if (posted.sent !== undefined) heard.emit('framesent', posted.sent);
    else if (posted.received !== undefined) heard.emit('framereceived', posted.received);
    else if (posted.error) heard.emit('pageerror', new Error(posted.error));
    else if (posted.console) heard.emit('console', { type: () => 'error', text: () => posted.console });
    else if (posted.request) heard.emit('request', { url: () => posted.request });
    else if (posted.printed) heard.emit('printed', posted.printed);
    else if (posted.picture) heard.emit('picture', posted.picture);
    else if (posted.download) heard.emit('download', download(posted));
  }
  async close() {
    await this.session.end();
    this.control.end();
    this.proxy.end();
    this.browser.contexts.delete(this);
  }
}

const download = ({ download: path, name }) => ({
  suggestedFilename: () => name,
  path: async () => path,
  saveAs: async (to) => copyFileSync(path, to),
  bytes: () => readFileSync(path),
});

async function fetch_whole(url) {
  const answer = await fetch(url);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: () => answer.status, body: async () => bytes, text: async () => String(bytes), json: async () => JSON.parse(String(bytes)), headers: () => Object.fromEntries(answer.headers) };
}

class Browser {
  contexts = new Set();
  async newContext(options = {}) {
    const context = await Context.start(this, options);
    this.contexts.add(context);
    return context;
  }
  async close() {
    for (const context of [...this.contexts]) await context.close();
    this.screen.child.kill('SIGTERM');
  }
}

// From 2.52 on it has vectors whatever it is told.
const VERSION = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2; print(WebKit2.get_minor_version())";
const plain = Number(execFileSync('/usr/bin/python3', ['-c', VERSION], { encoding: 'utf8' })) < 52;
export const can = ['none', 'paper', 'round', ...(plain ? ['plain'] : [])];

export async function start({ names = [], wasm = 'full' } = {}) {
  const browser = new Browser();
  Object.assign(browser, { names, wasm });
  browser.screen = await screen_start();
  return browser;
}
