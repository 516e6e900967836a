// A decision whose time runs out, and what people see then; a phone passed round while
// there is no connection.

import { Person, choose } from './browser.mjs';
import { look } from './look.mjs';
import { act } from './planetx_play.mjs';
import { assert, scenario } from './report.mjs';

const PHONE = { viewport: { width: 360, height: 740 } };
/** Seconds for a decision; in as many the other seat would run out too. */
const LIMIT = 15;
const PATIENT = { timeout: 3 * LIMIT * 1000 };
const board = (p) => p.page.getByRole('grid', { name: 'The ring of sectors' });
const over = (p) => p.page.locator('[data-test=late]');

export async function time_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', PHONE);
  const ben = await Person.meet(browser, 'Ben');
  const cy = await Person.meet(browser, 'Cy', PHONE); // and Di, on the same phone
  const all = [ada, ben, cy];
  let late, other; // who thinks too long, and who waits
  let again; // whose time runs out next
  let deaf; // whose page hears nothing more

  /** The way to the server of Cy's phone: it can be cut and mended. */
  const line = { open: true, sockets: new Set() };
  const cut = () => {
    line.open = false;
    for (const ws of line.sockets) void ws.close();
  };

  await scenario('Time that runs out, a connection that is gone', {
    'two sit down at a table with little time': async () => {
      for (const p of [ada, ben])
        await p.page.routeWebSocket(/socket$/, (ws) => {
          const to = ws.connectToServer();
          // The page offers a minute at least; the server takes less.
          ws.onMessage((m) => to.send(String(m).replace('"limit":60,', `"limit":${LIMIT},`)));
          to.onMessage((m) => deaf !== p && ws.send(m));
        });
      await ada.page.goto(server.origin);
      await choose(ada.page.locator('input[name=door][value=online]'));
      await ada.page.getByLabel('Your name').fill('Ada');
      await ada.page.getByText(/more option/).click();
      await ada.page.getByLabel('Time for one decision').selectOption('60');
      await ada.press('Open a table');
      const link = await ada.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
      await ben.page.goto(link);
      await ben.page.locator('[data-test=agreed]', { hasText: `${LIMIT} seconds` }).waitFor();
      await ben.page.getByLabel('Your name').fill('Ben');
      await ben.press('Sit down');
      await Promise.all([board(ada).waitFor(), board(ben).waitFor()]);
      late = (await ada.page.locator('[data-test=countdown]').count()) > 0 ? ada : ben;
      other = late === ada ? ben : ada;
      assert.match(await late.page.locator('[data-test=countdown]').innerText(), /^0:[01]\d left$/);
    },
    'the time is over: a bot makes that one move, and both are told': async () => {
      await over(late).waitFor(PATIENT);
      await other.logged(`${late.name} ran out of time: a bot makes this move.`);
      await late.logged('Your time ran out: a bot makes this move for you.');
    },
    'the seat stays its owner’s': async () => {
      const own = () => late.positions().flatMap((at) => at.events).filter((e) => e.seat === late.positions().at(-1).viewer);
      await other.page.locator('[data-test=countdown]').waitFor(); // the move is made, and somebody else is in turn
      assert.equal(await late.page.locator('[data-test=stand-in]').count(), 0);
      assert.deepEqual([...new Set(own().map((e) => e.event))].filter((e) => e.startsWith('~seat')), []);
      assert.ok(late.positions().at(-1).seats.every((seat) => !seat.stand_in));
      // The game goes on, but the page that tells it stays as it is.
      again = Promise.any([ada, ben].map((p) => over(p).waitFor(PATIENT).then(() => (deaf ??= p))));
      again.catch(() => {}); // it is waited for below
    },
    'meanwhile a phone for two is opened elsewhere': async () => {
      await cy.page.routeWebSocket(/socket$/, (ws) => {
        if (!line.open) {
          void ws.close();
          return;
        }
        line.sockets.add(ws);
        ws.connectToServer();
      });
      await cy.page.goto(server.origin);
      await choose(cy.page.locator('input[name=door][value=table]'));
      await cy.page.getByLabel('Your name').fill('Cy');
      await choose(cy.page.getByRole('group', { name: 'Phones' }).locator('input[value="2"]'));
      await choose(cy.page.getByRole('radio', { name: 'Spring' }));
      await cy.press('Open a table');
      await cy.page.getByText('Somebody else on this phone').click();
      await cy.page.getByLabel('Name of the other person').fill('Di');
      await cy.press('Give them a seat');
      await cy.page.getByRole('heading', { name: 'Who holds the phone?' }).waitFor();
    },
    'without a connection the next person is told, calmly': async () => {
      cut();
      await cy.page.getByText('Not connected.').waitFor();
      await cy.press('I am Di');
      await cy.page.getByText('There is no connection just now. Di, your things are shown as soon as it is back.').waitFor();
      assert.equal(await cy.page.locator('[data-test=hand], [data-test=notebook], [data-test=log]').count(), 0);
      await look(cy, 'handover-lost');
    },
    'and sees their things once it is back': async () => {
      line.open = true;
      await cy.page.evaluate(() => dispatchEvent(new Event('online')));
      await cy.page.locator('[data-test=pass]', { hasText: 'Only for Di' }).waitFor();
      await act(cy, 'Target');
    },
    'by now it has happened again, and looks right': async () => {
      await look(await again, 'time-over');
    },
    'nothing went wrong in the pages': () => {
      for (const p of all) assert.deepEqual(p.wrong, [], p.name);
    },
  }, async (broken) => {
    for (const p of all) {
      if (broken) await p.page.screenshot({ path: `build/screenshots/broken-time-${p.name}.png`, fullPage: true }).catch(() => {});
      await p.context.close();
    }
  });
}
