// The lobby: light, quick, readable by everybody.

import { choose, Person } from './browser.mjs';
import { look } from './look.mjs';
import { assert, scenario } from './report.mjs';

const FIRST_PAINT_MAX = 150 * 1024; // bytes on the wire: page, script, style

/** Bytes on the wire of page, script and style asked for before anything was seen. */
function painted() {
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  if (!paint) return null;
  const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const before = all.filter((e) => e.startTime < paint.startTime && !/\.(wasm|woff2)$/.test(e.name));
  return { files: before.length, bytes: before.reduce((n, e) => n + e.transferSize, 0) };
}

/** In the page: where the button to start lies, whenever that changes. The letters come in time, however slow this machine is. */
function watch_start() {
  const own = window.setTimeout.bind(window);
  window.setTimeout = (work, ms, ...rest) => own(work, ms === 300 ? 60000 : ms, ...rest);
  const look = () => {
    const button = document.querySelector('form .button.primary');
    const y = button && Math.round(button.getBoundingClientRect().top + scrollY);
    if (button && y !== window.places?.at(-1)) (window.places ??= []).push(y);
    requestAnimationFrame(look);
  };
  look();
}

export async function lobby_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const page = ada.page;
  await scenario('The lobby', {
    'first paint is light': async () => {
      // What comes in idle time is not waited for, so in this visit there is none.
      const busy = await Person.meet(browser, 'Busy');
      await busy.page.addInitScript(() => (window.requestIdleCallback = () => 0));
      await busy.page.goto(server.origin);
      await busy.page.getByText('Planet X', { exact: true }).waitFor();
      await busy.page.waitForFunction(painted);
      const first = await busy.page.evaluate(painted);
      // Nothing comes later that would move what somebody is about to press.
      assert.equal(await busy.page.locator('[data-test=guide]').count(), 1);
      await busy.context.close();
      await page.goto(server.origin);
      assert.ok(first.files >= 3 && first.bytes > 10000, 'nothing was counted');
      assert.ok(first.bytes <= FIRST_PAINT_MAX, `${first.bytes} bytes`);
      return `${(first.bytes / 1024).toFixed(1)} KB of at most ${FIRST_PAINT_MAX / 1024}, ${first.files} files`;
    },
    'nothing inline may run': async () => {
      const answer = await page.request.get(server.origin);
      const policy = answer.headers()['content-security-policy'] ?? '';
      assert.match(policy, /default-src 'self'/);
      assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'/);
    },
    'nothing moves under a finger when the letters come': async () => {
      const fay = await Person.meet(browser, 'Fay', { viewport: { width: 360, height: 740 } });
      await fay.page.addInitScript(watch_start);
      await fay.page.goto(server.origin);
      await fay.page.waitForFunction(() => window.places?.length > 0 && document.fonts.check('16px Commissioner') && document.fonts.check('16px "Brygada 1918"'));
      const places = await fay.page.evaluate(() => document.fonts.ready.then(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => seen(window.places))))));
      assert.equal(places.length, 1, `the button to start lay at ${places.join(', ')}`);
      await fay.context.close();
    },
    'its own letters are there': () => page.waitForFunction(() => document.fonts.check('16px Commissioner')),
    'the theme can be turned and stays': async () => {
      await ada.press('Change to light');
      await page.reload();
      await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
      await ada.press('Change to dark');
      await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    },
    'a code of another program is told, and a new game offered': async () => {
      await page.getByLabel('Code or number of a table').fill('k3xb');
      await ada.press('Join');
      await page.getByText('A code of four letters belongs to another program').waitFor();
      await page.locator('[data-test=instead]').click();
      await page.getByText('This program keeps the secret', { exact: true }).waitFor();
      assert.equal(await page.locator('input[name=game]:checked').getAttribute('value'), 'planetx');
      assert.equal(await page.locator('[data-test=instead]').count(), 0);
    },
    'a wrong code is told kindly': async () => {
      // A code as it is read aloud, or the whole link somebody was sent.
      await page.getByLabel('Code or number of a table').fill('http://192.168.1.20:8080/t/7K3M-Q9TD-X2FB');
      await ada.press('Join');
      await page.getByRole('heading', { name: 'There is no table 7K3M-Q9TD-X2FB.' }).waitFor();
      await page.getByRole('link', { name: 'Go to the lobby' }).click();
      await page.getByLabel('Code or number of a table').fill('7k3m q9td x2fa');
      await ada.press('Join');
      await page.getByRole('heading', { name: 'There is no table 7K3M-Q9TD-X2FA.' }).waitFor();
      await page.getByRole('link', { name: 'Go to the lobby' }).click();
      await page.getByText('Planet X', { exact: true }).waitFor();
    },
    'it looks right': () => look(ada, 'lobby'),
    'the null game stays behind the scenes': async () => {
      assert.equal(await page.getByText('Ten moves, a secret each').count(), 0);
      await page.getByRole('link', { name: 'About' }).first().click();
      await page.getByRole('heading', { name: 'About Astrolabe' }).waitFor();
      await ada.axe();
      await page.getByRole('link', { name: 'Open Null' }).click();
      await page.getByText('Ten moves, a secret each').waitFor();
      await page.goto(server.origin);
    },
    'settings open, change the page and stay': async () => {
      await ada.press('Settings');
      await page.getByRole('dialog', { name: 'Settings' }).waitFor();
      await look(ada, 'settings');
      await page.getByLabel('Language').selectOption('pl');
      await page.getByRole('heading', { name: 'Trzy gry pod jednym niebem.' }).waitFor();
      await choose(page.locator('input[type=radio][value="150"]'));
      await page.keyboard.press('Escape');
      await page.reload();
      await page.getByRole('heading', { name: 'Trzy gry pod jednym niebem.' }).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.dataset.size), '150');
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'pl');
      await page.evaluate(() => localStorage.removeItem('astrolabe.settings'));
      await page.reload();
      await page.getByRole('heading', { name: 'Three games under one sky.' }).waitFor();
    },
    'help with keys is one key away': async () => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).waitFor();
      await ada.axe();
      await page.keyboard.press('Escape');
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  });
  await ada.context.close();
}
