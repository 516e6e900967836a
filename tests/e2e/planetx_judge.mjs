// Planet X where people choose the order of judgements (PX-23): theories of two types come
// up on one sector, and the rearmost player says which is judged first.

import { choose, Person } from './browser.mjs';
import { look } from './look.mjs';
import { later, planetx_board, planetx_seq, planetx_tap, sky_of, survey } from './planetx_play.mjs';
import { assert, scenario } from './report.mjs';

const PHONE = { viewport: { width: 360, height: 740 } };
const NAMES = { A: 'asteroid', D: 'dwarf planet' };

/** Picks this theory, or none. */
async function pick(person, type) {
  const before = planetx_seq(person);
  if (type) await person.page.getByRole('group', { name: 'Theories to pick' }).getByRole('button', { name: NAMES[type] }).click();
  await person.page.locator('[data-test=pick]').click();
  await later(person, before);
}

export async function planetx_judge_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const ben = await Person.meet(browser, 'Ben', PHONE);
  const people = [ada, ben];
  const newest = () => people.map((p) => p.positions().at(-1)).reduce((a, b) => (b.seq > a.seq ? b : a));
  const by_seat = (seat) => people.find((p) => p.positions().at(-1).viewer === String(seat));
  const caught_up = async () => {
    for (const p of people) if (planetx_seq(p) < newest().seq) await later(p, newest().seq - 1);
  };
  let sector, chooser;
  await scenario('Planet X: people choose what is judged next', {
    'a table where the order is chosen': async () => {
      await ada.page.goto(server.origin);
      await ada.page.getByLabel('Your name').fill('Ada');
      await choose(ada.page.getByRole('radio', { name: '2', exact: true }));
      await ada.page.getByText('more options').click();
      await ada.page.getByLabel('Order of judgements').selectOption('chosen');
      await ada.press('Open a table');
      const link = await ada.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
      await ben.page.goto(link);
      await ben.page.getByLabel('Your name').fill('Ben');
      await ben.press('Sit down');
      for (const p of people) await p.page.getByRole('grid', { name: 'The ring of sectors' }).waitFor();
      // Both theories are to be wrong: a right one would settle the other as well.
      sector = [...sky_of(server, link.split('/t/')[1])].findIndex((object) => !NAMES[object]) + 1;
    },
    'theories of two types lie on one sector until the third phase': async () => {
      for (let i = 0; newest().board.phase !== 'review'; i++) {
        assert.ok(i < 30, 'no review comes');
        const { board, turn } = newest();
        const person = by_seat(turn[0]);
        if (board.phase === 'turn') await survey(person, 'asteroid', board.visible[0], board.visible[3]);
        else if (planetx_board(person).seats[Number(turn[0]) - 1].hand === null)
          await pick(person, board.theory_phases === 1 ? (person === ada ? 'A' : 'D') : null);
        else {
          const before = planetx_seq(person);
          await planetx_tap(person, sector);
          await person.page.locator('[data-test=place]').click();
          await later(person, before);
        }
        await caught_up();
      }
    },
    'the rearmost player is asked, and nobody else': async () => {
      chooser = by_seat(newest().turn[0]);
      const other = people.find((p) => p !== chooser);
      await chooser.page.getByText(`Several theories were turned up on sector ${sector}. Which is judged next?`).waitFor();
      assert.deepEqual((await chooser.page.locator('[data-test=judge]').allInnerTexts()).map((x) => x.trim()), ['Asteroid', 'Dwarf planet']);
      assert.equal(await other.page.locator('[data-test=judge]').count(), 0);
      await look(chooser, 'planetx-judge');
      await chooser.axe();
    },
    'what was chosen is judged first, then the other, and the game goes on': async () => {
      const before = planetx_seq(chooser);
      await chooser.page.locator('[data-test=judge]', { hasText: 'Dwarf planet' }).click();
      await later(chooser, before);
      await caught_up();
      const { board } = newest();
      assert.equal(board.phase, 'turn');
      assert.ok(board.denied.D.includes(sector) && board.denied.A.includes(sector), JSON.stringify(board.denied));
      assert.equal(await chooser.page.locator('[data-test=judge]').count(), 0);
      for (const p of people) assert.deepEqual(p.wrong, []);
    },
  }, async (broken) => {
    if (broken) for (const p of people) await p.page.screenshot({ path: `build/screenshots/broken-judge-${p.name}.png` }).catch(() => {});
    for (const p of people) await p.context.close();
  });
}
