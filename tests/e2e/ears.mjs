// Somebody who does not see: what is there is found in the browser's accessibility tree by role
// and name, what happens is heard from the one live region, and keys are all there is to act with.

const WAIT_MS = 60000;

export class Ears {
  constructor(person) {
    this.page = person.page;
    this.known = [];
    /** Everything heard so far, in order. */
    this.heard = [];
  }

  /** The tree as a reader walks it: { role, name, description, focused, live, value, parent }. */
  async tree() {
    const nodes = await this.page.accessible_tree();
    const all = new Map(nodes.map((n) => [n.nodeId, n]));
    const property = (n, name) => n.properties?.find((p) => p.name === name)?.value?.value;
    return nodes
      .filter((n) => !n.ignored)
      .map((n) => ({
        role: n.role?.value ?? '',
        name: n.name?.value ?? '',
        description: n.description?.value ?? '',
        value: n.value?.value,
        focused: property(n, 'focused') === true,
        disabled: property(n, 'disabled') === true,
        busy: property(n, 'busy') === true || property(n, 'busy') === 1,
        checked: property(n, 'checked'),
        live: property(n, 'live') ?? '',
        dom: n.backendDOMNodeId,
        within: (role, name) => {
          for (let at = all.get(n.parentId); at; at = all.get(at.parentId))
            if (at.role?.value === role && matches(at.name?.value ?? '', name)) return true;
          return false;
        },
      }));
  }

  /** What was said since the last time; nothing of it is lost, and nothing comes twice. */
  async listen() {
    this.voice ??= (await this.tree()).find((n) => n.role === 'log' && n.name === 'Said aloud')?.dom;
    if (!this.voice) return [];
    // Of the tree, the words below the one live region.
    const nodes = await this.page.accessible_below(this.voice, 'StaticText');
    if (!nodes || nodes.length === 0) {
      this.voice = undefined; // another page has come
      return [];
    }
    const now = nodes.map((n) => n.name.value);
    let overlap = Math.min(this.known.length, now.length);
    while (overlap > 0 && !this.known.slice(-overlap).every((text, i) => text === now[i])) overlap--;
    const fresh = now.slice(overlap);
    this.known = now;
    this.heard.push(...fresh);
    return fresh;
  }

  /** Waits until something like this is said, and gives all that was said until then. */
  async hear(what) {
    const said = [];
    for (const end = Date.now() + WAIT_MS; Date.now() < end; ) {
      said.push(...(await this.listen()));
      if (said.some((text) => matches(text, what))) return said;
      await this.page.waitForTimeout(30);
    }
    throw new Error(`"${what}" was not said, but: ${said.join(' / ') || 'nothing'}`);
  }

  async find(role, name) {
    return (await this.tree()).find((n) => n.role === role && matches(n.name, name));
  }

  async wait(role, name) {
    for (const end = Date.now() + WAIT_MS; Date.now() < end; ) {
      const found = await this.find(role, name);
      if (found) return found;
      await this.page.waitForTimeout(30);
    }
    throw new Error(`There is no ${role} "${name}" in the tree.`);
  }

  /** What has the focus. */
  async focused() {
    const [one, ...around] = await this.page.accessible_focus();
    const checked = one.properties?.find((p) => p.name === 'checked')?.value?.value;
    const within = (role, name) => around.some((n) => n.role?.value === role && matches(n.name?.value ?? '', name));
    return { role: one.role?.value ?? '', name: one.name?.value ?? '', checked, within };
  }

  /** Tabs on until what is called so has the focus; what is busy is waited for. */
  async reach(role, name, key = 'Tab') {
    for (const end = Date.now() + WAIT_MS; (await this.wait(role, name)).busy && Date.now() < end; ) await this.page.waitForTimeout(30);
    for (let i = 0; i < 200; i++) {
      const now = await this.focused();
      if (now.role === role && matches(now.name, name)) return now;
      if (i % 20 === 19 && !(await this.find(role, name))) return null; // it went meanwhile
      await this.page.keyboard.press(key);
    }
    throw new Error(`${role} "${name}" cannot be reached by ${key}.`);
  }

  async press(role, name, key = 'Enter') {
    if (await this.reach(role, name)) await this.page.keyboard.press(key);
  }

  /** Chooses a radio button of a group by the arrow keys. */
  async choose(group, name) {
    const one = (await this.tree()).find((n) => n.role === 'radio' && matches(n.name, name));
    if (one?.checked === 'true' || one?.checked === true) return;
    for (let i = 0; i < 200; i++) {
      const now = await this.focused();
      if (now.role === 'radio' && now.within('group', group)) break;
      await this.page.keyboard.press('Tab');
    }
    for (let i = 0; i < 12; i++) {
      const now = await this.focused();
      if (now.role === 'radio' && matches(now.name, name)) return;
      await this.page.keyboard.press('ArrowDown');
    }
    throw new Error(`"${name}" cannot be chosen by keys.`);
  }

  /** Types a line into the command line, and gives the answer. */
  async ask(text) {
    await this.listen();
    if ((await this.focused()).name !== 'A question or a move') {
      await this.wait('button', /^Ask or move in words/);
      await this.page.keyboard.press('/');
      await this.wait('combobox', 'A question or a move');
    }
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
    return (await this.hear(/./)).join(' ');
  }
}

export function matches(text, what) {
  const name = text.trim();
  return what instanceof RegExp ? what.test(name) : name === what;
}
