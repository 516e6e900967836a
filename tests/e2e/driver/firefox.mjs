// Firefox ESR by playwright-core over WebDriver BiDi. What that cannot do is done otherwise: night,
// day and stillness are preferences of a whole browser, so each has one; the network of a person is a
// proxy; frames of sockets are told by the page itself.

import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { add_more } from './firefox_more.mjs';
import { as_printed, media_by_hand, tell_all } from './hands.mjs';
import { Proxy } from './proxy.mjs';

const need = createRequire(new URL('../../../web/package.json', import.meta.url));
const { firefox } = need('playwright-core');

const START_MS = 180000;
const A4 = { width: 21, height: 29.7 };
const MARK = '\u0001frame ';
const PREFERENCES = {
  'network.proxy.allow_hijacking_localhost': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'app.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.aboutwelcome.enabled': false,
  'accessibility.tabfocus': 7,
  'dom.serviceWorkers.enabled': true,
};

/** The way to ask this browser what playwright does not. */
const session_of = (browser) => browser._connection.toImpl(browser)._browserSession;

/**
 * Playwright says for every context which colours are preferred, which this Firefox does not know
 * by that command: it is told by preferences, and the command is answered here.
 */
function without_media(browser) {
  const session = session_of(browser);
  const send = session.send.bind(session);
  session.send = (name, what) => (name === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send(name, what));
  return browser;
}

async function launch({ dark, still, locale, wasm }) {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    headless: true,
    args: ['--remote-allow-system-access'],
    timeout: START_MS,
    firefoxUserPrefs: {
      ...PREFERENCES,
      'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
      'ui.prefersReducedMotion': still ? 1 : 0,
      'intl.accept_languages': locale,
      'javascript.options.wasm': wasm !== 'none',
    },
  });
  return without_media(browser);
}

/** In the page: frames go out as lines of its console. */
function frames_to_console(mark) {
  const say = console.debug.bind(console);
  window.__frame = (what) => say(mark + JSON.stringify(what));
}

/** Of a browser, the page in front. */
const in_front = new WeakMap();

/** The next file that the page hands over. */
function downloaded(session, wait_ms) {
  return new Promise((keep, drop) => {
    const ended = ({ status, filepath }) => {
      clearTimeout(late);
      if (status !== 'complete') return drop(new Error(`The download is ${status}.`));
      keep({ suggestedFilename: () => basename(filepath), path: async () => filepath, saveAs: async (to) => copyFileSync(filepath, to) });
    };
    const late = setTimeout(() => {
      session.off('browsingContext.downloadEnd', ended);
      drop(new Error(`no download in ${wait_ms} ms`));
    }, wait_ms);
    session.once('browsingContext.downloadEnd', ended);
  });
}

