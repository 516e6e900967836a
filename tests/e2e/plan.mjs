// A move planned ahead: offered to who waits and to nobody else, chosen on the board as that seat
// will find it, kept over a reload, changed and withdrawn, played when the turn comes, and dropped
// with the reason when something new happened first.

import { Person } from './browser.mjs';
import { fits, look, SIZES } from './look.mjs';
import { act, locate, planetx_tap, research, sky_of } from './planetx_play.mjs';
import { assert, scenario } from './report.mjs';

export const part = (person, test) => person.page.locator(`[data-test=${test}]`);
export const state = (person, name) => person.page.locator(`[data-test=planned][data-state=${name}]`);
export const asked = (person) => person.sent.map((f) => JSON.parse(f)).filter((f) => f.do === 'plan');

export async function sit(person, link) {
  await person.page.goto(link);
  await person.page.getByLabel('Your name').fill(person.name);
  await person.press('Sit down');
}

/** Chooses a survey, on whatever board is shown. */
async function choose_survey(person, from, to) {
  await act(person, 'Survey');
  await person.page.getByRole('group', { name: 'What to look for' }).getByRole('button', { name: 'asteroid' }).click();
  await planetx_tap(person, from);
  await planetx_tap(person, to);
  await part(person, 'cost').waitFor();
  await part(person, 'ask').click();
}

export async function plan_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const ben = await Person.meet(browser, 'Ben');
  let first, other, sky;
  await scenario(
    'A move planned ahead',
    {
      'who is in turn is offered nothing': async () => {
        await ada.page.goto(`${server.origin}/?planetx`);
        await ada.page.getByLabel('Your name').fill('Ada');
        await ada.press('Open a table');
        await ada.page.getByRole('heading', { name: 'Waiting for the others.' }).waitFor();
        const link = await ada.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
        await sit(ben, link);
        await Promise.all([ada, ben].map((p) => p.page.getByRole('grid', { name: 'The ring of sectors' }).waitFor()));
        sky = sky_of(server, link.split('/t/')[1]);
        [first, other] = ada.positions().at(-1).decision > 0 ? [ada, ben] : [ben, ada];
        assert.equal(await part(first, 'plan').count(), 0);
      },
      'who waits plans on the board as it will be, and nobody else hears of it': async () => {
        await research(first, 'A');
        await part(first, 'plan').waitFor();
        const heard = other.received.length;
        await part(first, 'plan').click();
        await first.told('You plan your next move.');
        await part(first, 'planning').filter({ hasText: 'if you learn nothing new of what is hidden until then' }).waitFor();
        await look(first, 'plan', { brief: true });
        await choose_survey(first, 2, 5);
        await state(first, 'waits').filter({ hasText: 'Planned: Survey asteroids in 2–5' }).waitFor();
        assert.equal(asked(first).length, 1);
        assert.equal(other.received.length, heard, 'the other page heard something');
        await first.page.setViewportSize(SIZES.phone);
        await fits(first, 'a plan on a phone');
        await first.page.setViewportSize(SIZES.desk);
      },
      'it outlives a reload, is changed by keys and withdrawn': async () => {
        await first.page.reload();
        await state(first, 'waits').waitFor();
        await part(first, 'plan-change').focus();
        await first.page.keyboard.press('Enter');
        await first.told('You plan your next move.');
        await first.page.keyboard.press('Escape');
        await state(first, 'waits').filter({ hasText: '2–5' }).waitFor();
        await part(first, 'plan-change').click();
        await part(first, 'planning').waitFor();
        await first.page.getByText('Type a move').click();
        await first.page.getByLabel('Move in notation').fill('SA2-6');
        await first.page.keyboard.press('Enter');
        await state(first, 'waits').filter({ hasText: '2–6' }).waitFor();
        await part(first, 'plan-withdraw').click();
        await part(first, 'planned').waitFor({ state: 'detached' });
      },
      'it is played when the turn comes': async () => {
        await part(first, 'plan').click();
        await choose_survey(first, 2, 5);
        await state(first, 'waits').waitFor();
        await research(other, 'B');
        await state(first, 'played').filter({ hasText: 'Played as you planned: Survey asteroids in 2–5' }).waitFor();
        await other.logged('Survey asteroids in 2–5');
        assert.ok(other.received.every((f) => !/"plan":\{/.test(f)), 'a plan was sent to somebody else');
        await part(first, 'plan-seen').click();
        await part(first, 'planned').waitFor({ state: 'detached' });
      },
      'something new drops it, and the page says what': async () => {
        await part(first, 'plan').click();
        await part(first, 'planning').waitFor();
        await first.page.locator('[data-test=pick]').click(); // a theory phase comes first
        await state(first, 'waits').waitFor();
        await locate(other, sky, false);
        await state(first, 'dropped').filter({ hasText: 'something new happened' }).filter({ hasText: 'Locate Planet X' }).waitFor();
      },
    },
    async () => {
      for (const p of [ada, ben]) {
        assert.deepEqual(p.wrong, [], p.name);
        await p.context.close();
      }
    },
  );
}
