// Without eyes: whole games, a puzzle, a look back and a guide through the accessibility tree
// alone (ears.mjs): found by role and name, done by keys, known by what is read aloud.

import { Person } from './browser.mjs';
import { Ears } from './ears.mjs';
import { assert, scenario } from './report.mjs';

const MOST = 120; // decisions of a game

/** What the command line offers when it is asked what can be done. */
function offered(said) {
  const list = /For example: (.*)$/.exec(said)?.[1] ?? '';
  return list.replace(/\.$/, '').split('; ').filter(Boolean);
}

/** Begins a game alone, from the lobby. */
async function begin(ears, server, title) {
  await ears.page.goto(server.origin);
  await ears.wait('radio', /^Alone/);
  await ears.choose('Choose a game', new RegExp(`^${title}`));
  await ears.choose('Where you play', /^Alone/);
  await ears.press('button', 'Start the game');
  await ears.hear(/Your turn\.|Next: /);
}

/** Plays on by typing until the game is over. `many`: what is typed where moves cannot be listed. */
async function play(ears, many) {
  let decisions = 0;
  for (let i = 0; i < MOST; i++) {
    const said = await ears.ask('moves');
    if (ears.heard.some((text) => text.includes('The game is over.'))) return decisions;
    if (said.includes('It is not your turn.')) continue;
    const lines = said.includes('too much to choose from') ? many() : [offered(said)[i % Math.max(1, offered(said).length)]];
    for (const line of lines) {
      const answer = await ears.ask(line);
      if (!answer.includes('Enter does it')) continue;
      decisions++;
      await ears.page.keyboard.press('Enter');
      await ears.hear(/./);
    }
  }
  throw new Error(`It does not end: ${ears.heard.slice(-5).join(' / ')}`);
}

/** Nothing was said twice in a row, and nothing but the one region is live. */
async function one_voice(ears) {
  const twice = ears.heard.filter((text, i) => text === ears.heard[i - 1] && /^(?!Your turn|It is not).*: /.test(text));
  assert.deepEqual(twice, []);
  const live = (await ears.tree()).filter((n) => ['polite', 'assertive'].includes(n.live) && n.role !== 'StaticText' && n.role !== 'InlineTextBox');
  assert.deepEqual([...new Set(live.map((n) => n.role))].filter((role) => role !== 'log' && role !== 'paragraph'), []);
}

async function blind(browser, title, steps) {
  const ada = await Person.meet(browser, 'Ada');
  const ears = new Ears(ada);
  const named = Object.entries(steps(ears)).concat([
    ['there is one voice', () => one_voice(ears)],
    ['nothing went wrong in the page', () => assert.deepEqual(ada.wrong, [])],
  ]);
  await scenario(`Without eyes: ${title}`, Object.fromEntries(named), async (broken) => {
    if (broken) await ada.page.screenshot({ path: `build/screenshots/broken-blind.png` }).catch(() => {});
    await ada.context.close();
  });
}

const needs_tree = (run) => Object.assign(run, { needs: ['tree'] });

const game = (title, many, questions) => needs_tree((browser, server) =>
  blind(browser, title, (ears) => ({
    'a game is begun': () => begin(ears, server, title),
    'questions are answered': async () => {
      for (const [asked, answer] of questions) assert.match(await ears.ask(asked), answer);
    },
    'it is played to its end': async () => `${await play(ears, many)} decisions`,
    'it is looked back at, move by move': async () => {
      await ears.press('button', 'Look back at the game');
      await ears.wait('heading', 'How it went');
      await ears.hear(/./);
      for (const key of ['[', '[', ']']) {
        await ears.page.keyboard.press(key);
        await ears.hear(/./);
      }
      assert.match((await ears.wait('slider', /^Move \d+ of \d+/)).name, /^Move/);
    },
  })));

export const blind_planetx_scenario = game('Planet X', () => ['pick nothing'], [
  ['what is in 5', /^Sector 5/],
  ['who is next', /Your turn/],
  ['my clues', /Sector \d+: no /],
  ['odds', /skies fit what you were told/],
  ['cost of survey asteroids 1 to 6', /6 sectors cost 3/],
  ['survey asteroids 7 to 12', /neither a question nor a move/],
  ['where is planet x', /Planet X: 1 in all/],
]);

export const blind_lostcode_scenario = game('The Lost Code', () => ['guess bird 1 2 jaguar 3'], [
  ['dice', /The dice show /],
  ['what is on bird', /Yours may be /],
  ['wheels', /The wheel of 1 /],
  ['odds', /codes fit what you know/],
]);

export const blind_nightsky_scenario = game('Night Sky', () => ['fit 1', 'keep'], [
  ['my clues', /Cards left, by their stars/],
  ['points', /in all \d+/],
  ['sketch', /nothing to draw/],
]);
