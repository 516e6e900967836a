// Without a server: a solo game that survives a closed page and a cut network;
// the one-file page; two phones that agree by an open code; a game by keys alone.

import { mkdtempSync, writeFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choose, Person } from './browser.mjs';
import { look } from './look.mjs';
import { assert, scenario } from './report.mjs';

const ring = (page) => page.getByRole('grid', { name: 'The ring of sectors' });

/** The game this browser keeps, whole deal and all. */
const kept = (page) => page.evaluate(() => window.kept('local')[0]);
const sky = async (page) => /^sky ([CADGEX]+)/m.exec((await kept(page)).record)[1];
const entries = async (page) => (await kept(page)).record.split('\nplay\n')[1].split('\n').length - 1;

/** Waits until it is this person's turn, with no move on its way, or the game is over. */
export async function ready(page) {
  const asked = ':is([data-test=ask], [data-test=pick], [data-test=place])';
  await page.locator(`[data-test=hand][aria-busy=false] ${asked}, [data-test=result]`).first().waitFor();
}

async function start_alone(page, mode = 'standard') {
  await choose(page.locator('input[name=door][value=alone]'));
  await choose(page.locator(`input[type=radio][value=${mode}]`));
  await page.getByRole('button', { name: 'Start the game' }).click();
  await ring(page).waitFor();
}

/** Does something, and waits until the game has gone on. */
export async function go_on(page, act) {
  const before = await entries(page);
  await act();
  await page.waitForFunction(
    (n) => window.kept('local')[0].record.split('\nplay\n')[1].split('\n').length - 1 > n,
    before,
  );
}

async function type_move(page, move) {
  const field = page.getByLabel('Move in notation');
  if (!(await field.isVisible())) await page.getByText('Type a move').click();
  await field.fill(move);
  await go_on(page, () => field.press('Enter'));
}

/** Whatever the phase asks for, the quickest way; Planet X as soon as it may be named. */
async function finish(page) {
  const there = await sky(page);
  const n = there.length;
  const x = there.indexOf('X');
  for (let i = 0; i < 30; i++) {
    await ready(page);
    if (await page.locator('[data-test=result]').isVisible()) return;
    const pick = page.locator('[data-test=pick]');
    if (await pick.isVisible()) await go_on(page, () => pick.click());
    else await type_move(page, `L${x + 1}${there[(x + n - 1) % n]}${there[(x + 1) % n]}`);
  }
  throw new Error('The game does not end.');
}