/** A page told twice what it says: frames to the one, everything else to whoever listens. */
function listen(page, browser) {
  const { on } = page;
  page.on = (name, hear) => {
    if (name !== 'framesent' && name !== 'framereceived') {
      // What was still being loaded when a page is left is told as an error of the worker.
      // A server that is down is told as an error of the page, by Chromium as a line of the console.
      const left = (e) => /ServiceWorker intercepted the request and encountered an unexpected error|can’t establish a connection to the server at ws/.test(e.message);
      const own = name === 'console' ? (m) => m.text().startsWith(MARK) || hear(m) : name === 'pageerror' ? (e) => left(e) || hear(e) : hear;
      return on.call(page, name, own);
    }
    return on.call(page, 'console', (m) => {
      if (!m.text().startsWith(MARK)) return;
      const what = JSON.parse(m.text().slice(MARK.length));
      if (name === 'framesent' && what.sent !== undefined) hear(what.sent);
      if (name === 'framereceived' && what.received !== undefined) hear(what.received);
    });
  };
  page.emulateMedia = async ({ colorScheme, reducedMotion, media }) => {
    if (media !== undefined) await page.evaluate(as_printed, media === 'print');
    else await page.evaluate((some) => window.__media(some), { 'color-scheme': colorScheme, 'reduced-motion': reducedMotion });
  };
  // Playwright has no fingers over this protocol: a tap would do nothing. The mouse stands in for them.
  const own = page._connection.toImpl(page);
  own.touchscreen.tap = (progress, x, y) => own.mouse.click(progress, x, y);
  const { rawKeyboard, rawMouse } = own.delegate;
  // Playwright sets the value of a field, of which it then tells no change: words are put in as if typed.
  rawKeyboard.sendText = (_, text) => page.evaluate((some) => void document.execCommand('insertText', false, some), text);
  // Keys reach only the page in front, and only there a field tells that it got or lost the focus;
  // people here press theirs side by side.
  in_front.delete(browser); // a new page is in front of all
  const to_front = async () => {
    if (in_front.get(browser) === page) return;
    await page.bringToFront();
    // What waited to be drawn moves things; a page that is being left needs no picture.
    await page.evaluate(() => new Promise((ready) => requestAnimationFrame(() => requestAnimationFrame(ready)))).catch(() => {});
    in_front.set(browser, page);
  };
  // Before a place to press is looked for, it is scrolled to: then the page has to be in front already.
  for (const [hand, what] of [[own.delegate, 'scrollRectIntoViewIfNeeded'], [rawKeyboard, '_performActions'], [rawKeyboard, 'sendText'], [rawMouse, '_performActions']]) {
    const act = hand[what].bind(hand);
    hand[what] = async (...how) => {
      await to_front();
      return act(...how);
    };
  }
  // Playwright gives inches where the protocol has centimetres.
  page.pdf = async () => {
    const { _session: session } = own.delegate;
    const margin = { top: 0, right: 0, bottom: 0, left: 0 };
    const { data } = await session.send('browsingContext.print', { context: session.sessionId, background: true, margin, page: A4 });
    return Buffer.from(data, 'base64');
  };
  // Playwright leaves out files that no page was opened for, as all that a page makes itself are.
  const { waitForEvent } = page;
  page.waitForEvent = (name, how) => (name === 'download' ? downloaded(own.delegate._session, page._timeoutSettings.timeout({}).timeout) : waitForEvent.call(page, name, how));
  // To hide the caret of a picture and to hold what moves, playwright would add a style, which the page's policy forbids aloud.
  own.delegate.shouldToggleStyleSheetToSyncAnimations = () => false;
  const { screenshot } = page;
  page.screenshot = (how) => screenshot.call(page, { caret: 'initial', ...how });
  return page;
}

export const can = ['tree', 'none', 'paper', 'round'];

export async function start({ names = [], wasm } = {}) {
  const browsers = new Map();
  const browser_for = (kind) => {
    const key = JSON.stringify(kind);
    if (!browsers.has(key)) browsers.set(key, launch(kind));
    return browsers.get(key);
  };
  return {
    async newContext({ colorScheme = 'light', reducedMotion, locale = 'en', ...options } = {}) {
      const browser = await browser_for({ dark: colorScheme === 'dark', still: reducedMotion === 'reduce', locale, wasm });
      const proxy = await Proxy.listen(names);
      const context = await browser.newContext({
        ...options,
        colorScheme: null,
        reducedMotion: null,
        forcedColors: null,
        contrast: null,
        ignoreHTTPSErrors: true,
        proxy: { server: `http://127.0.0.1:${proxy.port}`, bypass: '<-loopback>' },
      });
      await context.addInitScript(frames_to_console, MARK);
      await context.addInitScript(`(${tell_all})((what) => window.__frame(what))`);
      await context.addInitScript(media_by_hand);
      const { newPage, close } = context;
      context.newPage = async () => add_more(listen(await newPage.call(context), browser), session_of(browser));
      context.setOffline = async (off) => proxy.set_cut(off);
      context.close = async () => {
        await close.call(context);
        proxy.end();
      };
      return context;
    },
    async close() {
      for (const browser of browsers.values()) await (await browser).close();
    },
  };
}
