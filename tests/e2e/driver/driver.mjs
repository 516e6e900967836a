// What drives a browser. Scenarios use what is named here and nothing of a maker's own.
//
// browser   newContext({ viewport, colorScheme, reducedMotion, locale, hasTouch }), close()
// context   newPage(), addInitScript(work, arg), setOffline(off), setDefaultTimeout(ms), close()
// page      goto, reload, goBack, url, title, evaluate, waitForFunction, waitForURL, waitForEvent('download'),
//           setViewportSize, viewportSize, emulateMedia, screenshot, addInitScript, close, keyboard, mouse,
//           on('framesent' | 'framereceived' | 'pageerror' | 'console' | 'request'), request.get(url)
// locators  locator(css, { hasText }), getByRole, getByLabel, getByText, filter, first, last, nth, or, and what
//           is done with one: click, fill, press, check, selectOption, waitFor, evaluate, innerText, ...
//
// Chromium and Firefox are driven by playwright-core; WebKitGTK by WebKitWebDriver, with the same names.

/** Which browser this run is about. */
const engine = process.env.ASTRO_BROWSER ?? 'chromium';
/** Whether it is the one in which all of make test is played. */
export const usual = engine === 'chromium';

const engines = {
  chromium: () => import('./chromium.mjs'),
  firefox: () => import('./firefox.mjs'),
  webkit: () => import('./webkit.mjs'),
};
if (!engines[engine]) throw new Error(`ASTRO_BROWSER is '${engine}'; expected ${Object.keys(engines).join(', ')}.`);
const driver = await engines[engine]();

/** What not every browser lets a driver do. A scenario that needs some of it says so, `scenario.needs = ['tree']`, and a step asks `lacks('paper')`. */
const CANNOT = {
  tree: 'it shows its accessibility tree to no driver',
  push: 'it takes no pushed messages from a driver',
  plain: 'it cannot be started without vectors in WebAssembly',
  none: 'it cannot be started without WebAssembly',
  paper: 'it prints for no driver as it does for people',
  round: 'behind the last control of a page Tab leads to its own, from where no key of a driver comes back',
};

/** Why this browser's driver cannot do that; undefined where it can. */
export const lacks = (what) => (driver.can.includes(what) ? undefined : CANNOT[what]);

/** Starts with a fresh profile, which goes when the browser closes. 
 *  @param options names: hosts that are this machine; wasm: 'plain' without vectors, 'none'; where the driver can */
export function browser_start(options = {}) {
  return driver.start(options);
}
