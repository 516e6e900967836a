// Where the page may find itself: on a home network, by a name and over plain
// HTTP, which browsers trust less; over TLS of the server's own; and in one file
// with no server at all.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browser_start, choose, Person } from './browser.mjs';
import { games } from './games.mjs';
import { fits } from './look.mjs';
import { assert, scenario, scenario_seed } from './report.mjs';
import { Server } from './server.mjs';

const NAME = 'astrolabe.test';
const LOAD_MS = 3000; // a page that waits for something that never comes takes far longer

async function start_alone(page, game) {
  await choose(page.locator(`input[name=game][value=${game}]`));
  await choose(page.locator('input[name=door][value=alone]'));
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('[data-test=hand] button, [data-test=do]').first().waitFor();
}

/** Ben follows a link to Ada's table and sits down, and both bid: each sees what both did. */
async function bid_once(ada, ben, link) {
  await ben.page.goto(link);
  await ben.page.getByLabel('Your name').fill('Ben');
  await ben.press('Sit down');
  await Promise.all([ada.told('Your turn.'), ben.told('Your turn.')]);
  await ada.press('Bid 2');
  await ben.press('Bid 1');
  await Promise.all([ada.logged('Ada bid 2, Ben bid 1.'), ben.logged('Ada bid 2, Ben bid 1.')]);
}

export async function home_scenario(_, server) {
  const browser = await browser_start({ names: [NAME] });
  const ada = await Person.meet(browser, 'Ada');
  const ben = await Person.meet(browser, 'Ben', { viewport: { width: 360, height: 740 } });
  const home = `http://${NAME}:${server.port}`;
  const all = [ada, ben];
  await scenario('At home, by a name over plain HTTP', {
    'the browser does not trust this address': async () => {
      await ada.page.goto(home);
      await ada.page.getByText('Planet X', { exact: true }).waitFor();
      const can = await ada.page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator, crypto.subtle !== undefined]);
      assert.deepEqual(can, [false, false, false]);
      await ada.page.locator('[data-test=no-copy]', { hasText: 'opens only while its server runs' }).waitFor();
    },
    'a table is opened there, and its link copied and followed': async () => {
      await ada.page.goto(`${home}/?null`);
      await ada.page.getByLabel('Your name').fill('Ada');
      await ada.press('Open a table');
      const field = ada.page.getByRole('textbox', { name: 'Link to this table' });
      const link = await field.inputValue();
      assert.ok(link.startsWith(home));
      await ada.press('Copy');
      await ada.button('Copied').waitFor();
      await bid_once(ada, ben, link);
      await ben.page.reload();
      await ben.logged('Ada bid 2, Ben bid 1.');
    },
    'settings offer nothing the browser forbids': async () => {
      await ada.press('Settings');
      await ada.page.getByRole('dialog', { name: 'Settings' }).waitFor();
      assert.equal(await ada.page.getByText('A notification when it is your turn').count(), 0);
      await ada.page.keyboard.press('Escape');
    },
    'games alone work, also when the server goes away': async () => {
      await ada.page.goto(home);
      await start_alone(ada.page, 'planetx');
      await ada.page.goto(home);
      await ada.page.getByRole('heading', { name: 'Go on' }).waitFor();
      // Everything that draws games comes by itself while nobody waits.
      await ada.page.waitForFunction(() => performance.getEntriesByType('resource').filter((r) => /part-.*js/.test(r.name)).length >= 4);
      await ada.context.setOffline(true);
      await start_alone(ada.page, 'nightsky');
      await ada.context.setOffline(false);
    },
    'nothing went wrong in the pages': () => {
      // The browser grumbles about a header that only counts where it trusts the address.
      const usual = /ERR_INTERNET_DISCONNECTED|Failed to load resource|Cross-Origin-Opener-Policy header has been ignored/;
      for (const p of all) assert.deepEqual(p.wrong.filter((w) => !usual.test(w)), [], p.name);
    },
  }, async (broken) => {
    if (broken) for (const p of all) await p.page.screenshot({ path: `build/screenshots/broken-home-${p.name}.png` }).catch(() => {});
    await browser.close();
  });
}

/** A server that enciphers by itself, with a certificate of our own making. */
async function start_enciphered(folder) {
  const [cert, key] = ['cert.pem', 'key.pem'].map((name) => join(folder, name));
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, '-subj', `/CN=${NAME}`], { stdio: 'ignore' });
  const server = new Server(folder, scenario_seed('tls'), ['--tls-cert', cert, '--tls-key', key]);
  await server.start();
  return server;
}

/** How long it takes until something of an address is seen. */
async function load_ms(person, address, seen) {
  const began = Date.now();
  await person.page.goto(address);
  await seen.waitFor();
  return Date.now() - began;
}

