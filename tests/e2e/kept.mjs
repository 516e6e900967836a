// Nothing forgotten: bots with names, statistics, the way on from a result, guides until
// they are finished, one phone that goes round.

import { choose, Person } from './browser.mjs';
import { look } from './look.mjs';
import { assert, scenario } from './report.mjs';

const newest = (page) => page.evaluate(() => window.kept('local')[0]);

/** Plays a null game alone to its end: always the first move there is. */
async function play_out(page) {
  for (let i = 0; i < 40; i++) {
    await page.locator('[data-test=hand][aria-busy=false] button, [data-test=result]').first().waitFor();
    if (await page.locator('[data-test=result]').isVisible()) return;
    const before = (await newest(page)).record.length;
    await page.locator('[data-test=hand] button:enabled').first().click();
    await page.waitForFunction((n) => window.kept('local')[0].record.length !== n, before);
  }
}

export async function kept_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const ben = await Person.meet(browser, 'Ben');
  const { page } = ada;
  const chosen = (name) => page.locator(`input[name=${name}]:checked`).getAttribute('value');
  const seats = () => page.locator('li:has([data-test^=about-]) .name').allInnerTexts();
  await scenario('Nothing forgotten', {
    'bots have names, their level beside them, and keep both': async () => {
      await page.goto(server.origin);
      await choose(page.locator('input[name=game][value=nightsky]'));
      await choose(page.locator('input[name=door][value=alone]'));
      await choose(page.getByRole('radio', { name: '3', exact: true }));
      await page.getByLabel('Who takes seat 2').selectOption('easy');
      await page.getByLabel('Who takes seat 3').selectOption('strong');
      await ada.press('Start the game');
      await page.locator('[data-test=hand] button').first().waitFor();
      const names = await seats();
      assert.equal(new Set(names).size, 3);
      for (const name of names.slice(1)) assert.match(name, /^[A-Z][a-z]+$/);
      await page.getByText('Bot: Easy').waitFor();
      await page.getByText('Bot: Strong').waitFor();
      await page.reload();
      await page.locator('[data-test=hand] button').first().waitFor();
      assert.deepEqual(await seats(), names);
    },
    'statistics count by game and by how strong the bots were': async () => {
      await page.goto(`${server.origin}/?null`);
      await choose(page.locator('input[name=door][value=alone]'));
      await ada.press('Start the game');
      await play_out(page);
      await page.goto(`${server.origin}/#games`);
      const row = page.locator('[data-test=statistics] tr', { hasText: 'Bot: Random' });
      await row.waitFor();
      assert.match((await row.innerText()).replace(/\s+/g, ' '), /^Bot: Random 1 [01] \d+$/);
      // Looked at again it is still one game.
      await page.locator('[data-test=games] li a').first().click();
      await page.locator('[data-test=result]').waitFor();
      await page.goto(`${server.origin}/#games`);
      await row.waitFor();
      assert.match((await row.innerText()).replace(/\s+/g, ' '), /^Bot: Random 1 /);
      await look(ada, 'statistics');
    },
    'another game begins as the one that was joined': async () => {
      await ben.page.goto(server.origin);
      await choose(ben.page.locator('input[name=game][value=lostcode]'));
      await choose(ben.page.locator('input[name=door][value=online]'));
      await ben.page.getByLabel('Your name').fill('Ben');
      await choose(ben.page.getByRole('radio', { name: '3', exact: true }));
      await ben.page.getByLabel('Who takes seat 3').selectOption('easy');
      await ben.page.locator('form summary').click();
      await ben.page.getByLabel('The curse').selectOption('yes');
      await ben.press('Open a table');
      await ben.page.getByRole('heading', { name: 'Waiting for the others.' }).waitFor();
      await page.goto(ben.page.url());
      assert.match(await page.locator('[data-test=agreed]').innerText(), /The curse/);
      await page.getByLabel('Your name').fill('Ada');
      await ada.press('Sit down');
      await page.locator('[data-test=next]').waitFor();
      await page.goto(server.origin);
      await page.getByLabel('Who takes seat 3').waitFor();
      assert.deepEqual([await chosen('game'), await chosen('door')], ['lostcode', 'online']);
      assert.equal(await page.getByLabel('Who takes seat 3').inputValue(), 'easy');
      await page.locator('form summary').click();
      assert.equal(await page.getByLabel('The curse').inputValue(), 'yes');
    },
    'a guide is offered for each game until it is finished': async () => {
      for (const game of ['planetx', 'lostcode', 'nightsky']) {
        await choose(page.locator(`input[name=game][value=${game}]`));
        await page.locator(`[data-test=guide][href="#guide/${game}"]`).waitFor();
      }
      await page.locator('[data-test=guide]').click();
      await page.locator('[data-test=coach]').waitFor();
      await page.getByRole('link', { name: 'Leave' }).click();
      await page.locator('[data-test=guide][href="#guide/nightsky"]').waitFor();
      await page.locator('[data-test=guide]').click();
      const coach = page.locator('[data-test=coach][aria-busy=false]');
      for (;;) {
        await coach.waitFor();
        const on = page.locator('[data-test=coach-next], [data-test=coach-skip]');
        if ((await on.count()) === 0) break;
        const before = await coach.evaluate((e) => `${e.dataset.step} ${e.dataset.made}`);
        await on.first().click();
        await page.waitForFunction((was) => {
          const e = document.querySelector('[data-test=coach]');
          return e.ariaBusy === 'false' && `${e.dataset.step} ${e.dataset.made}` !== was;
        }, before);
      }
      await page.getByRole('link', { name: 'Play a game of your own' }).click();
      await page.locator('form .button.primary').waitFor();
      assert.equal(await chosen('game'), 'nightsky');
      await choose(page.locator('input[name=game][value=planetx]'));
      await page.locator('[data-test=guide][href="#guide/planetx"]').waitFor();
      await choose(page.locator('input[name=game][value=nightsky]'));
      await page.locator('[data-test=guide]').waitFor({ state: 'detached' });
    },
    'one phone at a real table goes round': async () => {
      await choose(page.locator('input[name=game][value=planetx]'));
      await choose(page.locator('input[name=door][value=table]'));
      await choose(page.getByRole('radiogroup', { name: 'Phones' }).or(page.getByRole('group', { name: 'Phones' })).getByRole('radio', { name: '1', exact: true }));
      await choose(page.getByRole('group', { name: 'Players who pass this phone round' }).or(page.getByRole('radiogroup', { name: 'Players who pass this phone round' })).getByRole('radio', { name: '3', exact: true }));
      await look(ada, 'one-phone');
      await page.locator('form .button.primary').click();
      await page.waitForURL(/#solo\//);
      const game = await newest(page);
      assert.match(game.record, /^seats 3$/m);
      assert.match(game.record, /^companion yes$/m);
      assert.deepEqual(game.bots, ['', '', '']);
      await page.getByRole('button', { name: /Ada|Spring|Summer|Autumn/ }).first().waitFor();
    },
    'nothing went wrong in the pages': () => {
      for (const person of [ada, ben]) assert.deepEqual(person.wrong, [], person.name);
    },
  }, async (broken) => {
    if (broken) for (const p of [ada, ben]) await p.page.screenshot({ path: `build/screenshots/broken-${p.name}.png` }).catch(() => {});
    for (const p of [ada, ben]) await p.context.close();
  });
}