export async function alone_offline_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', { viewport: { width: 360, height: 740 } });
  let page = ada.page;
  await scenario('Alone, without a network', {
    'a solo game starts without a word to the server': async () => {
      await page.goto(server.origin);
      await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
      // It says hello once, whenever the connection is there.
      const words = () => ada.sent.filter((f) => !/"do":"(hello|tables)"/.test(f)).length;
      const sent = words();
      await start_alone(page);
      await ready(page);
      assert.equal(words(), sent);
    },
    'a survey is made, a bot answers, and the notebook is written in': async () => {
      await page.getByRole('button', { name: 'From sector: one on' }).click();
      await page.getByRole('button', { name: 'To sector: one on' }).click();
      await page.locator('[data-test=ask]').click();
      await page.locator('[data-test=answer]').waitFor();
      await ready(page);
      assert.ok((await entries(page)) >= 2);
      await page.getByRole('button', { name: 'Notebook' }).click();
      await page.locator('[data-cell="X8"]').click();
      await look(ada, 'solo-notebook');
    },
    'the browser is closed, the network is cut, and the game goes on': async () => {
      const before = await entries(page);
      await page.close();
      await ada.context.setOffline(true);
      page = ada.page = await ada.context.newPage();
      ada.listen();
      await page.goto(server.origin);
      await page.getByRole('heading', { name: 'Go on' }).waitFor();
      await page.locator('.go-on a').first().click();
      await ring(page).waitFor();
      assert.equal(await entries(page), before);
      await page.getByRole('button', { name: 'Notebook' }).click();
      await page.locator('[data-cell="X8"][aria-label*="crossed out"]').waitFor();
      await page.getByRole('button', { name: 'Act' }).click();
    },
    'it can be played to the end there': async () => {
      await finish(page);
      await look(ada, 'solo-over');
    },
    'a bot says why it moved, once nothing is secret any more': async () => {
      await page.getByRole('button', { name: 'Look back at the game' }).click();
      const why = page.getByRole('button', { name: /^Why did [A-Z][a-z]+ do this/ });
      const slider = page.locator('input[type=range]');
      await slider.fill('0');
      for (let i = 0; i < 12 && (await why.count()) === 0; i++) {
        await page.getByText(`Move ${i} of`).waitFor();
        await page.getByRole('button', { name: 'One move on' }).click();
        await page.getByText(`Move ${i + 1} of`).waitFor();
      }
      await why.click();
      // A question, or theories, as the deal wills.
      await page.locator('[data-test=reason]', { hasText: /\d skies fitted what it knew\. \w+ \w+ \w+/ }).waitFor();
      await look(ada, 'solo-reason');
    },
    'the address leads to this very move': async () => {
      const line = await page.locator('[data-test=replay-line]').innerText();
      await page.waitForFunction(() => /^#solo\/\w+\/\d+\.1$/.test(location.hash));
      await page.reload();
      await page.locator('[data-test=replay-line]', { hasText: line.trim().split('\n')[0] }).waitFor();
      await page.getByRole('button', { name: 'Back to the result' }).click();
      await page.waitForFunction(() => /^#solo\/\w+$/.test(location.hash));
    },
    'nothing went wrong in the page': () =>
      assert.deepEqual(ada.wrong.filter((w) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(w)), []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-alone.png' }).catch(() => {});
    await ada.context.close();
  });
}

export async function alone_code_scenario(browser, server) {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-file-'));
  const file = join(folder, 'astrolabe.html');
  const one = await Person.meet(browser, 'Ada', { viewport: { width: 360, height: 740 } });
  const two = await Person.meet(browser, 'Ben', { viewport: { width: 360, height: 740 } });
  let code;
  const open = async (person) => {
    await person.page.goto(`file://${file}`);
    await person.page.getByText('Planet X', { exact: true }).first().waitFor();
    await choose(person.page.locator('input[name=door][value=table]'));
  };
  const ask = async ({ page }, move) => {
    const answer = page.locator('[data-test=answer]');
    const before = (await answer.count()) > 0 ? await answer.innerText() : '';
    await type_move(page, move);
    await page.waitForFunction((old) => {
      const now = document.querySelector('[data-test=answer]')?.innerText ?? '';
      return now !== '' && now !== old;
    }, before);
    return answer.innerText();
  };
  await scenario('A companion by open code, from one file', {
    'the page downloads as one file': async () => {
      const answer = await one.page.request.get(`${server.origin}/astrolabe.html`);
      assert.equal(answer.status(), 200);
      writeFileSync(file, await answer.body());
      await Promise.all([one, two].map((p) => p.context.setOffline(true)));
    },
    'one phone draws a code, another takes it': async () => {
      await open(one);
      // No season is chosen for anybody.
      await one.page.getByRole('button', { name: 'Open the sky' }).click();
      await one.page.locator('[data-test=fault]', { hasText: 'Choose the season of this phone' }).waitFor();
      await one.page.getByText('Spring').click();
      await one.page.getByRole('button', { name: 'Open the sky' }).click();
      await one.page.locator('[data-test=seasons-here]', { hasText: 'This phone plays Spring.' }).waitFor();
      code = (await one.page.locator('[data-test=open-code]').innerText()).trim();
      assert.match(code, /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      await look(one, 'companion');
      // Of the others this phone knows nothing: neither that they are here nor that they are away.
      await one.page.getByRole('navigation', { name: 'Parts of the table' }).getByRole('button', { name: 'Log' }).click();
      const seats = await one.page.locator('.left li .who').allInnerTexts();
      assert.match(seats[0].trim(), /^Spring\s*you\s+Here$/);
      assert.match(seats[3].trim(), /^Winter\s+At another phone$/);
      await one.page.getByRole('navigation', { name: 'Parts of the table' }).getByRole('button', { name: 'Act' }).click();
      await open(two);
      await two.page.getByLabel('Code of a friend, if there is one').fill(code.toLowerCase());
      await two.page.getByRole('button', { name: 'Open the sky' }).click();
      await two.page.locator('[data-test=fault]', { hasText: 'Choose the season of this phone' }).waitFor();
      await two.page.getByText('Winter').click();
      await two.page.getByText(/Ask the others first: two phones with one season know the same facts.* Here: Winter\./).waitFor();
      await two.page.getByRole('button', { name: 'Open the sky' }).click();
      await two.page.locator('[data-test=open-code]', { hasText: code }).waitFor();
    },
    'both phones answer alike': async () => {
      for (const move of ['SA1-6', 'SE4-9', 'RB', 'T8', 'RD'])
        assert.equal(await ask(one, move), await ask(two, move), move);
      // Once everybody has the code, a phone shows the moves first.
      const top = async (place) => (await one.page.locator(place).boundingBox()).y;
      assert.ok((await top('[data-test=open-code]')) > (await top('[data-test=ask]')), 'the code stands below the moves');
      await one.page.getByRole('group', { name: 'Action' }).getByRole('button', { name: 'Conference' }).click();
      await one.page.getByRole('button', { name: /^Hold conference X1/ }).click();
      await one.page.getByRole('status').filter({ hasText: 'Conference X1' }).waitFor();
      assert.equal(await sky(one.page), await sky(two.page));
    },
    'one phone may serve two seasons, each with facts of its own': async () => {
      // To the lobby without leaving the page: a file's next page may come too early for what this one kept.
      await two.page.evaluate(() => (location.hash = ''));
      await choose(two.page.locator('input[name=door][value=table]'));
      await two.page.getByLabel('Code of a friend, if there is one').fill(code);
      await two.page.getByText('Summer').click();
      await two.page.getByText('Autumn').click();
      // This browser knows what it plays by this code.
      await two.page.getByText('Winter', { exact: true }).click();
      await two.page.getByRole('status').filter({ hasText: 'This browser plays Winter by this code already' }).waitFor();
      await two.page.getByText('Winter', { exact: true }).click();
      await look(two, 'companion-seasons');
      await two.page.getByRole('button', { name: 'Open the sky' }).click();
      const facts = [];
      for (const season of ['Summer', 'Autumn']) {
        await two.page.locator('[data-test=handover]').waitFor();
        assert.equal(await two.page.locator('[data-test=notebook], [data-test=log]').count(), 0);
        await two.press(`I am ${season}`);
        await two.press('Log');
        const told = two.page.locator('[data-test=log] li', { hasText: 'Told at the start' });
        await told.first().waitFor();
        facts.push((await told.allInnerTexts()).join());
        if (season === 'Summer') await two.press('Pass to Autumn');
      }
      assert.notEqual(facts[0], facts[1]);
      assert.equal(await sky(one.page), await sky(two.page));
      await two.press('Act');
      await two.press('Reveal the sky');
      await two.sure();
      await two.press('Pass to Summer');
      await two.press('I am Summer');
      await two.press('Reveal the sky');
      await two.sure();
      await two.page.locator('[data-test=result]').waitFor();
    },
    'a mistyped code is told kindly': async () => {
      await two.page.goto('about:blank');
      await open(two);
      const wrong = code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A');
      await two.page.getByLabel('Code of a friend, if there is one').fill(wrong);
      await two.page.getByText('Summer').click();
      await two.page.getByRole('button', { name: 'Open the sky' }).click();
      await two.page.locator('[data-test=fault] p').waitFor();
    },
    'nothing went wrong in the pages': () => {
      for (const p of [one, two]) assert.deepEqual(p.wrong, [], p.name);
    },
  }, async (broken) => {
    if (broken)
      for (const p of [one, two]) await p.page.screenshot({ path: `build/screenshots/broken-code-${p.name}.png` }).catch(() => {});
    await one.context.close();
    await two.context.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

export async function alone_bots_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const { page } = ada;
  const steps = {
    'the network is cut': async () => {
      await page.goto(server.origin);
      await ada.cut();
    },
  };
  for (const [bot, mode] of [['easy', 'standard'], ['medium', 'standard'], ['strong', 'standard'], ['scholar', 'standard'], ['scholar', 'expert']])
    steps[`a bot plays: ${bot}, ${mode}`] = async () => {
      await page.goto(`${server.origin}/`);
      await choose(page.locator('input[name=door][value=alone]'));
      await choose(page.locator(`input[type=radio][value=${mode}]`));
      await page.getByLabel('Your opponent').selectOption(bot);
      await page.getByRole('button', { name: 'Start the game' }).click();
      await ready(page);
      // The person starts, and 4 steps of time bring the bot on turn (PX-46).
      assert.equal(await entries(page), 0);
      await type_move(page, 'T3');
      await page.waitForFunction(() => /\n\d+ 2 \w/.test(window.kept('local')[0].record));
      await ready(page);
    };
  await scenario('Alone against every bot, without a network', {
    ...steps,
    'nothing went wrong in the page': () =>
      assert.deepEqual(ada.wrong.filter((w) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(w)), []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-bots.png' }).catch(() => {});
    await ada.context.close();
  });
}

/** Tab until the focus is on what is wanted. */
async function tab_to(page, matches, what) {
  for (let i = 0; i < 120; i++) {
    const here = await page.evaluate(() => {
      const e = document.activeElement;
      return { text: (e?.textContent ?? '').trim(), label: e?.getAttribute('aria-label') ?? '', data: { ...e?.dataset }, type: e?.getAttribute('type') ?? '', value: e?.value ?? '' };
    });
    if (matches(here)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${what} cannot be reached by Tab.`);
}

export async function alone_keys_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const page = ada.page;
  await scenario('Planet X by keys alone', {
    'a game is started': async () => {
      await page.goto(server.origin);
      await page.getByText('Planet X', { exact: true }).waitFor();
      await tab_to(page, (e) => e.value === 'online', 'the doors');
      await page.keyboard.press('ArrowRight');
      await tab_to(page, (e) => e.text === 'Start the game', 'the button');
      await page.keyboard.press('Enter');
      await ring(page).waitFor();
      await ready(page);
    },
    'a survey is drawn on the ring, which wraps': async () => {
      await tab_to(page, (e) => e.data.sector, 'the ring');
      await page.keyboard.press('ArrowLeft');
      assert.equal(await page.evaluate(() => document.activeElement.dataset.sector), '12');
      for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await tab_to(page, (e) => e.data.test === 'ask', 'the button that asks');
      assert.match(await page.evaluate(() => document.activeElement.textContent), /Survey asteroids in 2–5/);
      await page.keyboard.press('Enter');
      await page.locator('[data-test=answer]').waitFor();
      await ready(page);
    },
    'the notebook is one key away, and holds its edges': async () => {
      await page.keyboard.press('n');
      await page.waitForFunction(() => document.activeElement?.dataset.cell);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowLeft');
      assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), 'C1');
      // What the deal tells about sector 1 cannot be marked: the first cell that is open.
      const open = () => page.evaluate(() => document.activeElement.getAttribute('aria-label').includes('open'));
      do await page.keyboard.press('ArrowRight');
      while (!(await open()));
      const cell = await page.evaluate(() => document.activeElement.dataset.cell);
      const marked = (how) => page.locator(`[data-cell="${cell}"][aria-label*="${how}"]`).waitFor();
      await page.keyboard.press('o');
      await marked('circled');
      await page.keyboard.press('Control+z');
      await marked('open');
      await page.keyboard.press('Control+Shift+Z');
      await marked('circled');
      await page.keyboard.press('Control+z');
      await marked('open');
    },
    'the game is played to its end': async () => {
      const there = await sky(page);
      const x = there.indexOf('X');
      const NAMES = { C: 'comet', A: 'asteroid', D: 'dwarf planet', G: 'gas cloud', E: 'empty sector' };
      for (let i = 0; i < 40; i++) {
        await ready(page);
        if (await page.locator('[data-test=result]').isVisible()) return;
        const before = await entries(page);
        if (await page.locator('[data-test=pick]').isVisible()) {
          await tab_to(page, (e) => e.data.test === 'pick', 'the pick');
          await page.keyboard.press('Enter');
        } else {
          await tab_to(page, (e) => e.text === 'Locate', 'Locate');
          await page.keyboard.press('Enter');
          await tab_to(page, (e) => e.data.sector, 'the ring');
          await page.keyboard.press('Home');
          for (let k = 0; k < x; k++) await page.keyboard.press('ArrowRight');
          await page.keyboard.press('Enter');
          for (const side of ['before it', 'after it']) {
            const type = there[(x + (side === 'before it' ? there.length - 1 : 1)) % there.length];
            const buttons = page.getByRole('group', { name: new RegExp(`${side}$`) });
            await buttons.waitFor();
            const group = await buttons.getAttribute('aria-label');
            for (let k = 0; ; k++) {
              if (k > 150) throw new Error(`${side} cannot be reached`);
              const here = await page.evaluate(() => ({
                group: document.activeElement?.closest('[role=group]')?.getAttribute('aria-label'),
                name: document.activeElement?.querySelector('.unseen')?.textContent,
              }));
              if (here.group === group && here.name === NAMES[type]) break;
              await page.keyboard.press('Tab');
            }
            await page.keyboard.press('Enter');
          }
          await tab_to(page, (e) => e.data.test === 'ask', 'the button that asks');
          await page.keyboard.press('Enter');
        }
        await page.waitForFunction(
          (n) => window.kept('local')[0].record.split('\nplay\n')[1].split('\n').length - 1 > n,
          before,
        );
      }
      throw new Error('The game does not end.');
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-keys.png' }).catch(() => {});
    await ada.context.close();
  });
}