export async function tls_scenario(_, plain) {
  const browser = await browser_start({ names: [NAME] });
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-tls-'));
  const server = await start_enciphered(folder);
  const home = `https://${NAME}:${server.port}`;
  const [ada, ben] = [await Person.meet(browser, 'Ada'), await Person.meet(browser, 'Ben')];
  await scenario('Over TLS of the server itself', {
    'the page is there within three seconds, over HTTP/1.1': async () => {
      const lobby = ada.page.getByText('Planet X', { exact: true });
      // A machine that is busy with other things needs longer, for plain HTTP as well.
      const most = Math.max(LOAD_MS, 2 * (await load_ms(ada, plain.origin, lobby)));
      const took = await load_ms(ada, home, lobby);
      assert.ok(took < most, `it took ${took} of ${most} ms`);
      const spoken = await ada.page.evaluate(() => [isSecureContext, performance.getEntriesByType('navigation')[0].nextHopProtocol]);
      assert.deepEqual(spoken, [true, 'http/1.1']);
    },
    'a table is played there': async () => {
      await ada.page.goto(`${home}/?null`);
      await ada.page.getByLabel('Your name').fill('Ada');
      await ada.press('Open a table');
      const link = await ada.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
      assert.ok(link.startsWith(home));
      await bid_once(ada, ben, link);
      assert.ok(ada.plays().length === 1 && ben.plays().length === 1);
    },
    'nothing went wrong in the pages': () => {
      for (const p of [ada, ben]) assert.deepEqual(p.wrong, [], p.name);
    },
  }, async () => {
    await browser.close();
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Plays in a page of a file, leaves it and opens it again, where what was kept must be there.
 * A browser short of time reads what a file's page keeps before the process of the page before it
 * has handed it over, and then loses one of the two for good, of whatever page: so it is played
 * once more, a few times, before that counts as the page's fault. */
async function reopen(page, play, open, complete) {
  const TRIES = 5;
  for (let i = 0; i < TRIES; i++) {
    await play();
    await page.goto('about:blank');
    await open();
    if (await complete()) return;
  }
  const kept = await page.evaluate(() => Object.keys(localStorage).join(' '));
  throw new Error(`What the page kept is not there, ${TRIES} times. There is: ${kept}`);
}

export async function file_scenario(browser, server) {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-file-'));
  const file = `file://${join(folder, 'astrolabe.html')}`;
  const ada = await Person.meet(browser, 'Ada', { viewport: { width: 360, height: 740 } });
  const { page } = ada;
  const outside = [];
  const steps = {
    'the page downloads as one file': async () => {
      const answer = await page.request.get(`${server.origin}/astrolabe.html`);
      writeFileSync(join(folder, 'astrolabe.html'), await answer.body());
      page.on('request', (r) => /^https?:/.test(r.url()) && outside.push(r.url()));
      await ada.context.setOffline(true);
      await page.goto(file);
      await page.getByText('Planet X', { exact: true }).first().waitFor();
      await fits(ada, 'the lobby of the one-file page');
    },
  };
  for (const game of games)
    steps[`${game} is played from it, and gone on with`] = async () => {
      const there = page.locator('[data-test=hand] button, [data-test=do]').first();
      const missing = page.getByText('This browser has no such game.');
      let address;
      const play = async () => {
        await page.goto('about:blank');
        await page.goto(file);
        await page.getByText('Planet X', { exact: true }).first().waitFor();
        assert.equal(await page.locator('input[name=door][value=online]').count(), 0);
        await start_alone(page, game);
        const bots_moved = page.locator('[data-test=log] li').first();
        await bots_moved.waitFor({ state: 'attached' });
        address = page.url();
      };
      const open = async () => {
        await page.goto(address);
        await there.or(missing).first().waitFor();
      };
      await reopen(page, play, open, async () => !(await missing.isVisible()));
      await there.waitFor();
    };
  steps['its rules and its guide are inside'] = async () => {
    await page.goto('about:blank');
    await page.goto(`${file}#rules/planetx`);
    await page.locator('article h2').first().waitFor();
    await page.getByRole('link', { name: 'Learn it by playing' }).click();
    await page.locator('[data-test=coach][aria-busy=false]').waitFor();
    await page.locator('[data-test=coach-next]').click();
    await page.locator('[data-test=coach][data-step="1"]').waitFor();
  };
  steps['the puzzle of a day is inside'] = async () => {
    await page.goto('about:blank');
    await page.goto(`${file}#daily/planetx/2026-06-01`);
    await page.locator('[data-test=puzzle][data-level=easy] [data-test=rung][aria-busy=false]').waitFor();
    await page.locator('[data-test=another]').click();
    await page.waitForFunction(() => /#puzzle\/planetx\/easy\/\d+/.test(location.href));
    await page.locator('[data-test=puzzle][data-level=easy] [data-test=rung][aria-busy=false]').waitFor();
  };
  steps['other languages are inside'] = async () => {
    await ada.press('Settings');
    await page.getByLabel('Language').selectOption('ru');
    await page.waitForFunction(() => document.documentElement.lang === 'ru');
    await page.keyboard.press('Escape');
  };
  steps['nothing was asked of anybody, and nothing went wrong'] = () => {
    assert.deepEqual(outside, []);
    assert.deepEqual(ada.wrong, []);
  };
  await scenario('One file', steps, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-file.png' }).catch(() => {});
    await ada.context.close();
    rmSync(folder, { recursive: true, force: true });
  });
}
