// Every setting does something, and "your turn" is told in every way that was chosen.

import { choose, Person } from './browser.mjs';
import { assert, scenario } from './report.mjs';

/** In the page, before anything of ours runs: counts what the browser is asked to do. */
function spy() {
  const did = { bells: 0, contexts: 0, buzzes: 0, notes: [], badges: 0 };
  window.did = did;
  const tone = { frequency: {}, connect: (to) => to, start() {}, stop() {} };
  const gain = { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to };
  window.AudioContext = class {
    constructor() {
      did.contexts++;
      this.currentTime = 0;
      this.destination = {};
    }
    resume = async () => void did.bells++;
    createOscillator = () => tone;
    createGain = () => gain;
  };
  navigator.vibrate = () => (did.buzzes++, true);
  navigator.setAppBadge = async () => void did.badges++;
  window.Notification = class {
    static permission = 'default';
    static async requestPermission() {
      return (this.permission = localStorage.getItem('test.permission') ?? 'granted');
    }
    constructor(title, options) {
      did.notes.push(`${title} ${options.body}`);
    }
  };
  // A clock that jumps whenever it is looked at: somebody takes their time.
  const { now } = Date;
  let jumped = 0;
  Date.now = () => now() + (window.slow ? (jumped += 6000) : jumped);
  Object.defineProperty(document, 'hidden', { get: () => window.away === true });
}

