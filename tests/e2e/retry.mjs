// A move whose answer is lost on the way: the page sends it again with the same
// key, and it happens once.

import { Person } from './browser.mjs';
import { assert, scenario } from './report.mjs';

/** Stands between page and server; cuts the line instead of passing on the first answer to a play. */
async function cut_first_answer(page) {
  const seen = { plays: [], cuts: 0 };
  await page.routeWebSocket(/\/api\/v1\/socket$/, (ws) => {
    const server = ws.connectToServer();
    let play = -1;
    ws.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.do === 'play') {
        seen.plays.push(message);
        if (seen.cuts === 0) play = message.id;
      }
      server.send(text);
    });
    server.onMessage((text) => {
      const message = JSON.parse(text);
      // From the move on, this line is silent: neither answer nor news get through.
      if (play < 0) ws.send(text);
      else if (message.re === play) {
        seen.cuts++;
        server.close();
        ws.close();
      }
    });
  });
  return seen;
}

export async function retry_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const page = ada.page;
  let seen;
  await scenario('A lost answer', {
    'the move is sent again with its key': async () => {
      seen = await cut_first_answer(page);
      await page.goto(`${server.origin}/?null`);
      await page.getByLabel('Who takes seat 2').selectOption({ index: 1 });
      await ada.press('Open a table');
      await ada.press('Bid 3');
      await page.locator('[data-test=log]', { hasText: 'bid 3' }).waitFor();
      await ada.button(/^Point at/).waitFor();
      assert.equal(seen.cuts, 1);
      assert.equal(seen.plays.length, 2);
      assert.equal(seen.plays[0].key, seen.plays[1].key);
    },
    'it happened once, and the page works on': async () => {
      await ada.press(/^Point at/);
      await ada.button(/^Ask/).waitFor();
      const log = await page.locator('[data-test=log]').innerText();
      assert.equal(log.match(/You pointed at/g).length, 1);
      assert.equal(await page.locator('[data-test=log] li').count(), 4); // two bids, the die, this
      assert.notEqual(seen.plays[2].key, seen.plays[0].key);
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  });
  await ada.context.close();
}
