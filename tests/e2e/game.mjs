// Two people and a watcher play a null game to its end: by clicks and by keys,
// through a reload and three ends of the server, and nobody learns too much.

import { Person } from './browser.mjs';
import { look, SIZES } from './look.mjs';
import { assert, scenario } from './report.mjs';
import { secrets_leaked, view_words } from './secrets.mjs';

/** Tabs on until the button with that name has the focus, then presses Enter. */
async function choose_by_key(person, name) {
  const { page } = person;
  for (let i = 0; i < 60; i++) {
    const here = await page.evaluate(() => {
      const e = document.activeElement;
      return e?.tagName === 'BUTTON' ? (e.getAttribute('aria-label') ?? e.innerText).trim() : '';
    });
    if (here.includes(name)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`No button ${name} can be reached by Tab.`);
}

const secret_of = (person) =>
  view_words(person.positions().at(-1).view).secret.split(',')[Number(person.positions().at(-1).viewer) - 1];

export async function game_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const ben = await Person.meet(browser, 'Ben', { viewport: { width: 360, height: 740 } });
  const eve = await Person.meet(browser, 'Eve');
  const all = [ada, ben, eve];
  const both_told = (text) => Promise.all(all.map((p) => p.logged(text)));

  const steps = {
    'Ada opens a table': async () => {
      await ada.page.goto(`${server.origin}/?null`);
      await ada.page.getByLabel('Your name').fill('Ada');
      await ada.press('Open a table');
      await ada.page.getByRole('heading', { name: 'Waiting for the others.' }).waitFor();
      await look(ada, 'waiting');
      // Who waits is found at once: link, picture and number need no scrolling.
      for (const size of ['phone', 'desk']) {
        await ada.page.setViewportSize(SIZES[size]);
        const box = await ada.page.locator('[data-test=join]').boundingBox();
        assert.ok(box.y + box.height <= SIZES[size].height, `the number reaches to ${box.y + box.height} on a ${size}`);
      }
    },
    'Ben and Eve come by the link': async () => {
      const link = await ada.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
      assert.match(link, /\/t\/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      await Promise.all([ben.page.goto(link), eve.page.goto(link)]);
      await eve.page.getByRole('heading', { name: 'Take a seat.' }).waitFor();
      await ben.page.getByLabel('Your name').fill('Ben');
      await look(ben, 'join');
      await ben.press('Sit down');
    },
    'the game starts for all three': async () => {
      await Promise.all([ada.told('Your turn.'), ben.told('Your turn.'), eve.told('Next: Ada, Ben.')]);
    },
    'an illegal move is refused here, and nothing is sent': async () => {
      const before = ada.plays().length;
      await ada.page.getByText('Type a move').click();
      await ada.page.getByLabel('Move in notation').fill('b9');
      await ada.page.getByText('A bid is 0 to 3.').waitFor();
      await ada.press('Play');
      await ada.page.getByLabel('Move in notation').fill('p2');
      await ada.page.getByText('First everybody bids.').waitFor();
      await ada.page.getByLabel('Move in notation').press('Enter');
      // The engine answers in order: once this move is judged, those above are done with.
      await ada.page.getByLabel('Move in notation').fill('b');
      await ada.page.getByText('After b comes the number you bid').waitFor();
      assert.equal(ada.plays().length, before);
      await ada.page.getByLabel('Move in notation').fill('');
    },
    'they bid, and see no bid before all are made': async () => {
      await ada.press('Bid 2');
      await Promise.all([ben, eve].map((p) => p.logged('Ada has bid.')));
      await ada.logged('You bid 2.');
      await look(ben, 'bid');
      await ben.press('Bid 1');
      await both_told('Ada bid 2, Ben bid 1.');
      await both_told('The die shows');
    },
    'Ada plays a turn by keys alone, and takes a move back': async () => {
      await ada.told('Your turn.');
      await ada.page.locator('body').click({ position: { x: 2, y: 2 } });
      await choose_by_key(ada, 'Point at Ben');
      await ben.logged('Ada pointed at you.');
      await ada.button('Undo').waitFor();
      await ada.page.evaluate(() => document.activeElement.blur());
      await ada.page.keyboard.press('u');
      await both_told('back.');
      await ada.button('Point at Ben').waitFor();
      await choose_by_key(ada, 'Point at Ben');
      await ada.button(/^Ask Ben/).waitFor();
      await look(ada, 'turn');
      await choose_by_key(ada, 'Ask Ben');
      await ada.page.locator('[data-test=log]', { hasText: /You asked Ben\. Ben's secret is/ }).waitFor();
      await Promise.all([ben, eve].map((p) => p.logged('Ada asked')));
    },
    'one key shows the board as text': async () => {
      await ada.page.evaluate(() => document.activeElement.blur());
      await ada.page.keyboard.press('b');
      await ada.page.locator('[data-test=plain]', { hasText: 'seat 1   secret' }).waitFor();
      await look(ada, 'text');
      await ada.page.keyboard.press('b');
    },
    'Ben loads the page again and goes on': async () => {
      await ben.page.reload();
      await ben.told('Your turn.');
      await ben.logged('Ada asked');
      await ben.press('Point at Ada');
      await eve.logged('Ben pointed at Ada.');
    },
    'the server ends politely and comes back': async () => {
      assert.equal(await server.end('SIGTERM'), 0);
      await ben.page.getByText('Not connected.').waitFor();
      await server.start();
      await ben.page.getByText('Not connected.').waitFor({ state: 'detached' });
      await eve.told('Next: Ben.');
    },
    'a move made while the server is dead arrives once': async () => {
      await server.end('SIGKILL');
      await ben.page.getByText('Not connected.').waitFor();
      const secret = secret_of(ada);
      const before = eve.positions().length;
      await ben.press(`Guess ${secret}`);
      await server.start();
      await Promise.all([ben, eve].map((p) => p.logged('That was right.')));
      await ada.logged(`Ben guessed ${secret} for your secret. That was right.`);
      await ada.told('Your turn.');
      const guesses = eve.positions().slice(before).flatMap((at) => at.events);
      assert.equal(guesses.filter((e) => e.event.startsWith('g')).length, 1);
    },
    'an acknowledged move survives a killed server': async () => {
      await ada.press('Point at Ben');
      await ada.button(/^Ask Ben/).waitFor();
      await server.end('SIGKILL');
      await ada.page.getByText('Not connected.').waitFor();
      await server.start();
      await ada.page.getByText('Not connected.').waitFor({ state: 'detached' });
      await ada.press(/^Ask Ben/);
      await ben.told('Your turn.');
    },
    'the game ends the same for all': async () => {
      await ben.press('Pass');
      await Promise.all(all.map((p) => p.told('The game is over.')));
      const result = await Promise.all(all.map((p) => p.page.locator('[data-test=result] ol').innerText()));
      assert.equal(result[0], result[1]);
      assert.equal(result[0], result[2]);
      const ends = all.map((p) => p.positions().at(-1));
      for (const end of ends) {
        assert.equal(end.status, 'over');
        assert.equal(end.seq, ends[0].seq);
        assert.deepEqual(end.score, ends[0].score);
      }
      // What never changes is told once a visit, not with every push.
      const commits = all.map((p) => p.positions().findLast((at) => at.commit).commit);
      assert.equal(new Set(commits).size, 1);
      await look(ada, 'over');
      await look(eve, 'watching');
      return result[0].replace(/\s+/g, ' ');
    },
    'the check for secrets finds a planted one': () => {
      const at = structuredClone(eve.positions().at(-1));
      at.view = at.view.replace(/(secret \S+,)\?/, '$15');
      at.events = [{ seq: at.seq, seat: '1', event: 'a=<' }];
      assert.equal(secrets_leaked({ positions: () => [at] }).length, 2);
    },
    'nobody was sent what is not theirs': async () => {
      for (const p of [ada, eve])
        assert.match(await p.page.locator('[data-test=about-2]').innerText(), /^Secret \?/);
      for (const person of all) {
        assert.ok(person.positions().length > 8, `${person.name} was sent too little to judge`);
        assert.deepEqual(secrets_leaked(person), [], person.name);
      }
      const told = ada.positions().flatMap((at) => at.events);
      assert.ok(
        told.some((e) => e.event.startsWith('a=')),
        'Ada was told no answer, so the check proves nothing',
      );
      return `${all.map((p) => p.received.length).join(' + ')} frames`;
    },
    'nothing went wrong in the pages': () => {
      for (const person of all) assert.deepEqual(person.wrong, [], person.name);
    },
  };
  await scenario('A null game', steps, async (broken) => {
    if (broken)
      for (const p of all)
        await p.page.screenshot({ path: `build/screenshots/broken-${p.name}.png` }).catch(() => {});
    for (const p of all) await p.context.close();
  });
}
