// People and their seats: getting up, a bot that stands in, a deadline that runs
// out, a key that is changed, tables anybody can find, the list of past games.

import { Person } from './browser.mjs';
import { look } from './look.mjs';
import { assert, scenario } from './report.mjs';

const sat_down = (page) => page.getByRole('heading', { name: 'Waiting for the others.' }).waitFor();
const token = (page) => page.evaluate(() => window.kept('seats')[0]?.token);

async function open_table(ada, server, { limit, listed } = {}) {
  const { page } = ada;
  await page.goto(`${server.origin}/?null`);
  await page.getByLabel('Your name').fill(ada.name);
  await page.getByText('more options').click();
  if (limit) await page.getByLabel('Time for one decision').selectOption(String(limit));
  if (listed) await page.getByLabel('Who can find this table').selectOption({ label: 'Everybody, in the lobby' });
  await ada.press('Open a table');
  await sat_down(page);
}

export async function seats_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const ben = await Person.meet(browser, 'Ben', { viewport: { width: 360, height: 740 } });
  const all = [ada, ben];
  let link;
  const steps = {
    'a listed table is found in the lobby': async () => {
      await open_table(ada, server, { limit: 300, listed: true });
      link = await ada.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
      await ada.page.locator('[data-test=agreed]', { hasText: '5 minutes' }).waitFor();
      await ben.page.goto(server.origin);
      await ben.page.locator('[data-test=open-tables]').waitFor();
      await look(ben, 'lobby-tables');
      await ben.page.locator('[data-test=open-tables] a').first().click();
      await ben.page.getByRole('heading', { name: 'Take a seat.' }).waitFor();
      assert.equal(ben.page.url(), link);
    },
    'who sat down can stand up again': async () => {
      await ben.page.getByLabel('Your name').fill('Ben');
      // With the last seat the game starts, so Ada gets up first.
      const number = await ada.page.locator('[data-test=join]').innerText();
      await ada.press('Another number');
      await ada.page.waitForFunction((was) => document.querySelector('[data-test=join]')?.textContent !== was, number);
      await ada.press('Stand up again');
      await ada.page.getByRole('heading', { name: 'Take a seat.' }).waitFor();
      assert.equal(await token(ada.page), undefined);
      await ben.press('Sit down');
      await sat_down(ben.page);
      await ada.press('Sit down');
      await Promise.all([ada.told('Your turn.'), ben.told('Your turn.')]);
    },
    'a listed game under way is found by a stranger, and watched': async () => {
      const eve = await Person.meet(browser, 'Eve');
      await eve.page.goto(server.origin);
      const games = eve.page.locator('[data-test=watch-tables]');
      await games.getByRole('heading', { name: 'Watch' }).waitFor();
      await look(eve, 'lobby-watch');
      await games.getByRole('link', { name: link.slice(-14) }).click();
      await eve.page.getByText('You are watching').waitFor();
      assert.equal(eve.page.url(), link);
      // Who plays there goes on, and is not asked to watch.
      const own = await ada.context.newPage();
      const listed = new Promise((done) =>
        own.on('framereceived', (frame) => {
          if (/"ok":true,"tables":\[.*"status":"playing","created":\d+}/.test(frame)) done();
        }),
      );
      await own.goto(server.origin);
      await own.getByRole('heading', { name: 'Go on' }).waitFor();
      await listed;
      await own.evaluate(() => new Promise(requestAnimationFrame));
      assert.equal(await own.locator('[data-test=watch-tables]').getByText(link.slice(-14)).count(), 0);
      await own.close();
      assert.deepEqual(eve.wrong, []);
      await eve.context.close();
    },
    'the time for a decision counts down': async () => {
      const clock = ada.page.locator('[data-test=countdown]');
      await clock.waitFor();
      assert.match(await clock.innerText(), /^(5:00|[0-4]:\d\d) left$/);
      // Beside whose turn it is, not below: the board stays where it is.
      const middle = (box) => box.y + box.height / 2;
      const next = await ada.page.locator('[data-test=next]').boundingBox();
      assert.ok(Math.abs(middle(await clock.boundingBox()) - middle(next)) < 6, 'the time has a line of its own');
      const before = await clock.innerText();
      await ada.page.waitForFunction((was) => document.querySelector('[data-test=countdown]').innerText !== was, before);
    },
    'a bot stands in, and the seat can be taken back': async () => {
      await ada.page.getByText('My seat').click();
      await ada.press('Let a bot play for me');
      await ada.press('Not now');
      assert.equal(await ada.page.locator('[data-test=stand-in]').count(), 0);
      await ada.press('Let a bot play for me');
      await ada.sure();
      await ada.page.locator('[data-test=stand-in]').waitFor();
      await ben.page.getByText('A bot stands in').first().waitFor();
      await ben.logged('A bot plays for Ada now.');
      await look(ada, 'stand-in');
      await ada.press('Take my seat back');
      await ada.page.locator('[data-test=stand-in]').waitFor({ state: 'detached' });
      await ben.page.getByText('A bot stands in').first().waitFor({ state: 'detached' });
      await ben.logged('Ada is back.');
    },
    'another device is shut out': async () => {
      const other = await Person.meet(browser, 'Other');
      const state = await ada.page.evaluate(() => JSON.stringify(window.kept('seats')));
      await other.page.goto(server.origin);
      await other.page.evaluate((s) => localStorage.setItem('astrolabe.seats', s), state);
      await other.page.goto(link);
      await other.page.locator('.you').waitFor();
      const before = await token(ada.page);
      await ada.press('Shut out other devices');
      await ada.page.getByText('only this browser has the key').waitFor();
      assert.notEqual(await token(ada.page), before);
      await other.page.getByText('You are watching').waitFor();
      await ada.page.reload();
      await ada.page.locator('[data-test=next]').waitFor();
      assert.equal(await ada.page.getByText('You are watching').count(), 0);
      await other.context.close();
    },
    'chat is heard, muted for as long as wished, and heard again': async () => {
      const chat = (p) => p.page.locator('[data-test=chat-button]');
      for (const p of all) await chat(p).click();
      await ben.page.getByLabel('Say something').fill('Good evening');
      await ben.page.getByRole('button', { name: 'Say', exact: true }).click();
      await ada.page.getByText('Good evening').waitFor();
      await ada.press('Mute Ben');
      await ada.page.getByText('Good evening').waitFor({ state: 'detached' });
      await ada.page.getByLabel('Say something').fill('Quiet, please');
      await ada.page.getByRole('button', { name: 'Say', exact: true }).click();
      await ada.page.getByText('Quiet, please').waitFor();
      await ada.page.reload();
      await chat(ada).click();
      await ada.page.getByText('Quiet, please').waitFor();
      assert.equal(await ada.page.getByText('Good evening').count(), 0);
      await ada.press('Hear Ben again');
      await ada.page.getByText('Good evening').waitFor();
    },
    'past games are listed, and can be forgotten': async () => {
      await ada.page.goto(`${server.origin}/#games`);
      await ada.page.reload();
      const rows = ada.page.locator('[data-test=games] li');
      await rows.filter({ hasText: link.slice(-14) }).waitFor();
      // Even without its own notes this browser is told by the server.
      await ada.page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith('astrolabe.seats.')) localStorage.removeItem(key);
      });
      await ada.page.reload();
      await rows.filter({ hasText: link.slice(-14) }).waitFor();
      await look(ada, 'games');
      await ada.press('Delete what the server keeps of me');
      await ada.page.getByRole('dialog').waitFor();
      await ada.axe();
      await ada.press('Delete it');
      await ada.page.getByText('No game yet.').waitFor();
      await ada.page.reload();
      await ada.page.getByText('No game yet.').waitFor();
    },
    'nothing went wrong in the pages': () => {
      for (const person of all) assert.deepEqual(person.wrong, [], person.name);
    },
  };
  await scenario('Seats', steps, async (broken) => {
    if (broken) for (const p of all) await p.page.screenshot({ path: `build/screenshots/broken-${p.name}.png` }).catch(() => {});
    for (const p of all) await p.context.close();
  });
}
