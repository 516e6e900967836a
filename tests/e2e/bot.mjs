// One person against three bots, one of them a foreign program, on a phone, by whatever button comes first.

import { choose, Person } from './browser.mjs';
import { assert, scenario } from './report.mjs';

const ENGINE = new URL('../../examples/random_bot.py', import.meta.url).pathname;

export async function bot_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', { viewport: { width: 360, height: 740 } });
  const page = ada.page;
  await scenario('Against bots', {
    'a table with bots starts at once': async () => {
      await page.goto(`${server.origin}/?null`);
      await choose(page.getByRole('radio', { name: '4', exact: true }));
      for (const seat of [3, 4])
        await page.getByLabel(`Who takes seat ${seat}`).selectOption({ index: 1 });
      await page.getByLabel('Who takes seat 2').selectOption('Bot: thirty-lines');
      await ada.press('Open a table');
      await ada.press('Bid 0');
      await page.locator('[data-test=log]', { hasText: 'bid 0' }).waitFor();
    },
    'an engine of the server sits there by its name': async () => {
      assert.deepEqual(ada.positions().at(-1).seats.map((s) => s.name).slice(1), ['thirty-lines', 'random', 'random']);
    },
    'it can be played to the end': async () => {
      const over = page.locator('[data-test=result]');
      const move = page.locator('[data-test=hand] button').first();
      for (let i = 0; i < 20; i++) {
        await over.or(move).first().waitFor();
        if (await over.isVisible()) return;
        const seq = ada.positions().at(-1).seq;
        await move.click();
        await page.locator('[data-test=log] li').nth(seq).waitFor();
      }
      assert.fail('The game does not end.');
    },
    'a finished game is no longer one to go on with': async () => {
      await page.getByRole('link', { name: 'Play another game' }).click();
      await page.getByText('Planet X', { exact: true }).waitFor();
      assert.equal(await page.getByRole('heading', { name: 'Go on' }).count(), 0);
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  });
  await ada.context.close();
}

/** What its server is started with. */
bot_scenario.serve = ['--engine', `thirty-lines=${ENGINE}`];
