// A finished game of the server looked back at by two people: one cursor, notes on moves that
// stay hidden until they are passed, something pointed at; and nothing of it while it is played.

import { choose, Person } from './browser.mjs';
import { look } from './look.mjs';
import { assert, scenario } from './report.mjs';

const shows = (person, move) => person.page.getByText(new RegExp(`^Move ${move} of `)).first().waitFor();

/** Always the first move there is, until the game is over. */
async function play_out({ page, ...person }) {
  const own = () => person.received.length;
  for (let i = 0; i < 60; i++) {
    await page.locator('[data-test=hand][aria-busy=false] button:enabled, [data-test=result]').first().waitFor();
    if (await page.locator('[data-test=result]').isVisible()) return;
    const before = own();
    await page.locator('[data-test=hand] button:enabled').first().click({ timeout: 1000 }).catch(() => {});
    for (const end = Date.now() + 15000; own() === before && Date.now() < end; ) await page.waitForTimeout(5);
  }
}

export async function review_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const eve = await Person.meet(browser, 'Eve', { viewport: { width: 360, height: 740 } });
  let link;
  await scenario('A review by two people', {
    'while a game goes on its review shows nothing': async () => {
      await ada.page.goto(`${server.origin}/?null`);
      await choose(ada.page.locator('input[name=door][value=online]'));
      await ada.page.getByLabel('Your name').fill('Ada');
      await choose(ada.page.getByRole('radio', { name: '2', exact: true }));
      await ada.page.getByLabel('Who takes seat 2').selectOption('random');
      await ada.press('Open a table');
      await ada.page.locator('[data-test=hand] button:enabled').first().waitFor();
      link = ada.page.url();
      await eve.page.goto(`${link}#review`);
      await eve.page.getByRole('group', { name: 'The table' }).waitFor();
      assert.equal(await eve.page.locator('[data-test=replay]').count(), 0);
      await play_out(ada);
      for (const frame of eve.received.filter((f) => f.includes('"status":"playing"'))) assert.ok(!/"record"|salt |chance /.test(frame));
      await eve.page.locator('[data-test=result]').waitFor({ state: 'attached' });
    },
    'who follows is where the other is': async () => {
      await ada.press('Look back at the game');
      await ada.press('Look back together');
      const shared = await ada.page.getByRole('textbox', { name: 'Link to this review' }).inputValue();
      assert.equal(shared, `${link}#review`);
      await eve.page.goto('about:blank');
      await eve.page.goto(shared);
      await eve.page.locator('[data-test=replay]').waitFor();
      await ada.page.locator('input[type=range]').fill('2');
      await shows(eve, 2);
      await eve.page.keyboard.press(']');
      await shows(ada, 3);
    },
    'a note waits at its move, for a watcher with a name': async () => {
      const passed = Number(await eve.page.locator('[data-test=together]').getAttribute('data-passed'));
      assert.ok(passed >= 3);
      await eve.page.getByLabel('Your name').fill('Eve');
      await eve.page.getByLabel('Note on this move').fill('Why not four?');
      await eve.press('Note it');
      await ada.page.locator('[data-test=notes]', { hasText: 'Why not four?' }).waitFor();
      const cy = await Person.meet(browser, 'Cy');
      await cy.page.goto(`${link}#1`);
      await cy.page.locator('[data-test=later-notes]', { hasText: '1 note on a later move' }).waitFor();
      assert.ok(!(await cy.page.locator('main').innerText()).includes('Why not four?'));
      await cy.page.locator('input[type=range]').fill('3');
      await cy.page.locator('[data-test=notes]', { hasText: 'Why not four?' }).waitFor();
      assert.deepEqual(cy.wrong, []);
      await cy.context.close();
    },
    'what one points at, the other sees at the same place': async () => {
      const board = ada.page.locator('.board svg').first();
      const box = await board.boundingBox();
      await ada.page.mouse.click(box.x + box.width * 0.25, box.y + box.height * 0.75);
      const ring = await eve.page.locator('[data-test=pointed]').boundingBox();
      const there = await eve.page.locator('.board svg').first().boundingBox();
      const part = [(ring.x + ring.width / 2 - there.x) / there.width, (ring.y + ring.height / 2 - there.y) / there.height];
      assert.ok(Math.abs(part[0] - 0.25) < 0.02 && Math.abs(part[1] - 0.75) < 0.02, part.join());
      await eve.page.locator('[data-test=voice][data-said*="oint"]').waitFor({ state: 'attached' });
      await look(ada, 'review', { brief: true });
    },
    'all of it is there after a restart': async () => {
      await server.end('SIGKILL');
      await server.start();
      await eve.page.goto('about:blank');
      await eve.page.goto(`${link}#review`);
      await eve.page.locator('[data-test=notes]', { hasText: 'Why not four?' }).waitFor();
    },
    'nothing went wrong in the pages': () => {
      for (const p of [ada, eve]) assert.deepEqual(p.wrong, [], p.name);
    },
  }, async (broken) => {
    if (broken) for (const p of [ada, eve]) await p.page.screenshot({ path: `build/screenshots/broken-review-${p.name}.png`, fullPage: true }).catch(() => {});
    for (const p of [ada, eve]) await p.context.close();
  });
}
