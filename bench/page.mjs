// Figures of the page in a real browser: name, measured, target, ok or short.
//   node bench/page.mjs     after `make build`
// Sizes are of what is embedded, compressed as it is sent. Times are of this
// machine: on one that does other things they say little.

import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { browser_start, choose, Person } from '../tests/e2e/browser.mjs';
import { Server } from '../tests/e2e/server.mjs';

const ASSETS = 'build/web/dist/assets';
const KB = 1024;
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
/** A phone of the middle class on a 4G network that is not at its best. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: 0.75e6 / 8 };
const CPU_SLOWER = 4;
const RUNS = 5;
const STEPS = 20;
/** Finished games with much on the board. */
const RECORDS = {
  planetx: 'tests/golden/planetx/four-seats-expert.record',
  lostcode: 'tests/golden/lostcode/',
  nightsky: 'tests/golden/nightsky/',
};

const figure = (name, measured, most, unit) =>
  console.log(`${name}  ${measured}${unit}  <=${most}${unit}  ${measured <= most ? 'ok' : 'short'}`);
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

const packed = (name) => gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }).length;
const kilobytes = (names) => Math.ceil(names.reduce((sum, n) => sum + packed(n), 0) / KB);

function sizes() {
  const all = readdirSync(ASSETS);
  const words = all.filter((n) => /^(pl|fr|ru)-.*\.js$/.test(n));
  const code = all.filter((n) => /\.(js|css)$/.test(n) && !words.includes(n));
  figure('page_all_script_and_style', kilobytes(code), 320, 'KB');
  // Nobody reads more than one language and one game at a time: the largest count.
  const of = (language, part) => packed(words.find((n) => n.startsWith(`${language}-${part}-`)));
  const read = ['pl', 'fr', 'ru'].map((l) => of(l, 'main') + Math.max(...Object.keys(RECORDS).map((game) => of(l, game))));
  figure('page_words', Math.ceil(Math.max(...read) / KB), 40, 'KB');
  figure('page_wasm', Math.ceil(packed(all.find((n) => n.endsWith('.wasm') && !n.includes('-plain'))) / KB), 250, 'KB');
}

/** From the first byte asked for until the lobby can be used, nothing in any cache. */
async function interactive(browser, server) {
  const times = [];
  let needed = [];
  for (let i = 0; i < RUNS; i++) {
    const ada = await Person.meet(browser, 'Ada', PHONE);
    const cdp = await ada.context.newCDPSession(ada.page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
    await ada.page.addInitScript(() => {
      new MutationObserver(() => {
        const button = document.querySelector('form .button.primary');
        if (button && !button.disabled) window.usable ??= performance.now();
      }).observe(document, { childList: true, subtree: true });
    });
    await ada.page.goto(server.origin);
    await ada.page.waitForFunction(() => window.usable);
    const { usable, loaded } = await ada.page.evaluate(() => ({
      usable: window.usable,
      loaded: performance.getEntriesByType('resource').filter((r) => r.responseEnd <= window.usable).map((r) => new URL(r.name).pathname.split('/').at(-1)),
    }));
    times.push(usable);
    needed = [...new Set(loaded.filter((n) => /\.(js|css)$/.test(n)))];
    await ada.context.close();
  }
  console.log(`loaded before the lobby can be used: ${needed.join(' ')}`);
  figure('page_script_and_style', kilobytes(needed), 100, 'KB');
  figure('page_interactive', Math.round(median(times)), 2000, 'ms');
}

/** The longest task of the main thread while bots think, in time of the thread itself. */
async function thinking(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const { page } = ada;
  const worst = { ms: 0, game: '' };
  for (const game of Object.keys(RECORDS)) {
    await page.goto(server.origin);
    await choose(page.locator(`input[name=game][value=${game}]`));
    await choose(page.locator('input[name=door][value=alone]'));
    const who = page.locator('form select:visible').first();
    await who.selectOption({ index: (await who.locator('option').count()) - 1 });
    await page.locator('form .button.primary').click();
    await page.locator('[data-test=hand] button').first().waitFor();
    await settled(page);
    const ms = await longest_task(browser, page, () => play_on(page));
    if (ms > worst.ms) Object.assign(worst, { ms, game });
  }
  console.log(`longest task while bots think: in ${worst.game}`);
  figure('page_longest_task_while_bots_think', Math.round(worst.ms), 50, 'ms');
  await ada.context.close();
}

/** Traces the page while `act` runs; the longest task of its main thread. */
async function longest_task(browser, page, act) {
  const cdp = await browser.newBrowserCDPSession();
  const events = [];
  cdp.on('Tracing.dataCollected', (e) => events.push(...e.value));
  const done = new Promise((keep) => cdp.once('Tracing.tracingComplete', keep));
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'toplevel,disabled-by-default-devtools.timeline,__metadata,blink.user_timing' });
  await page.evaluate(() => performance.mark('bench'));
  await act();
  await cdp.send('Tracing.end');
  await done;
  await cdp.detach();
  const mark = events.find((e) => e.name === 'bench' && e.cat.includes('blink.user_timing'));
  const tasks = events.filter((e) => e.pid === mark.pid && e.tid === mark.tid && e.ph === 'X' && e.name.endsWith('RunTask'));
  if (tasks.length === 0) throw new Error('no task was traced');
  return Math.max(...tasks.map((e) => e.tdur ?? e.dur)) / 1000;
}

