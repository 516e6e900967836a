// Planet X at a real table: the program keeps the secret, two people share a phone,
// one has their own, and a screen on the wall shows what all may see.

import { choose, Person } from './browser.mjs';
import { look } from './look.mjs';
import { act, locate_ask, planetx_tap, sky_of } from './planetx_play.mjs';
import { planetx_leaks } from './planetx_secrets.mjs';
import { qr_read, qr_squares } from './qr.mjs';
import { assert, scenario } from './report.mjs';

const PHONE = { viewport: { width: 360, height: 740 } };

const tab = (person, name) => person.page.getByRole('navigation', { name: 'Parts of the table' }).getByRole('button', { name }).click();
const private_things = (person) =>
  person.page.locator('[data-test=answer], [data-test=notebook], [data-test=log], [data-test=hints], [data-test=hand]').count();
const answer = (person) => person.page.locator('[data-test=answer]');
/** What people are told to do with pawns and tokens, which the program does not see. */
const at_board = (person, text) => person.page.locator('[data-test=at-board]', { hasText: text }).waitFor();
/** Start facts as the log tells them. */
async function start_facts(person) {
  await tab(person, 'Log');
  const lines = person.page.locator('[data-test=log] li', { hasText: 'Told at the start' });
  await lines.first().waitFor();
  const all = await lines.allInnerTexts();
  await tab(person, 'Act');
  return all;
}

async function hold(person, name) {
  await person.page.locator('[data-test=handover]').waitFor();
  assert.equal(await private_things(person), 0, 'something private is left on the page');
  await person.press(`I am ${name}`);
  await person.page.locator('[data-test=pass]', { hasText: `Only for ${name}` }).waitFor();
}

