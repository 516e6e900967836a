// Finding things in a page as people name them: by role and name, by label, by words. Playwright
// has an engine for that which runs inside any page; it keeps it in its bundle as one text.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const need = createRequire(new URL('../../../web/package.json', import.meta.url));

/** The engine's text: the only long literal of the bundle's part with that name. */
function engine_text() {
  const bundle = readFileSync(need.resolve('playwright-core').replace(/[^/]+$/, 'lib/coreBundle.js'), 'utf8');
  const part = bundle.indexOf('generated/injectedScriptSource.ts"()');
  const literal = /source\d* = ('.*');$/m.exec(bundle.slice(part, part + 2_000_000));
  if (part < 0 || !literal) throw new Error('This playwright-core keeps its selector engine elsewhere; look in lib/coreBundle.js.');
  return new Function(`return ${literal[1]}`)();
}

/** A script that puts the engine into a page before anything else runs there. */
export function engine_script(browser) {
  const options = { sdkLanguage: 'javascript', testIdAttributeName: 'data-testid', stableRafCount: 1, browserName: browser, customEngines: [] };
  return `(() => { const module = {}; ${engine_text()}
    const engine = new (module.exports.InjectedScript())(globalThis, ${JSON.stringify(options)});
    Object.defineProperty(window, '__engine', { value: engine }); })();`;
}

const pattern = (re) => String(re).replace(/(^|[^\\])(\\\\)*(["'`])/g, '$1$2\\$3').replace(/>>/g, '\\>\\>');
const words = (text, exact) => (text instanceof RegExp ? pattern(text) : `${JSON.stringify(text)}${exact ? 's' : 'i'}`);
const attribute = (text, exact) =>
  text instanceof RegExp ? pattern(text) : `"${text.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"${exact ? 's' : 'i'}`;

/** What a page and a locator have in common: ways to say which element is meant. `this.within(selector)` makes a locator. */
export class Finder {
  locator(css, { hasText, has } = {}) {
    let found = this.within(css);
    if (has) found = found.within(`internal:has=${JSON.stringify(has.selector)}`);
    return hasText === undefined ? found : found.filter({ hasText });
  }
  getByText(text, { exact } = {}) {
    return this.within(`internal:text=${words(text, exact)}`);
  }
  getByLabel(text, { exact } = {}) {
    return this.within(`internal:label=${words(text, exact)}`);
  }
  getByRole(role, { exact, name, ...states } = {}) {
    const said = Object.entries(states).map(([state, value]) => `[${state}=${value}]`);
    if (name !== undefined) said.push(`[name=${attribute(name, exact)}]`);
    return this.within(`internal:role=${role}${said.join('')}`);
  }
}

export const has_text = (text) => `internal:has-text=${words(text)}`;
