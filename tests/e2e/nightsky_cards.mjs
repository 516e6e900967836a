// Every card of Night Sky on the smallest phone, turned every way: each of its
// stars can be hit by a finger.

import { readFileSync } from 'node:fs';
import { Person } from './browser.mjs';
import { assert, scenario } from './report.mjs';

/** Turned half around, a card is as wide and high as before. */
const TURNS = 3;
/** WCAG 2.2, 2.5.8. */
const TARGET_PX = 24;
const DATA = /^data \S+/m.exec(readFileSync('tests/golden/nightsky/solo.record', 'utf8'))[0];

/** The cards of the data by size: { 5: [names], … }. */
function cards_by_size() {
  const found = {};
  for (const [, name, stars] of readFileSync('data/nightsky.sky', 'utf8').matchAll(/^card \S+ \d+ ([^:]+): ([^;]+);/gm))
    (found[stars.trim().split(' ').length] ??= []).push(name);
  return found;
}

/** A game alone in which this card is drawn first: number `nth` of its size. */
function game_with(size, nth) {
  const pool = [5, 6, 7, 7, 8, 9, 10].map((n, i, all) => {
    const first = n === size ? nth : 1;
    return `${n}-${all[i - 1] === n ? (first === 1 ? 2 : 1) : first}`;
  });
  const slot = size === 7 ? '7a' : String(size);
  return {
    id: `card${size}-${nth}`,
    game: 'nightsky',
    record: [
      'astrolabe 1', 'game nightsky 1', `commit ${'0'.repeat(64)}`, `salt ${'0'.repeat(64)}`, `chance ${'0'.repeat(64)}`,
      'setup', 'nightsky 1', 'seats 1', DATA, 'pieces one', 'first 1', `seat 1 start 1 pool ${pool.join(' ')}`,
      'play', '1 1 blue', `2 * ${slot}`, '',
    ].join('\n'),
    bots: [''],
    names: ['Ada'],
    over: false,
    when: 1,
  };
}

/** In the page: what is wrong with the stars of the card shown, each way it can be turned. */
async function stars_wrong({ turns, least }) {
  const wrong = [];
  const turn = [...document.querySelectorAll('button')].find((b) => b.getAttribute('aria-label') === 'Turn right');
  for (let t = 0; t < turns; t++) {
    const stars = [...document.querySelectorAll('[data-node]')];
    const card = stars[0].closest('.card').getBoundingClientRect();
    const boxes = stars.map((e) => e.getBoundingClientRect());
    const tell = (what) => wrong.push(`turned ${t} times: ${what}`);
    boxes.forEach((b, i) => {
      if (b.width < least || b.height < least) tell(`star ${i + 1} is ${b.width} by ${b.height}`);
      if (b.left < card.left || b.right > card.right || b.top < card.top || b.bottom > card.bottom) tell(`star ${i + 1} sticks out`);
      for (let k = 0; k < i; k++) {
        const apart = Math.max(Math.abs(b.x - boxes[k].x), Math.abs(b.y - boxes[k].y));
        if (apart < least) tell(`stars ${k + 1} and ${i + 1} are ${apart.toFixed(2)} px apart`);
      }
    });
    turn.click();
    await new Promise(requestAnimationFrame);
  }
  return wrong;
}

export async function nightsky_cards_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', { viewport: { width: 360, height: 740 } });
  const { page } = ada;
  const steps = {
    'the page opens': async () => void (await page.goto(server.origin)),
  };
  for (const [size, names] of Object.entries(cards_by_size()))
    steps[`all ${names.length} cards of ${size} stars`] = async () => {
      const games = names.map((_, i) => game_with(Number(size), i + 1));
      await page.evaluate((all) => localStorage.setItem('astrolabe.local', JSON.stringify(all)), games);
      for (const [i, game] of games.entries()) {
        await page.goto(`${server.origin}/#solo/${game.id}`);
        await page.locator('[data-test=hand] h3', { hasText: names[i] }).waitFor();
        assert.equal(await page.locator('[data-node]').count(), Number(size));
        assert.deepEqual(await page.evaluate(stars_wrong, { turns: TURNS, least: TARGET_PX }), [], names[i]);
      }
      await ada.axe();
    };
  steps['nothing went wrong in the page'] = () => assert.deepEqual(ada.wrong, []);
  await scenario('Night Sky: every card', steps, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-nightsky-cards.png' }).catch(() => {});
    await ada.context.close();
  });
}
