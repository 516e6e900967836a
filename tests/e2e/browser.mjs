// A browser of our own and people in it: each has a context, a page, and a
// record of every frame that went over their socket.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { scenario_seed, WAIT_MS } from './report.mjs';

export { browser_start, lacks, usual } from './driver/driver.mjs';

const need = createRequire(new URL('../../web/package.json', import.meta.url));
const axe_source = readFileSync(need.resolve('axe-core/axe.min.js'), 'utf8');

/** Chooses what a person sees as the label of a radio button; what was typed before is done with. */
export async function choose(radio) {
  await radio.evaluate((e) => {
    e.focus();
    e.click();
  });
}

/** In the page: what bots do is shown at once, unless a scenario has chosen otherwise. */
function pace_instant() {
  try {
    const chosen = JSON.parse(localStorage.getItem('astrolabe.settings') ?? '{}');
    localStorage.setItem('astrolabe.settings', JSON.stringify({ pace: 'instant', ...chosen }));
  } catch {
    // a page that may keep nothing
  }
}

/** Puts a function into the page that reads what it keeps of one kind, the latest first. */
function read_kept() {
  window.kept = (name) =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(`astrolabe.${name}.`))
      .map((key) => JSON.parse(localStorage.getItem(key)))
      .sort((a, b) => b.when - a.when);
}

/** In the page: what it draws at random follows from a seed and from how often this browser loaded a page. */
function random_seeded(seed) {
  let loads = 0;
  try {
    loads = Number(localStorage.getItem('test.loads')) + 1;
    localStorage.setItem('test.loads', String(loads));
  } catch {
    return; // a page that may keep nothing draws by chance: no name may come twice
  }
  let x = 2166136261;
  for (const c of `${seed} ${loads}`) x = Math.imul(x ^ c.charCodeAt(0), 16777619);
  const next = () => {
    x = (x + 0x9e3779b9) | 0;
    let z = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  };
  crypto.getRandomValues = (array) => {
    for (let i = 0; i < array.length; i++) array[i] = next();
    return array;
  };
}

export class Person {
  /** @param options of a driver's newContext: viewport, colorScheme, reducedMotion, locale, hasTouch */
  static async meet(browser, name, options = {}) {
    const person = new Person();
    person.name = name;
    person.context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      ...options,
    });
    person.context.setDefaultTimeout(WAIT_MS);
    await person.context.addInitScript(pace_instant);
    await person.context.addInitScript(read_kept);
    await person.context.addInitScript(random_seeded, scenario_seed(name));
    person.page = await person.context.newPage();
    person.sent = [];
    person.received = [];
    person.wrong = [];
    person.listen();
    return person;
  }

  listen() {
    this.page.on('framesent', (frame) => this.sent.push(frame));
    this.page.on('framereceived', (frame) => this.received.push(frame));
    this.page.on('pageerror', (e) => this.wrong.push(`page error: ${e.stack ?? e}`));
    this.page.on('console', (m) => {
      // A server that is down is part of the test; everything else is not.
      if (m.type() === 'error' && !/WebSocket connection to/.test(m.text())) this.wrong.push(m.text());
    });
  }

  button(name) {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** Says yes to what is asked before something that cannot be taken back. */
  async sure() {
    await this.page.locator('[data-test=confirm-yes]').click();
    await this.page.locator('[data-test=confirm]').waitFor({ state: 'detached' });
  }

  async press(name) {
    await this.button(name).click();
  }

  /** Waits until the page says who is next. */
  async told(text) {
    await this.page.locator('[data-test=next]', { hasText: text }).waitFor();
  }

  async logged(text) {
    // On a phone the log may lie behind another tab.
    await this.page.locator('[data-test=log]', { hasText: text }).waitFor({ state: 'attached' });
  }

  /** Every position this person was sent, in order. */
  positions() {
    return this.received.map((f) => JSON.parse(f).at).filter((at) => at?.view !== undefined);
  }

  plays() {
    return this.sent.filter((f) => JSON.parse(f).do === 'play');
  }

  /** Cuts the network, once the page is kept for that. */
  async cut() {
    await this.page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
    await this.context.setOffline(true);
  }

  /** The rules of WCAG 2.2 AA that a machine can check, here and now; or these rules alone. */
  async axe(rules = null) {
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axe_source);
    const judge = async (rules) => {
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
      const only = rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags };
      // To load styles beforehand axe would make one of its own, which some browsers forbid aloud as the page's policy says.
      const result = await axe.run(document, { runOnly: only, resultTypes: ['violations'], preload: false });
      return {
        rules: result.passes.length,
        bad: result.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' | ')}`),
      };
    };
    let found = await this.page.evaluate(judge, rules);
    if (found.bad.some((bad) => bad.startsWith('target-size:'))) {
      // What lies under the bar of a phone's tabs is small only until it is scrolled out of it.
      await this.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      found = await this.page.evaluate(judge, rules);
      await this.page.evaluate(() => scrollTo(0, 0));
    }
    if (found.rules < (rules?.length ?? 5)) throw new Error('axe looked at almost nothing.');
    if (found.bad.length > 0) throw new Error(`axe:\n${found.bad.join('\n')}`);
    return found.rules;
  }
}
