// People and each other: what an invitation says, words and ready-made phrases with a
// badge, somebody who is away, ends by agreement, rematches as invitations.

import { Person } from './browser.mjs';
import { look, SIZES } from './look.mjs';
import { assert, scenario } from './report.mjs';

const text = (person, test) => person.page.locator(`[data-test=${test}]`);
/** Who is away counts as gone after ten seconds: longer than a page takes to load anew. */
const GONE_MS = 30000;

async function sit(person, link) {
  await person.page.goto(link);
  await person.page.getByLabel('Your name').fill(person.name);
  await person.press('Sit down');
}

/** Opens what is folded, if it is folded. */
async function unfold(person, title) {
  const panel = person.page.locator('details', { has: person.page.locator('summary', { hasText: title }) });
  if (!(await panel.evaluate((e) => e.open))) await panel.locator('summary').click();
}

export async function presence_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const ben = await Person.meet(browser, 'Ben', { viewport: { width: 360, height: 740 } });
  const ola = await Person.meet(browser, 'Ola', { locale: 'pl', viewport: { width: 768, height: 1024 } });
  const wall = await Person.meet(browser, 'Wall');
  const all = [ada, ben, ola, wall];
  let link, old;

  const propose_end = async () => {
    await unfold(ada, 'My seat');
    await ada.press('Propose to end the game');
  };
  const end = async () => {
    await propose_end();
    await ben.press('I agree');
    await Promise.all([ada, ben].map((p) => p.page.getByRole('heading', { name: 'The game was ended by agreement.' }).waitFor()));
  };

  const steps = {
    'an invitation says what is played, how, and with whom': async () => {
      await ada.page.goto(`${server.origin}/?null`);
      await ada.page.getByLabel('Your name').fill('Ada');
      await ada.page.getByText('more options').click();
      await ada.page.getByLabel('Time for one decision').selectOption('86400');
      await ada.page.getByLabel('Help allowed at this table').selectOption('notebook');
      await ada.press('Open a table');
      await ada.page.getByRole('heading', { name: 'Waiting for the others.' }).waitFor();
      link = await ada.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
      await ben.page.goto(link);
      const agreed = await text(ben, 'agreed').innerText();
      for (const said of ['Null', '1 day', 'The notebook marks what was told', 'Rules of the game', 'A guided first game'])
        assert.ok(agreed.includes(said), `${said} in ${agreed}`);
      await ben.page.getByText('Ada invites you.').waitFor();
      await look(ben, 'invitation');
      await ola.page.goto(link);
      await ola.page.getByText('Zaprasza: Ada.').waitFor();
      await wall.page.goto(link.replace('/t/', '/screen/'));
      await sit(ben, link);
      await Promise.all([ada.told('Your turn.'), ben.told('Your turn.')]);
    },
    'ready-made phrases are read in every language, and counted at every width': async () => {
      await ben.page.locator('[data-test=chat-button]').click();
      await ben.page.locator('[data-test=phrases]').getByRole('button', { name: 'Good luck!' }).click();
      for (const size of Object.values(SIZES)) {
        await ada.page.setViewportSize(size);
        const badge = text(ada, 'badge');
        await badge.waitFor();
        assert.equal(await badge.innerText(), '1');
        const box = await badge.boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height, JSON.stringify(box));
      }
      await ada.page.setViewportSize({ width: 1440, height: 900 });
      await ola.page.locator('[data-test=chat-button]').click();
      await ola.page.locator('[data-test=chat]', { hasText: 'Powodzenia!' }).waitFor();
      await ada.page.locator('[data-test=chat-button]').click();
      await ada.page.locator('[data-test=chat]', { hasText: 'Good luck!' }).waitFor();
      await text(ada, 'badge').waitFor({ state: 'detached' });
      // Nothing was scrolled away for it, and the key that shuts it leads back.
      assert.equal(await ada.page.evaluate(() => scrollY), 0);
      await ada.page.keyboard.press('Escape');
      await text(ada, 'chat').waitFor({ state: 'hidden' });
      assert.equal(await ada.page.evaluate(() => document.activeElement.dataset.test), 'chat-button');
      // What was read stays read, and one's own words are no news.
      await ada.page.reload();
      await ada.page.locator('[data-test=chat-button]').waitFor();
      await ada.page.locator('[data-test=chat] li').nth(1).waitFor({ state: 'attached' });
      assert.equal(await text(ada, 'badge').count(), 0);
      assert.equal(await text(ben, 'badge').count(), 0);
      await look(ola, 'chat-polish', { brief: true });
    },
    'who is away is nudged wherever their device is': async () => {
      await ben.page.goto(server.origin);
      const away = text(ada, 'away-2');
      await away.waitFor();
      assert.match(await away.innerText(), /Ben is away since \d/);
      await unfold(ada, 'Ben is away');
      await ada.press('Nudge');
      await ada.button('Nudged').waitFor();
      const called = text(ben, 'nudge');
      await called.waitFor();
      assert.match(await called.innerText(), /Ada is waiting for you/);
      await look(ben, 'nudge');
      await called.getByRole('link').click();
      await text(ben, 'nudged').waitFor();
      await away.waitFor({ state: 'detached' });
      await look(ben, 'nudged');
      // Until they move, also for who loads the page anew.
      await ben.page.reload();
      await text(ben, 'nudged').waitFor();
    },
    'a bot makes one move for who is away, and the seat stays theirs': async () => {
      await ben.page.goto(server.origin);
      await text(ada, 'away-2').waitFor();
      await unfold(ada, 'Ben is away');
      await ada.button('Let a bot make this move').waitFor({ timeout: GONE_MS });
      await look(ada, 'away');
      await ada.press('Let a bot make this move');
      await ada.logged('As agreed, a bot makes this move for Ben.');
      assert.equal(await ada.page.getByText('A bot stands in').count(), 0);
    },
    'a bot plays on, until its owner takes the seat back': async () => {
      await unfold(ada, 'Ben is away');
      await ada.press('Let a bot play on');
      await ada.page.getByText('A bot stands in').first().waitFor();
      await ben.page.goto(link);
      await text(ben, 'stand-in').waitFor();
      await ben.press('Take my seat back');
      await ada.logged('Ben is back.');
    },
    'one objection keeps a game going, and all together end it': async () => {
      await propose_end();
      await text(ben, 'proposal').waitFor();
      await look(ben, 'proposal');
      await ben.press('I object');
      await text(ada, 'proposal').waitFor({ state: 'detached' });
      await end();
      await wall.page.getByRole('heading', { name: 'The game was ended by agreement.' }).waitFor();
      await look(ada, 'ended');
      // It is looked back at as any other.
      await ada.press('Look back at the game');
      await text(ada, 'replay').waitFor();
      await ada.press('Back to the result');
    },
    'a rematch is an invitation, and the wall follows it': async () => {
      old = link;
      await ada.press('Play the same again');
      await ada.page.getByText('Invited').waitFor();
      link = ada.page.url();
      assert.notEqual(link, old);
      await text(ben, 'invitation').waitFor();
      assert.match(await text(ben, 'invitation').innerText(), /Ada would like to play again/);
      await look(ben, 'rematch');
      await wall.page.waitForURL(link.replace('/t/', '/screen/'));
      await ola.page.getByRole('link', { name: 'Oglądaj rewanż' }).waitFor();
      await ben.press('Not now');
      await ben.press('To the rematch');
      await Promise.all([ada.told('Your turn.'), ben.told('Your turn.')]);
      assert.equal(ben.page.url(), link);
      assert.equal(ben.positions().at(-1).viewer, '2');
    },
    'who declines says so to who asked': async () => {
      await end();
      await ada.press('Play the same again');
      await text(ben, 'invitation').waitFor();
      await ben.press('No, thank you');
      await ada.page.getByText('Declined: the seat is free').waitFor();
      await ben.page.getByText('You declined').waitFor();
      await look(ada, 'declined');
    },
    'my games tell with whom, how it ended and when, in the page’s language': async () => {
      await ada.page.goto(`${server.origin}/#games`);
      const row = ada.page.locator('[data-test=games] li', { hasText: old.slice(-14) });
      await row.getByText('with Ben').waitFor();
      await row.getByText('Ended by agreement').waitFor();
      await look(ada, 'my-games');
      await ada.page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem('astrolabe.settings') ?? '{}');
        localStorage.setItem('astrolabe.settings', JSON.stringify({ ...kept, language: 'pl' }));
      });
      await ada.page.reload();
      await row.getByText('z: Ben').waitFor();
      const month = new Intl.DateTimeFormat('pl', { dateStyle: 'medium' }).format(Date.now());
      assert.ok((await row.innerText()).includes(month), await row.innerText());
    },
    'whose turn it is, is told of a game that went on meanwhile': async () => {
      await ben.page.goto(`${server.origin}/?null`);
      await ben.press('Open a table');
      await ben.page.getByRole('heading', { name: 'Waiting for the others.' }).waitFor();
      const third = await ben.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
      await ben.page.goto(`${server.origin}/#games`);
      const row = ben.page.locator('[data-test=games] li', { hasText: third.slice(-14) });
      await row.getByText('Waiting for people').waitFor();
      await wall.page.goto(third);
      await wall.page.getByLabel('Your name').fill('Wanda');
      await wall.press('Sit down');
      await wall.told('Your turn.');
      await ben.page.reload();
      await row.getByText('with Wanda').waitFor();
      await row.getByText('Your turn').waitFor();
    },
    'who made the table sends somebody away, after a question': async () => {
      await ben.page.locator('[data-test=games] li', { hasText: 'with Wanda' }).getByRole('link').first().click();
      await unfold(ben, 'My seat');
      await text(ben, 'kick-2').click();
      await ben.page.getByRole('dialog', { name: 'Send Wanda away?' }).waitFor();
      await look(ben, 'kick', { brief: true });
      await ben.page.keyboard.press('Escape');
      await text(ben, 'confirm').waitFor({ state: 'detached' });
      assert.equal(await wall.page.locator('[data-test=hand]').count(), 1, 'a question is no deed');
      await text(ben, 'kick-2').click();
      await ben.sure();
      await wall.page.getByText('or sent you away').waitFor();
      await wall.page.getByRole('heading', { name: 'Watching' }).waitFor();
      await ben.page.getByText('A bot stands in').first().waitFor();
      await text(ben, 'kick-2').waitFor({ state: 'detached' });
    },
    'nothing went wrong in the pages': () => {
      for (const person of all) assert.deepEqual(person.wrong, [], person.name);
    },
  };
  await scenario('Presence', steps, async (broken) => {
    if (broken) for (const p of all) await p.page.screenshot({ path: `build/screenshots/broken-${p.name}.png` }).catch(() => {});
    for (const p of all) await p.context.close();
  });
}
