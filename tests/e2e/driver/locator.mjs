// A locator over any page that can `run` a function inside itself, `press_at` a point and `key`.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { aim_at, choose_file, hit_it, look_at, put_in } from './hands.mjs';
import { Finder, has_text } from './selector.mjs';

// To ask costs the page time that it needs for what is waited for: the longer it takes, the less often.
const SOON_MS = 20;
const LATER_MS = 250;
const MORE = 1.2;

/** Asks until the answer is there, at most so long. `why` says what it still waits for. */
export async function until(timeout, ask, why) {
  const late = Date.now() + timeout;
  for (let wait = SOON_MS; ; wait = Math.min(wait * MORE, LATER_MS)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > late) throw new Error(`Timeout ${timeout}ms exceeded: ${why()}`);
    await new Promise((ready) => setTimeout(ready, wait));
  }
}

export class Locator extends Finder {
  constructor(page, selector) {
    super();
    this.page = page;
    this.selector = selector;
  }
  within(selector) {
    return new Locator(this.page, `${this.selector} >> ${selector}`);
  }
  filter({ hasText }) {
    return this.within(has_text(hasText));
  }
  nth(n) {
    return this.within(`nth=${n}`);
  }
  first() {
    return this.nth(0);
  }
  last() {
    return this.nth(-1);
  }
  or(other) {
    return this.within(`internal:or=${JSON.stringify(other.selector)}`);
  }
  and(other) {
    return this.within(`internal:and=${JSON.stringify(other.selector)}`);
  }

  #look(what, arg, all) {
    return this.page.run(look_at, { selector: this.selector, what, arg, all });
  }
  /** Waits until it is there, then tells what was asked of it. */
  async #value(what, arg) {
    const answer = await until(
      this.page.timeout,
      async () => {
        const got = await this.page.again(() => this.#look(what, arg));
        return got && !got.missing ? { value: got.value ?? null } : undefined;
      },
      () => `${this.selector} is not there`,
    );
    return answer.value;
  }
  async waitFor({ state = 'visible', timeout = this.page.timeout } = {}) {
    const there = async () => ((await this.page.again(() => this.#look('state', state))) ? true : undefined);
    await until(timeout, there, () => `${this.selector} is not ${state}`);
  }
  count() {
    return this.#look('count', null, true);
  }
  allInnerTexts() {
    return this.#look('innerText', null, true);
  }
  allTextContents() {
    return this.#look('textContent', null, true);
  }
  async all() {
    return Array.from({ length: await this.count() }, (_, n) => this.nth(n));
  }
  async isVisible() {
    return this.#look('state', 'visible');
  }
  isEnabled() {
    return this.#value('enabled');
  }
  async isDisabled() {
    return !(await this.#value('enabled'));
  }
  isChecked() {
    return this.#value('checked');
  }
  innerText() {
    return this.#value('innerText');
  }
  textContent() {
    return this.#value('textContent');
  }
  innerHTML() {
    return this.evaluate((e) => e.innerHTML);
  }
  inputValue() {
    return this.#value('inputValue');
  }
  getAttribute(name) {
    return this.#value('attribute', name);
  }
  boundingBox() {
    return this.#value('box');
  }

  async evaluate(work, arg) {
    await this.waitFor({ state: 'attached' });
    return this.page.run_on(this.selector, work, arg, false);
  }
  evaluateAll(work, arg) {
    return this.page.run_on(this.selector, work, arg, true);
  }
  focus() {
    return this.evaluate((e) => e.focus());
  }
  blur() {
    return this.evaluate((e) => e.blur());
  }
  scrollIntoViewIfNeeded() {
    return this.evaluate((e) => e.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
  }

  /** Where a finger or a mouse would go. */
  async aim({ position, force, guard, timeout = this.page.timeout } = {}) {
    let waits = '';
    let tries = 0;
    return until(
      timeout,
      async () => {
        const at = await this.page.again(() => this.page.run(aim_at, { selector: this.selector, position, force, tries, guard }));
        if (at && !at.waits) return at;
        waits = at?.waits ?? 'the page goes';
        tries++;
        return undefined;
      },
      () => `${this.selector} cannot be pressed: ${waits}`,
    );
  }
  async click(how) {
    const hit = async () => {
      await this.page.press_at(await this.aim({ ...how, guard: true }), how?.button);
      // A page that went away by this press was hit.
      return (await this.page.again(() => this.page.run(hit_it))) !== false || undefined;
    };
    await until(how?.timeout ?? this.page.timeout, hit, () => `${this.selector} moves away`);
  }
  tap(how) {
    return this.click(how);
  }
  async hover(how) {
    const at = await this.aim(how);
    await this.page.mouse.move(at.x, at.y);
  }
  async check() {
    if (!(await this.isChecked())) await this.click();
  }
  async uncheck() {
    if (await this.isChecked()) await this.click();
  }
  async #put(what) {
    const done = async () => ((await this.page.again(() => this.page.run(put_in, { selector: this.selector, ...what }))) ? true : undefined);
    await until(this.page.timeout, done, () => `${this.selector} cannot be filled in`);
  }
  fill(value) {
    return this.#put({ value: String(value) });
  }
  selectOption(choice) {
    const wanted = typeof choice === 'string' ? { valueOrLabel: choice } : choice;
    return this.#put({ choice: [wanted] });
  }
  /** Chooses a file for a field: a path, or a name with its bytes. */
  setInputFiles(file) {
    const { name, buffer } = typeof file === 'string' ? { name: basename(file), buffer: readFileSync(file) } : file;
    return this.evaluate(choose_file, { name, bytes: buffer.toString('base64') });
  }
  async press(key) {
    await this.focus();
    await this.page.keyboard.press(key);
  }
  async pressSequentially(text) {
    await this.focus();
    await this.page.keyboard.type(text);
  }
  async screenshot(how) {
    return this.page.screenshot(how);
  }
}