export async function settings_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const { page } = ada;
  await page.addInitScript(spy);
  const style = (name) => page.evaluate((n) => getComputedStyle(document.documentElement).getPropertyValue(n), name);
  const set = (label, value) => {
    const inputs = page.locator('fieldset', { has: page.locator('legend', { hasText: label }) }).locator('input');
    // "on" is what a radio button is worth anyhow, so it bears no attribute.
    const one = /^(off|on)$/.test(value) ? inputs.nth(value === 'on' ? 1 : 0) : inputs.and(page.locator(`[value="${value}"]`));
    return choose(one);
  };
  const html = (name) => page.evaluate((n) => document.documentElement.dataset[n], name);
  const open = async () => {
    await ada.press('Settings');
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
  };
  const shut = () => page.keyboard.press('Escape');
  await scenario('Settings', {
    'the name is offered wherever one is asked for': async () => {
      await page.goto(server.origin);
      await page.getByText('Planet X', { exact: true }).waitFor();
      await open();
      await page.getByRole('dialog').getByLabel('Your name').fill('Adele');
      await shut();
      await page.reload();
      await page.waitForFunction(() => document.querySelector('form input[autocomplete=nickname]')?.value === 'Adele');
    },
    'theme, motion, size and colours change the page': async () => {
      await open();
      await set('Theme', 'light');
      assert.equal(await html('theme'), 'light');
      await set('Theme', 'dark');
      assert.equal(await html('theme'), 'dark');
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.waitForFunction(() => document.documentElement.dataset.motion === 'usual');
      const moves = await style('--m-base');
      await set('Motion', 'less');
      assert.notEqual(await style('--m-base'), moves);
      const colour = await style('--obj-A');
      await set('Colours of objects', 'safe');
      assert.notEqual(await style('--obj-A'), colour);
      await set('Text size', '125');
      assert.equal(await style('font-size'), '20px');
      await set('Text size', '100');
    },
    'the language changes at once': async () => {
      await page.getByLabel('Language').selectOption('fr');
      await page.getByRole('dialog', { name: 'Réglages' }).waitFor();
      await page.getByLabel('Langue').selectOption('en');
      await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    },
    'the bell can be heard': async () => {
      const before = await page.evaluate(() => window.did.bells);
      await set('Sound', 'on');
      assert.equal(await page.evaluate(() => window.did.bells), before + 1);
    },
    'a refused notification is told, an allowed one stays on': async () => {
      await page.evaluate(() => localStorage.setItem('test.permission', 'denied'));
      await set('A notification when it is your turn', 'on');
      await page.getByText('The browser does not allow notifications here.').waitFor();
      assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('astrolabe.settings')).notify), false);
      assert.equal(await page.locator('fieldset', { hasText: 'A notification' }).locator('input').nth(0).isChecked(), true);
      await page.evaluate(() => localStorage.setItem('test.permission', 'granted'));
      await set('A notification when it is your turn', 'on');
      await page.waitForFunction(() => JSON.parse(localStorage.getItem('astrolabe.settings')).notify === true);
      await ada.axe();
      await shut();
    },
    'the notebook marks as much as was chosen': async () => {
      await choose(page.locator('input[name=door][value=alone]'));
      await ada.press('Start the game');
      await page.locator('[data-cell]').first().waitFor();
      const seen = {};
      for (const help of ['paper', 'told', 'deduced']) {
        await open();
        await set('What the notebook marks by itself', help);
        await shut();
        await page.waitForFunction((told) => (document.querySelectorAll('[data-cell][aria-label*="told"]').length > 0) === told, help !== 'paper');
        await ada.press('Check');
        await page.getByText('No contradiction.').waitFor();
        seen[help] = await page.getByText('Skies left').count();
      }
      // How many skies are left is reasoning, which only the last of them allows.
      assert.deepEqual(seen, { paper: 0, told: 0, deduced: 1 });
    },
    'who looks elsewhere is told in every way chosen': async () => {
      await page.locator('[data-test=ask]').waitFor();
      await page.evaluate(() => {
        window.away = true;
        Object.assign(window.did, { bells: 0, buzzes: 0, notes: [], badges: 0 });
      });
      await page.getByRole('button', { name: 'From sector: one on' }).click();
      await page.getByRole('button', { name: 'To sector: one on' }).click();
      await page.locator('[data-test=ask]').click();
      await page.waitForFunction(() => window.did.notes.length > 0);
      const did = await page.evaluate(() => window.did);
      assert.ok(did.bells > 0 && did.buzzes > 0 && did.badges > 0, JSON.stringify(did));
      assert.match(did.notes[0], /^Your turn\. Planet X/);
      assert.match(await page.title(), /^Your turn/);
    },
    'who looks at the page is told after a long wait, not after each move of a quick bot': async () => {
      for (const slow of [false, true]) {
        await page.locator('[data-test=ask], [data-test=pick]').first().waitFor();
        await page.evaluate((s) => {
          Object.assign(window, { away: false, slow: s });
          Object.assign(window.did, { bells: 0, buzzes: 0, notes: [], badges: 0 });
        }, slow);
        if (!(await page.getByLabel('Move in notation').isVisible())) await page.getByText('Type a move').click();
        await page.getByLabel('Move in notation').fill((await page.locator('[data-test=pick]').count()) > 0 ? 'H-' : 'RB');
        await page.keyboard.press('Enter');
        await page.waitForFunction(() => window.did.badges > 0);
        await page.evaluate(() => (window.slow = false));
        const did = await page.evaluate(() => window.did);
        assert.deepEqual([did.bells > 0, did.buzzes > 0, did.notes.length], [slow, slow, 0], JSON.stringify(did));
        assert.equal(did.contexts, 1, 'one bell is enough');
      }
    },
    'and in none that was switched off': async () => {
      await page.evaluate(() => (window.away = false));
      await page.locator('[data-test=ask], [data-test=pick]').first().waitFor();
      await open();
      for (const one of ['Sound', 'Vibration', 'A notification when it is your turn']) await set(one, 'off');
      await shut();
      const settings = await page.evaluate(() => JSON.parse(localStorage.getItem('astrolabe.settings')));
      assert.deepEqual([settings.sound, settings.buzz, settings.notify], [false, false, false]);
    },
    'the page can be installed': async () => {
      const manifest = await (await page.request.get(`${server.origin}/astrolabe.webmanifest`)).json();
      for (const icon of manifest.icons) {
        const answer = await page.request.get(server.origin + icon.src);
        assert.equal(answer.status(), 200, icon.src);
        assert.equal(answer.headers()['content-type'], icon.type);
      }
      await page.goto(server.origin);
      await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
      // Not every browser can say what it thinks of that.
      if (page.install_faults) assert.deepEqual(await page.install_faults(), []);
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-settings.png' }).catch(() => {});
    await ada.context.close();
  });
}
