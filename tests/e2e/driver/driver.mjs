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
export const engine = process.env.ASTRO_BROWSER ?? 'chromium';

const engines = {
  chromium: async (options) => (await import('./chromium.mjs')).chromium_start(options),
  firefox: async (options) => (await import('./firefox.mjs')).firefox_start(options),
  webkit: async (options) => (await import('./webkit.mjs')).webkit_start(options),
};

/** Starts with a fresh profile, which goes when the browser closes. 
 *  @param options names: hosts that are this machine; wasm: 'plain' without vectors, 'none' (WebKit alone) */
export function browser_start(options = {}) {
  if (!engines[engine]) throw new Error(`ASTRO_BROWSER is '${engine}'; expected ${Object.keys(engines).join(', ')}.`);
  return engines[engine](options);
}