export async function planetx_table_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', PHONE); // and Ben, on the same phone
  const cy = await Person.meet(browser, 'Cy', PHONE);
  const wall = await Person.meet(browser, 'the wall');
  let link, code, told, sky;
  await scenario('Planet X at a real table: a shared phone and a screen on the wall', {
    'Ada opens a table and gives Ben a seat on her phone': async () => {
      await ada.page.goto(server.origin);
      await ada.page.getByLabel('Your name').fill('Ada');
      await choose(ada.page.locator('input[name=door][value=table]'));
      await ada.page.getByText('You play with the real board; this program keeps the secret and answers.').waitFor();
      await ada.page.getByLabel('Facts people start with').selectOption('each');
      await ada.page.getByLabel('Facts of seat 1, Spring').selectOption('experienced');
      await ada.page.getByText('more options').click();
      assert.equal(await ada.page.getByLabel('Time for one decision').count(), 0, 'a limit brings a bot');
      // No season is chosen for whoever opens the table either.
      await ada.press('Open a table');
      await ada.page.locator('[data-test=fault]', { hasText: 'Choose the season of this phone' }).waitFor();
      await choose(ada.page.getByRole('radio', { name: 'Spring' }));
      await ada.press('Open a table');
      link = await ada.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
      code = link.split('/t/')[1];
      await ada.page.getByText('Somebody else on this phone').click();
      await ada.page.getByLabel('Name of the other person').fill('Ben');
      assert.equal(await ada.button('Start now: bots take the free seats').count(), 0, 'no bot plays at a real table');
      await ada.press('Give them a seat');
      await ada.page.getByText('Choose a seat: each has facts of its own.').waitFor();
      await ada.page.getByLabel('Seat of the other person').selectOption('Seat 2: Summer');
      await ada.press('Give them a seat');
      await ada.page.getByText('Free seats: 1.').waitFor();
      assert.equal(await ada.page.locator('[data-test=season-3]').innerText(), 'Autumn');
    },
    'the screen on the wall shows the way in': async () => {
      await wall.page.goto(`${server.origin}/screen/${code}`);
      await wall.page.getByText('Point your phone here to take a seat.').waitFor();
      assert.equal(qr_read(await qr_squares(wall.page)), link);
      await look(wall, 'screen-waiting');
    },
    'Cy comes with a phone of his own, and the game starts': async () => {
      await cy.page.goto(link);
      await cy.page.getByLabel('Your name').fill('Cy');
      await cy.press('Sit down');
      await cy.page.getByRole('grid', { name: 'The ring of sectors' }).waitFor();
      await wall.page.getByRole('grid', { name: 'The ring of sectors' }).waitFor();
      sky = sky_of(server, code);
    },
    'the shared phone asks who holds it, and shows nothing before': async () => {
      await ada.page.getByRole('heading', { name: 'Who holds the phone?' }).waitFor();
      await look(ada, 'handover');
      await hold(ada, 'Ada');
      const mine = await start_facts(ada);
      assert.equal(mine.length, 4, 'experienced: four facts');
      await act(ada, 'Survey');
      await planetx_tap(ada, 2);
      await planetx_tap(ada, 5);
      await ada.page.locator('[data-test=cost]', { hasText: 'Your pawn moves 3 sectors on.' }).waitFor();
      await ada.page.locator('[data-test=ask]').click();
      await answer(ada).waitFor();
      await at_board(ada, 'Now move your pawn 3 sectors on.');
      told = await answer(ada).innerText();
      await look(ada, 'planetx-companion');
      await ada.press('Pass to Ben');
      await ada.page.getByRole('heading', { name: 'Hand the phone to Ben.' }).waitFor();
      assert.ok(!(await ada.page.content()).includes(told.split('\n')[0]), 'the answer is still in the page');
      await hold(ada, 'Ben');
      const his = await start_facts(ada);
      assert.equal(his.length, 8, 'beginner: eight facts');
      assert.equal(await answer(ada).count(), 0, 'Ben sees Ada’s answer');
    },
    'Ben asks, hands back, and Ada finds her own things': async () => {
      await act(ada, 'Target');
      await planetx_tap(ada, 8);
      await ada.press('Look at 8');
      await answer(ada).waitFor();
      assert.match(await answer(ada).innerText(), /Target sector 8/);
      await ada.press('Pass to Ada');
      await hold(ada, 'Ada');
      assert.equal(await answer(ada).innerText(), told);
      // Beside the buttons of the latest news it stands in one line.
      const next = await cy.page.locator('[data-test=next]').boundingBox();
      assert.ok((await cy.page.locator('[data-test=recall-back]').count()) === 1 && next.height < 32, `${next.height} px high`);
    },
    'a list of games knows no turn at a real board; a reload asks again': async () => {
      await ada.page.goto(server.origin);
      assert.doesNotMatch(await ada.page.locator('.go-on').innerText(), /turn/i);
      assert.ok((await ada.page.locator('.go-on .code').boundingBox()).width > 250, 'with whom is told in a narrow column');
      await ada.page.goto(link);
      await hold(ada, 'Ada');
      await answer(ada).waitFor();
    },
    'a conference and a review are for all, on the wall too': async () => {
      await act(cy, 'Conference');
      await cy.page.getByRole('button', { name: /^Hold conference X1/ }).click();
      await wall.page.locator('[data-test=log]', { hasText: 'Conference X1' }).waitFor();
      const comet = sky.indexOf('C') + 1;
      await act(cy, 'Review');
      await cy.page.getByRole('group', { name: 'Theory to review' }).getByRole('button', { name: 'comet' }).click();
      await planetx_tap(cy, comet);
      await cy.press(`Review: Comet on sector ${comet}`);
      await wall.page.locator('[data-test=log]', { hasText: `Review of sector ${comet}: comet, confirmed.` }).waitFor();
      await at_board(cy, 'turn up every token of this sector');
      assert.ok((await wall.page.locator('[data-sector="1"]').boundingBox()).width > 60, 'the ring on the wall is small');
      await look(wall, 'screen-board');
      // Nobody scrolls a wall: dial, latest line and the way in are all there.
      for (const [width, height] of [[1280, 720], [1920, 1080]]) {
        await wall.page.setViewportSize({ width, height });
        const bottom = (what) => wall.page.locator(what).last().evaluate((e) => e.getBoundingClientRect().bottom);
        for (const what of ['svg.ring', '.facts', '[data-test=log] li', '.qr'])
          if ((await wall.page.locator(what).count()) > 0) assert.ok((await bottom(what)) <= height, `${what} on a wall ${height} px high`);
      }
    },
    'the wall never says what only one may know': async () => {
      const log = await wall.page.locator('[data-test=log]').innerText();
      assert.match(log, /Survey asteroids in 2–5/);
      assert.equal(await wall.page.locator('[data-test=answer], [data-test=notebook], [data-test=hand]').count(), 0);
      for (const p of [ada, cy, wall]) assert.deepEqual(planetx_leaks(p).slice(0, 5), [], p.name);
      assert.ok(wall.positions().every((at) => at.viewer === 'public'));
    },
    'nobody can leave a seat to a bot': async () => {
      await cy.page.getByText('Shut out other devices').waitFor({ state: 'attached' });
      assert.equal(await cy.page.getByText('Let a bot play for me').count(), 0);
    },
    'a wrong entry is corrected, and all see it': async () => {
      await act(cy, 'Target');
      await planetx_tap(cy, 3);
      await cy.press('Look at 3');
      await answer(cy).waitFor();
      await cy.page.getByText('I entered something wrong').click();
      await cy.press('A mistake: Target sector 3');
      await wall.page.locator('[data-test=log]', { hasText: 'Correction: this entry was a mistake: Target sector 3' }).waitFor();
    },
    'a locate that succeeds ends the questions, and who is behind is helped': async () => {
      await locate_ask(cy, sky);
      await cy.page.locator('[data-test=last-chance]', { hasText: 'You have found Planet X.' }).waitFor();
      const chance = ada.page.locator('[data-test=last-chance]');
      await chance.getByText('Cy has found Planet X.').waitFor();
      await at_board(cy, 'Now move your pawn 5 sectors on.');
      await ada.told('Last chances, then the reveal.');
      await chance.locator('li', { hasText: 'Ben: has not said yet how far behind' }).waitFor();
      assert.equal(await ada.page.locator('[data-action=survey]').count(), 0, 'questions are over');
      for (let i = 0; i < 3; i++) await ada.press('Sectors your pawn is behind: one on');
      await ada.press('I am 4 behind');
      await chance.getByText('4 sectors behind: a right locate for 8 points, or theories on the board, at most 2').waitFor();
      await look(ada, 'planetx-last-chance');
      await ada.press('Sectors your pawn is behind: one back');
      await ada.press('Correct: 3 behind');
      await chance.getByText('3 sectors behind: a right locate for 6 points, or theories on the board, at most 1').waitFor();
      await locate_ask(ada, sky);
      await chance.getByText('has found it too, points: 6').waitFor();
    },
    'all agree, and the sky is revealed': async () => {
      await ada.press('Reveal the sky');
      await ada.sure();
      await ada.button('Waiting for the others to agree').waitFor();
      await cy.page.locator('[data-test=agreed]', { hasText: 'Agreed so far: Ada.' }).waitFor();
      await ada.press('Pass to Ben');
      await hold(ada, 'Ben');
      await ada.press('Reveal the sky');
      await ada.sure();
      await cy.press('Reveal the sky');
      await cy.sure();
      await Promise.all([ada, cy, wall].map((p) => p.page.locator('[data-test=result]').waitFor()));
      await cy.page.locator('[data-test=result]', { hasText: 'You found Planet X first. The sky was revealed by Ada, Ben, and Cy.' }).waitFor();
    },
    'the score sheet adds up': async () => {
      const sheet = (seat) => cy.page.locator(`[data-test=sheet-${seat}]`);
      await sheet(3).getByText('theories 0 · first 0 · Planet X 10').waitFor();
      await cy.press('Cy, right theories: comet: one on');
      await cy.press('Cy, right theories: asteroid: one on');
      await cy.press('Cy, of these first: one on');
      await sheet(3).getByText('theories 5 · first 1 · Planet X 10').waitFor();
      assert.equal(await sheet(3).locator('.sum').innerText(), '16');
      assert.equal(await sheet(1).locator('.sum').innerText(), '6');
      await sheet(3).getByText('first place').waitFor();
      await look(cy, 'planetx-sheet');
      // On the other phone it stands at once, and what is corrected there is here.
      const theirs = ada.page.locator('[data-test=sheet-3]');
      await theirs.getByText('theories 5 · first 1 · Planet X 10').waitFor();
      await theirs.locator('summary').click();
      await ada.press('Cy, right theories: asteroid: one back');
      await sheet(3).getByText('theories 3 · first 1 · Planet X 10').waitFor();
      await cy.press('Cy, right theories: asteroid: one on');
      await theirs.getByText('theories 5 · first 1 · Planet X 10').waitFor();
      await cy.page.reload();
      await sheet(3).getByText('theories 5 · first 1 · Planet X 10').waitFor();
      await wall.axe();
    },
    'who won was counted at the table': async () => {
      await cy.page.goto(`${server.origin}/#games`);
      assert.equal(await cy.page.locator('[data-test=standing]').first().innerText(), 'Over');
    },
    'the wall shows the other games as well': async () => {
      for (const game of ['lostcode', 'nightsky']) {
        await cy.page.goto(server.origin);
        await choose(cy.page.locator(`input[name=game][value=${game}]`));
        await cy.press('Open a table');
        await cy.press('Start now: bots take the free seats');
        await cy.page.waitForURL(/\/t\//);
        await wall.page.goto(cy.page.url().replace('/t/', '/screen/'));
        await wall.page.locator('[data-test=screen] [data-test=log]').waitFor();
        await wall.page.getByRole('img', { name: 'QR code of the link to this table' }).waitFor();
        assert.equal(await wall.page.locator('[data-test=hand], [data-test=notebook]').count(), 0);
        await wall.axe();
      }
    },
    'nothing went wrong in the pages': () => {
      for (const p of [ada, cy, wall]) assert.deepEqual(p.wrong, [], p.name);
    },
  }, async (broken) => {
    for (const p of [ada, cy, wall]) {
      if (broken) await p.page.screenshot({ path: `build/screenshots/broken-${p.name.replace(' ', '-')}.png`, fullPage: true }).catch(() => {});
      await p.context.close();
    }
  });
}
