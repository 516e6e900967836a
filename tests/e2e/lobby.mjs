// The lobby: light, quick, readable by everybody.

import { Person } from './browser.mjs';
import { look } from './look.mjs';
import { assert, scenario } from './report.mjs';

const FIRST_PAINT_MAX = 150 * 1024; // bytes on the wire: page, script, style

/** Counts what comes over the wire, by kind, from now on. */
async function count_bytes(person) {
  const cdp = await person.context.newCDPSession(person.page);
  const kinds = new Map();
  const bytes = {};
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', (e) => kinds.set(e.requestId, e.type));
  cdp.on('Network.loadingFinished', (e) => {
    const kind = kinds.get(e.requestId);
    bytes[kind] = (bytes[kind] ?? 0) + e.encodedDataLength;
  });
  return bytes;
}

export async function lobby_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const page = ada.page;
  await scenario('The lobby', {
    'first paint is light': async () => {
      const bytes = await count_bytes(ada);
      const answer = await page.goto(server.origin);
      assert.equal(answer.status(), 200);
      await page.getByText('Ten moves, a secret each').waitFor();
      const first = ['Document', 'Script', 'Stylesheet'].reduce((n, k) => n + (bytes[k] ?? 0), 0);
      assert.ok(bytes.Document > 0 && bytes.Script > 0, 'nothing was counted');
      assert.ok(first <= FIRST_PAINT_MAX, `${first} bytes`);
      return `${(first / 1024).toFixed(1)} KB of at most ${FIRST_PAINT_MAX / 1024}`;
    },
    'nothing inline may run': async () => {
      const answer = await page.request.get(server.origin);
      const policy = answer.headers()['content-security-policy'] ?? '';
      assert.match(policy, /default-src 'self'/);
      assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'/);
    },
    'fonts come later': () => page.waitForFunction(() => document.fonts.check('16px Commissioner')),
    'the theme can be turned and stays': async () => {
      await ada.press('Change to light');
      await page.reload();
      await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
      await ada.press('Change to dark');
      await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    },
    'a wrong code is told kindly': async () => {
      await page.getByLabel('Code of a table').fill('7k3m q9td x2fa');
      await ada.press('Join');
      await page.getByRole('heading', { name: 'There is no table 7K3M-Q9TD-X2FA.' }).waitFor();
      await page.getByRole('link', { name: 'Go to the lobby' }).click();
      await page.getByText('Ten moves, a secret each').waitFor();
    },
    'it looks right': () => look(ada, 'lobby'),
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  });
  await ada.context.close();
}
