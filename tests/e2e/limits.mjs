// Browsers that cannot do everything: nothing may be kept, there is no room left, WebAssembly
// without vectors or none at all. Each says so calmly, and play goes on as far as it can.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browser_start, choose, Person, usual } from './browser.mjs';
import { fits } from './look.mjs';
import { assert, scenario } from './report.mjs';

const PHONE = { viewport: { width: 360, height: 740 } };

/** In the page: a private window that lets nothing be kept. */
function forbid() {
  Object.defineProperty(window, 'localStorage', {
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
}

/** In the page: a storage in which nothing more of ours finds room. */
function fill() {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, value) {
    if (key.startsWith('astrolabe.')) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    setItem.call(this, key, value);
  };
}

const hand = (page) => page.locator('[data-test=hand] button:enabled, [data-test=do]').first();

async function start_alone(page, game) {
  await choose(page.locator(`input[name=game][value=${game}]`));
  await choose(page.locator('input[name=door][value=alone]'));
  await page.locator('form .button.primary').click();
}

export async function storage_scenario(browser, server) {
  const steps = {};
  const wrong = [];
  for (const [how, shim, says] of [
    ['forbidden', forbid, 'keeps nothing for this page'],
    ['full', fill, 'no room left'],
  ])
    steps[`${how}: it is said, and a game is played and gone on with`] = async () => {
      const ada = await Person.meet(browser, 'Ada', PHONE);
      const { page } = ada;
      await page.addInitScript(shim);
      await page.goto(server.origin);
      await start_alone(page, 'planetx');
      await page.locator('[data-test=limit]', { hasText: says }).waitFor();
      await fits(ada, `storage ${how}`);
      await page.locator('[data-test=ask]').waitFor();
      await page.getByRole('button', { name: 'From sector: one on' }).click();
      await page.getByRole('button', { name: 'To sector: one on' }).click();
      await page.locator('[data-test=ask]').click();
      await page.locator('[data-test=answer]').waitFor();
      // Until the page is left, it is all there: back to the lobby, and on with it.
      await page.evaluate(() => (location.hash = ''));
      await page.locator('.go-on a').first().click();
      await page.getByRole('grid', { name: 'The ring of sectors' }).waitFor();
      await page.locator('[data-test=log] li').nth(1).waitFor({ state: 'attached' });
      wrong.push(...ada.wrong);
      await ada.context.close();
    };
  steps['nothing went wrong in the pages'] = () => assert.deepEqual(wrong, []);
  await scenario('A storage that is forbidden or full', steps);
}

/** A browser whose engine has no vectors, or no WebAssembly. */
async function with_engine(wasm, play) {
  const browser = await browser_start({ wasm });
  const ada = await Person.meet(browser, 'Ada', PHONE);
  // Nor can it tell whether something is shown, as Safari before 17.4. The other drivers ask that themselves, where the page asks.
  if (usual) await ada.context.addInitScript(() => delete Element.prototype.checkVisibility);
  try {
    await play(ada, browser);
  } finally {
    await browser.close();
  }
}

export async function vectors_scenario(_, server) {
  await scenario('WebAssembly without vectors', {
    'without vectors a game is played alone and another online': () =>
      with_engine('plain', async (ada, browser) => {
        const { page } = ada;
        await page.goto(server.origin);
        await start_alone(page, 'planetx');
        await hand(page).waitFor();
        const ben = await Person.meet(browser, 'Ben');
        await ben.page.goto(`${server.origin}/?null`);
        await ben.page.getByLabel('Your name').fill('Ben');
        await ben.page.getByLabel('Who takes seat 2').selectOption('random');
        await ben.press('Open a table');
        await ben.press('Bid 0');
        await ben.logged('bid 0');
        for (const p of [ada, ben]) {
          assert.equal(await p.page.locator('[data-test=limit]').count(), 0);
          assert.deepEqual(p.wrong, [], p.name);
        }
      }),
    'the one-file page says what is missing': () =>
      with_engine('plain', async ({ page }) => {
        const folder = mkdtempSync(join(tmpdir(), 'astrolabe-file-'));
        const answer = await page.request.get(`${server.origin}/astrolabe.html`);
        writeFileSync(join(folder, 'astrolabe.html'), await answer.body());
        await page.goto(`file://${folder}/astrolabe.html`);
        await page.locator('[data-test=limit]', { hasText: 'too old to play from one file' }).waitFor();
        rmSync(folder, { recursive: true, force: true });
      }),
  });
}
vectors_scenario.needs = ['plain'];

export async function no_wasm_scenario(_, server) {
  await scenario('No WebAssembly', {
    'the button answers, and the page says why': () =>
      with_engine('none', async ({ page }) => {
        await page.goto(server.origin);
        await page.locator('[data-test=limit]', { hasText: 'no WebAssembly' }).waitFor();
        await start_alone(page, 'planetx');
        await page.getByText('The rules could not be loaded.').first().waitFor();
        assert.ok(await page.locator('form .button.primary').isEnabled());
      }),
  });
}
no_wasm_scenario.needs = ['none'];
