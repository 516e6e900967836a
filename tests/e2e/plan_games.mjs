// Moves planned ahead where a game's own rules say what counts as nothing new: a bet in The Lost
// Code, the size to call in Night Sky.

import { choose, Person } from './browser.mjs';
import { look } from './look.mjs';
import { decide, do_it, next } from './lostcode.mjs';
import { keep, promised, to_drawing } from './nightsky_play.mjs';
import { asked, part, sit, state } from './plan.mjs';
import { assert, scenario } from './report.mjs';

/** Ada and Ben at a table of a game, once `shown` is to be seen. */
async function seat_two(server, ada, ben, game, shown) {
  await ada.page.goto(server.origin);
  await choose(ada.page.locator(`input[name=game][value=${game}]`));
  await ada.page.getByLabel('Your name').fill('Ada');
  await choose(ada.page.getByRole('radio', { name: '2', exact: true }));
  await ada.press('Open a table');
  await ada.page.getByRole('heading', { name: 'Waiting for the others.' }).waitFor();
  await sit(ben, await ada.page.getByRole('textbox', { name: 'Link to this table' }).inputValue());
  await Promise.all([ada, ben].map((p) => p.page.locator(shown).first().waitFor()));
}

/** Plans a move; nobody else hears of it. */
async function plans(person, other, make) {
  await part(person, 'plan').click();
  await part(person, 'planning').filter({ hasText: 'if you learn nothing new of what is hidden until then' }).waitFor();
  const heard = other.received.length;
  await make();
  await state(person, 'waits').waitFor();
  assert.equal(other.received.length, heard, 'the other page heard something');
}

async function leave(people) {
  for (const p of people) {
    assert.deepEqual(p.wrong, [], p.name);
    await p.context.close();
  }
}

export async function plan_lostcode_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const ben = await Person.meet(browser, 'Ben');
  let roller, other;
  const bet = async (person, k) => {
    await decide.bet(person, k);
    await person.page.locator('[data-test=do]:enabled').click();
  };
  await scenario(
    'A bet planned ahead',
    {
      'who waits for the dice plans a bet': async () => {
        await seat_two(server, ada, ben, 'lostcode', '[data-test=lostcode]');
        [roller, other] = ada.positions().at(-1).decision > 0 ? [ada, ben] : [ben, ada];
        while ((await next(roller)) === 'bear') {
          await decide.bear(roller);
          await do_it(roller);
        }
        await plans(other, roller, () => bet(other, 0));
        await look(other, 'plan-lostcode', { brief: true });
      },
      'a die that is turned drops it': async () => {
        await decide.bear(roller);
        await do_it(roller);
        await state(other, 'dropped').filter({ hasText: 'something new happened' }).waitFor();
        await part(other, 'plan-seen').click();
        await part(other, 'planned').waitFor({ state: 'detached' });
      },
      'a bet on another wheel does not, and it is played': async () => {
        await plans(other, roller, () => bet(other, 0));
        assert.equal(await next(roller), 'bet');
        await decide.bet(roller, 1);
        await do_it(roller);
        await state(other, 'played').filter({ hasText: 'Played as you planned' }).waitFor();
        assert.equal(asked(other).filter((f) => f.move).length, 2);
        assert.ok(roller.received.every((f) => !/"plan":\{/.test(f)), 'a plan was sent to somebody else');
      },
    },
    () => leave([ada, ben]),
  );
}

export async function plan_nightsky_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const ben = await Person.meet(browser, 'Ben');
  const both = () => Promise.all([ada, ben].map((p) => to_drawing(p.page)));
  const draw_nothing = async ({ page }) => {
    await page.getByRole('button', { name: 'Leave all stars out' }).click();
    await page.locator('[data-test=keep]:enabled', { hasText: 'Draw nothing' }).waitFor();
    await keep(page);
  };
  const draw_something = async (person) => {
    for (let i = 0; i < 20 && (await promised(person.page)) === 0; i++) await person.press('Next fit');
    await keep(person.page);
  };
  const call = () => ada.page.locator('button[data-size]').first().click();
  await scenario(
    'A size planned ahead',
    {
      'who has drawn plans what to call': async () => {
        await seat_two(server, ada, ben, 'nightsky', '[data-side]');
        await both();
        await draw_nothing(ada);
        await plans(ada, ben, call);
        await look(ada, 'plan-nightsky', { brief: true });
      },
      'it is called when the first-player card comes': async () => {
        await draw_something(ben); // whoever has the least is first
        await state(ada, 'played').filter({ hasText: 'Played as you planned' }).waitFor();
        await part(ada, 'plan-seen').click();
        assert.ok(ben.received.every((f) => !/"plan":\{/.test(f)), 'a plan was sent to somebody else');
      },
      'another first player drops it': async () => {
        await both();
        await draw_something(ada);
        await plans(ada, ben, call);
        await draw_nothing(ben);
        await state(ada, 'dropped').filter({ hasText: 'something new happened' }).waitFor();
        assert.equal(asked(ada).filter((f) => f.move).length, 2);
      },
    },
    () => leave([ada, ben]),
  );
}
