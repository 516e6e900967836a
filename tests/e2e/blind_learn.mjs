// Without eyes: from the lobby through a guide, back, and to the daily puzzle, by the
// accessibility tree alone (ears.mjs). Wherever one goes, the page says where that is: its
// heading has the focus, and what matters there is read aloud.

import { Person } from './browser.mjs';
import { Ears, matches } from './ears.mjs';
import { assert, scenario } from './report.mjs';

const WAIT_MS = 60000;
const MOST = 200; // screens of a guide, marks of a puzzle

/** The place that was gone to is there, and reading goes on at its heading. */
async function arrived(ears, name) {
  await ears.wait('heading', name);
  for (let i = 0; i < MOST; i++) {
    const now = await ears.focused();
    if (now.role === 'heading') return assert.match(now.name, name);
    await ears.page.waitForTimeout(30);
  }
  throw new Error(`The focus is on ${JSON.stringify(await ears.focused())}`);
}

/** Where the guide is: its step, and what can be pressed there. */
async function screen(ears) {
  const tree = await ears.tree();
  const named = (role, name) => tree.find((n) => n.role === role && matches(n.name, name))?.name ?? '';
  const press = named('button', /^(Do it for me|Go on)$/);
  return { press, end: named('link', 'Play a game of your own') !== '', at: `${named('heading', /^Step \d+ of/)} ${press}` };
}

/** Follows a guide to its end: the first move of it typed, the rest by its buttons. Gives how many screens it had. */
async function follow(ears, typed) {
  let left = typed;
  for (let screens = 1, now = await screen(ears); screens < MOST; screens++) {
    if (now.end) return screens;
    if (now.press === 'Do it for me' && left) {
      assert.match(await ears.ask(left), /Enter does it/);
      await ears.page.keyboard.press('Enter');
      left = '';
    } else await ears.press('button', now.press);
    const before = now.at;
    for (const end = Date.now() + WAIT_MS; now.at === before || (!now.press && !now.end); now = await screen(ears)) {
      if (Date.now() > end) throw new Error(`The guide stays at ${before}; said: ${ears.heard.slice(-3).join(' / ')}; focus: ${JSON.stringify(await ears.focused())}`);
      await ears.page.waitForTimeout(30);
    }
    // What the coach says now is read aloud.
    await ears.hear(/\w+ \w+/);
  }
  throw new Error('The guide does not end.');
}

const GUIDES = { 'Planet X': 'survey asteroids 1 to 6', 'The Lost Code': '', 'Night Sky': '' };

const needs_tree = (run) => Object.assign(run, { needs: ['tree'] });

const learn = (title) => needs_tree(async (browser, server) => {
  const ada = await Person.meet(browser, 'Ada');
  const ears = new Ears(ada);
  await scenario(`Without eyes: learning ${title}, and the daily`, {
    'the guide is found, and one is told of it': async () => {
      await ears.page.goto(server.origin);
      await ears.wait('radio', new RegExp(`^${title}`));
      await ears.choose('Choose a game', new RegExp(`^${title}`));
      await ears.press('link', /guided first game/);
      await arrived(ears, /a guided game$/);
      await ears.hear(/\w+ \w+ \w+/);
    },
    'it is followed to its end': async () => `${await follow(ears, GUIDES[title])} screens`,
    'it leads back to the lobby': async () => {
      await ears.press('link', 'Play a game of your own');
      await arrived(ears, /Three games under one sky/);
    },
    'and from there to the daily, whose facts can be read': async () => {
      await ears.press('link', new RegExp(`^${title} · `));
      await arrived(ears, /The daily sky/);
      await ears.wait('heading', 'What you know');
      const facts = (await ears.tree()).filter((n) => n.role === 'listitem');
      assert.ok(facts.length > 2, `${facts.length} facts`);
    },
    'hints are read aloud, rung by rung, and solve it': async () => {
      let marks = 0;
      for (; marks < MOST && !(await ears.find('heading', 'That is it!')); marks++) {
        for (const rung of ['Give me a hint', 'Where?', 'Why?']) {
          await ears.press('button', rung);
          await ears.hear(/\w+/);
        }
        await ears.press('button', /^(Mark it|Draw it)$/);
        await ears.hear(/It is done|That is it/);
      }
      return `${marks} hints`;
    },
    'when it is solved, that is where one is': () => arrived(ears, /That is it!/),
    'another one is a press away': async () => {
      await ears.press('button', 'Another like this');
      await arrived(ears, /^Puzzles$/);
    },
    ...(title === 'Planet X' && {
      'a mark on its sheet is heard': async () => {
        await ears.reach('button', /^Sector 1, /);
        await ears.page.keyboard.press('x');
        await ears.hear(/^Sector 1, .*crossed out/);
      },
    }),
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await ada.page.screenshot({ path: 'build/screenshots/broken-blind-learn.png' }).catch(() => {});
    await ada.context.close();
  });
});

export const blind_learn_planetx_scenario = learn('Planet X');
export const blind_learn_lostcode_scenario = learn('The Lost Code');
export const blind_learn_nightsky_scenario = learn('Night Sky');
for (const run of [blind_learn_planetx_scenario, blind_learn_lostcode_scenario, blind_learn_nightsky_scenario]) run.needs = ['tree'];