/** Plays some turns, whichever move comes first, so that bots have to think. */
async function play_on(page) {
  const kept = () => page.evaluate(() => window.kept('local')[0].record.split('\nplay\n')[1]);
  for (let turn = 0; turn < 4; turn++) {
    const move = await first_move(page);
    if (!move) return;
    const before = (await kept()).split('\n').length;
    const field = page.locator('#move');
    if (!(await field.isVisible())) await page.locator('details:has(#move) summary').click();
    await field.fill(move);
    await field.press('Enter');
    await page.waitForFunction(
      (n) => window.kept('local')[0].record.split('\nplay\n')[1].split('\n').length > n,
      before,
    );
    await page.locator('[data-test=hand] button, [data-test=result]').first().waitFor();
  }
}

/** A legal move, as the engine in the page lists them. */
function first_move(page) {
  return page.evaluate(async () => {
    const game = window.kept('local')[0];
    const url = performance.getEntriesByType('resource').find((r) => r.name.includes('engine.worker'))?.name;
    const worker = new Worker(url, { type: 'module' });
    const ask = (text) =>
      new Promise((keep) => {
        worker.onmessage = (m) => keep(m.data.answer);
        worker.postMessage({ id: 1, text });
      });
    await ask(`match\n${game.record}`);
    const at = await ask('at\n1');
    await ask(`view\n${game.game}\n1\n${at.view}`);
    const moves = await ask('moves\n1');
    worker.terminate();
    return moves.moves?.[0] ?? '';
  });
}

/** Main-thread time for one new position on the board, in a replay. */
async function board(browser, server) {
  let slowest = 0;
  for (const [game, place] of Object.entries(RECORDS)) {
    const file = place.endsWith('/') ? place + readdirSync(place).find((n) => n.endsWith('.record')) : place;
    const record = readFileSync(file, 'utf8');
    const seats = Number(/^seats (\d)/m.exec(record)[1]);
    const kept = [{ id: 'bench', game, record, bots: Array(seats).fill(''), names: [], over: true, when: 1 }];
    const ada = await Person.meet(browser, 'Ada');
    const { page } = ada;
    await page.goto(server.origin);
    await page.evaluate((k) => localStorage.setItem('astrolabe.local', JSON.stringify(k)), kept);
    await page.goto(`${server.origin}/#solo/bench`);
    await page.reload();
    await page.getByRole('button', { name: 'Look back at the game' }).click();
    const slider = page.locator('[data-test=replay] input[type=range]');
    await slider.waitFor();
    const entries = Number(await slider.getAttribute('max'));
    await slider.fill('0');
    const cdp = await ada.context.newCDPSession(page);
    // Time of the thread itself: what else the machine does is not the page's doing.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return metrics.find((m) => m.name === 'TaskDuration').value * 1000;
    };
    const steps = Math.min(STEPS, entries);
    await settled(page);
    const before = await busy();
    for (let i = 0; i < steps; i++) {
      await page.keyboard.press(']');
      await settled(page);
    }
    const took = ((await busy()) - before) / steps;
    console.log(`board update in ${game}: ${took.toFixed(1)} ms`);
    slowest = Math.max(slowest, took);
    await ada.context.close();
  }
  figure('page_board_update', Math.round(slowest * 10) / 10, 16, 'ms');
}

/** Waits until nothing on the page changes any more. */
function settled(page) {
  return page.evaluate(
    () =>
      new Promise((keep) => {
        let timer = setTimeout(keep, 120);
        new MutationObserver((_, me) => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            me.disconnect();
            keep();
          }, 120);
        }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      }),
  );
}

sizes();
const data = mkdtempSync(join(tmpdir(), 'astrolabe-bench-'));
const server = new Server(data);
const browser = await browser_start();
try {
  await server.start();
  await interactive(browser, server);
  await thinking(browser, server);
  await board(browser, server);
} finally {
  await browser.close();
  await server.end('SIGTERM');
  rmSync(data, { recursive: true, force: true });
}
