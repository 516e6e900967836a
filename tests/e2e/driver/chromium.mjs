// Chromium by playwright-core over its own protocol.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { add_more } from './chromium_more.mjs';

const need = createRequire(new URL('../../../web/package.json', import.meta.url));
const { chromium } = need('playwright-core');

// The suggestions below the address, which nobody sees here, are two pages of their own
// in every window: they take longer to start than ours. The rest is what is off by
// default; the last list given is the one that counts.
const FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES.join()}`,
];

// Without windows nobody sees, pages start in half the time.
const SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM = process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium');

/** Frames of a page's sockets, told as the other drivers tell them. */
function listen(page) {
  const { on } = page;
  page.on = (name, hear) => {
    if (name !== 'framesent' && name !== 'framereceived') return on.call(page, name, hear);
    return on.call(page, 'websocket', (ws) => ws.on(name, (f) => hear(String(f.payload))));
  };
  return add_more(page);
}

// An option of its JavaScript engine: as with a processor too old for vectors.
const WASM = { plain: ['--js-flags=--no-enable-sse4-1'] };

export const can = ['tree', 'push', 'plain', 'paper', 'round'];

export async function start({ names = [], flags = [], wasm } = {}) {
  // Names of our own have certificates of our own; the worker of a page asks the browser, not the context.
  const rules = names.flatMap((name) => [`--host-resolver-rules=MAP ${name} 127.0.0.1`, '--ignore-certificate-errors']);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    headless: true,
    args: [...FLAGS, ...rules, ...flags, ...(WASM[wasm] ?? [])],
  });
  return {
    async newContext(options) {
      const context = await browser.newContext({ ignoreHTTPSErrors: true, ...options });
      const { newPage } = context;
      context.newPage = async () => listen(await newPage.call(context));
      return context;
    },
    close: () => browser.close(),
    newBrowserCDPSession: () => browser.newBrowserCDPSession(), // for bench/page.mjs
  };
}
