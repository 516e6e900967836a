// The Lost Code against bots, to the end by clicks: a beginner's game of two, with
// one bet by keys alone; a game of three with every module, on a phone, watched; and
// one alone, with the network cut.

import { choose, Person } from './browser.mjs';
import { look } from './look.mjs';
import { lostcode_leaks } from './lostcode_secrets.mjs';
import { assert, scenario } from './report.mjs';

const LIMIT = 120;
/** Wheels that are not the usual ones. */
const WHEELS = 'wheel 1 9\nwheel 3 5\nwheel 6 3\nwheel 8 2\nwheel 12 1\n';
const now = (person) => person.positions().at(-1);
const decides = (at) => at.status === 'over' || at.decision > 0;

async function until(what, done) {
  for (let i = 0; i < 1500; i++) {
    if (await done()) return;
    await new Promise((go) => setTimeout(go, 20));
  }
  throw new Error(`Waited in vain: ${what}`);
}

/** Opens a table against bots; `options` are asked for with yes. */
async function open_against_bots(person, server, { players, options, wheels = '' }) {
  const { page } = person;
  await page.goto(server.origin);
  await choose(page.locator('input[name=game][value=lostcode]'));
  await page.getByLabel('Your name').fill(person.name);
  await choose(page.getByRole('radio', { name: String(players), exact: true }));
  for (let seat = 2; seat <= players; seat++)
    await page.getByLabel(`Who takes seat ${seat}`).selectOption({ index: 2 });
  await page.locator('summary', { hasText: 'more options' }).click();
  for (const option of options) await page.getByLabel(option).selectOption('yes');
  if (wheels) await page.locator('[data-test=wheels-text]').fill(wheels);
  await person.press('Open a table');
  await page.locator('[data-test=lostcode]').waitFor();
}

/** The board comes first on a phone, the sheet behind a tab. */
async function tab(person, name) {
  const button = person.page.getByRole('navigation', { name: 'Parts of the table' }).getByRole('button', { name });
  if (await button.isVisible()) await button.click();
}

const first = (person, selector) => person.page.locator(`${selector}:enabled`).first();

/** What each phase asks, chosen by clicks; the button that does it is left alone. */
export const decide = {
  turn: async () => {},
  bear: async (person) => {
    await first(person, '[data-die]').click();
    await first(person, '[data-to]').click();
  },
  offer: async (person) => {
    const values = person.page.locator('[data-test=guess] button');
    await values.nth(3).click();
    await values.nth(5).click();
  },
  bet: async (person, k) => {
    const free = person.page.locator('[data-wheel]:enabled');
    await free.nth(k % (await free.count())).click();
    if (k % 3 === 1) await person.page.locator(`[data-sum="${4 + (k % 9)}"]`).click();
    else await person.page.locator('[aria-label^="Range: one"]:not([aria-disabled=true])').last().click();
  },
  swap: async (person) => first(person, '[data-swap]').click(),
  final: async (person) => {
    const rows = person.page.locator('[data-test=guess] > li');
    for (let i = 0; i < (await rows.count()); i++) {
      const open = rows.nth(i).locator('button');
      for (let k = 0; k < Math.min(await open.count(), (i % 3) + 1); k++) await open.nth(2 * k).click();
    }
  },
};

/** On the smallest phone the button that decides is seen without scrolling, unless tiles given up fill the racks. */
async function in_sight(person) {
  const { page } = person;
  const few = now(person).board.racks.every((r) => (r.shown ?? []).every((gone) => gone.length <= 2));
  if (page.viewportSize().width !== 360 || !few) return;
  await page.evaluate(() => scrollTo(0, 0));
  const seen = await page.evaluate(() => {
    const button = document.querySelector('[data-test=do]').getBoundingClientRect();
    return { middle: (button.top + button.bottom) / 2, tabs: document.querySelector('nav.tabs').getBoundingClientRect().top };
  });
  assert.ok(seen.middle <= seen.tabs, `${now(person).board.phase}: the button is at ${seen.middle}, the tabs begin at ${seen.tabs}`);
}

export async function do_it(person) {
  const before = now(person).seq;
  await first(person, '[data-test=do]').click();
  await until('the move arrives', () => now(person).seq > before);
}

/** Waits until the page shows that entry, or a later one. */
const drawn = (person, seq) =>
  person.page.waitForFunction((n) => Number(document.querySelector('[data-test=lostcode]')?.dataset.seq) >= n, seq);

/** The next decision of this person; its phase, or 'over'. */
export async function next(person) {
  await until('a decision', () => decides(now(person)));
  const at = now(person);
  if (at.status === 'over') return 'over';
  // What was sent takes a moment to be drawn.
  await drawn(person, at.seq);
  await person.page.locator('[data-test=do]').waitFor();
  return at.board.phase;
}

/** Plays on until `stop` says so of a decision. */
async function play_on(person, stop) {
  for (let k = 0; k < LIMIT; k++) {
    const phase = await next(person);
    if (phase === 'over' || stop(phase, now(person))) return phase;
    await decide[phase](person, k);
    if (/bear|turn|bet|swap/.test(phase)) await in_sight(person);
    await do_it(person);
  }
  throw new Error('The game does not end.');
}

/** Tabs on until what has the focus is what `selector` names. */
async function reach(person, selector) {
  for (let i = 0; i < 120; i++) {
    if (await person.page.evaluate((s) => document.activeElement?.matches(s), selector)) return;
    await person.page.keyboard.press('Tab');
  }
  throw new Error(`${selector} cannot be reached by Tab.`);
}

async function end_of(person) {
  await person.page.locator('[data-test=result]').waitFor();
  const at = now(person);
  for (const [i, rack] of at.board.racks.filter((r) => r.seat).entries()) assert.equal(at.score[i].points, rack.field);
  // Whoever won stands first.
  const ranked = [...at.score].sort((a, b) => a.rank - b.rank).map((s) => String(s.points));
  assert.deepEqual(await person.page.locator('[data-test=result] b.points').allInnerTexts(), ranked);
  return at.score.map((s) => s.points).join(' : ');
}

export async function lostcode_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const { page } = ada;
  const cell = (name) => page.locator(`[data-cell="${name}"]`);
  await scenario('The Lost Code, a beginner against a bot', {
    'a table opens, with racks around it': async () => {
      await open_against_bots(ada, server, { players: 2, options: ['Play without the bear: five symbols.'] });
      await page.locator('[data-rack="1"]').waitFor();
      assert.equal(await page.locator('[data-rack=open]').count(), 2);
      assert.equal(await page.locator('[data-rack="1"] li.back').count(), 5);
      assert.equal(await page.locator('[data-rack="2"] li.back').count(), 0);
      assert.equal(await page.locator('[data-wheel]').count(), 7);
    },
    'a bet is made by keys alone': async () => {
      await play_on(ada, (phase) => phase === 'bet');
      await page.locator('body').click({ position: { x: 2, y: 2 } });
      await reach(ada, '[data-wheel]:enabled');
      await page.keyboard.press('Enter');
      await reach(ada, '[aria-label="Range: one back"]');
      const range = page.getByRole('status', { name: 'Range' });
      const was = await range.innerText();
      await page.keyboard.press('Enter');
      assert.notEqual(await range.innerText(), was);
      await page.keyboard.press('Home');
      assert.match(await range.innerText(), /^0/);
      await page.locator('[data-test=cost]', { hasText: 'A hit is worth' }).waitFor();
      await look(ada, 'lostcode-bet');
      await reach(ada, '[data-test=do]');
      const before = now(ada).seq;
      await page.keyboard.press('Enter');
      await until('the bet arrives', () => now(ada).seq > before);
      await ada.logged('Bets 0');
    },
    'a swap lifts what was deduced of that symbol, and nothing else': async () => {
      const phase = await play_on(ada, (p) => p === 'swap');
      assert.equal(phase, 'swap');
      const open = (letter, i) => page.locator(`[data-test=sheet] td.open [data-cell^="${letter}"]`).nth(i).getAttribute('data-cell');
      const letter = await first(ada, '[data-swap]').getAttribute('data-swap');
      const other = await page.locator('[data-swap]:enabled').last().getAttribute('data-swap');
      const falls = await open(letter, 0);
      // Two, since the bot may draw one of them, which is then filled as seen.
      const stay = [await open(other, 0), await open(other, 1)];
      const crossed = (...names) => page.locator(names.map((n) => `[data-cell="${n}"][aria-label*="crossed out by you"]`).join());
      const seen = await page.locator('[data-test=sheet] td.seen').count();
      assert.ok(seen >= 15, `${seen} tiles are filled as seen`);
      await cell(falls).click();
      for (const name of stay) {
        await cell(name).focus();
        await page.keyboard.press('x');
      }
      for (const name of [falls, ...stay]) await crossed(name).waitFor();
      await first(ada, '[data-swap]').click();
      await look(ada, 'lostcode-swap');
      await do_it(ada);
      await crossed(falls).waitFor({ state: 'detached' });
      await crossed(...stay).first().waitFor();
      assert.ok((await page.locator('[data-test=sheet] td.seen').count()) > seen);
      await page.reload();
      await crossed(...stay).first().waitFor();
      await page.locator('[data-test=rounds] .given').first().waitFor();
    },
    'marks that cannot be are found when asked': async () => {
      await next(ada);
      // The marks made at random above may be wrong: first they go.
      const crossed = page.locator('[data-cell][aria-label*="crossed out by you"]');
      for (let left = await crossed.count(); left > 0; left--) {
        await crossed.first().focus();
        await page.keyboard.press('Delete');
        await until('a mark goes', async () => (await crossed.count()) < left);
      }
      await ada.press('Check');
      await page.locator('[data-test=check]', { hasText: 'No contradiction.' }).waitFor();
      const open = page.locator('[data-test=sheet] td.open [data-cell^="H"]');
      let marks = 0;
      for (; (await open.count()) > 0; marks++) await open.first().click();
      await ada.press('Check');
      await page.locator('[data-test=check]', { hasText: 'Your marks leave a tile without a value.' }).waitFor();
      for (; marks > 0; marks--) await ada.press('Undo mark');
      await ada.press('Check');
      await page.locator('[data-test=check]', { hasText: 'No contradiction.' }).waitFor();
    },
    'a hint climbs its rungs, citing rounds that were heard, and makes its marks': async () => {
      // With all rounds heard, something nearly always follows.
      assert.equal(await play_on(ada, (p) => p === 'final'), 'final');
      const hints = page.locator('[data-test=hints]');
      const rung = hints.locator('[data-test=rung]');
      await tab(ada, 'Hints');
      await hints.getByRole('button', { name: 'Give me a hint' }).click();
      const ready = hints.locator('[data-test=rung][aria-busy=false]');
      await ready.waitFor();
      await rung.click();
      await hints.locator('[data-test=rung-nudge] li, p', { hasText: /^Round \d|^Nothing follows/ }).first().waitFor();
      if ((await hints.locator('[data-test=rung-nudge]').count()) > 0) {
        await rung.click();
        await hints.locator('[data-test=rung-where]').waitFor();
        assert.ok((await page.locator('[data-test=sheet] td.lit').count()) > 0, 'the sheet shows where');
        await rung.click();
        await hints.locator('[data-test=rung-why] li', { hasText: /^So: / }).waitFor();
        await hints.locator('[data-test=why-all]').click();
        await hints.locator('[data-test=chain] li', { hasText: /^So: / }).waitFor();
        await look(ada, 'lostcode-hints');
        await rung.click();
        await hints.locator('[data-test=rungs][data-rung="0"]').waitFor();
      }
      await tab(ada, 'Act');
    },
    'the final guess is written in secret, and all is settled': async () => {
      assert.equal(await play_on(ada, (p) => p === 'final'), 'final');
      await decide.final(ada);
      await look(ada, 'lostcode-final');
      await do_it(ada);
      assert.equal(await play_on(ada, () => false), 'over');
      const points = await end_of(ada);
      await look(ada, 'lostcode-over');
      return points;
    },
    'the game can be looked back at': async () => {
      await ada.press('Look back at the game');
      await page.locator('[data-test=replay] [data-test=lostcode]').waitFor();
      await page.getByLabel('Through the eyes of').selectOption('2');
      await page.locator('[data-rack="2"]').waitFor();
    },
    'no tile of her own was sent to her': () => {
      assert.ok(ada.positions().length > 40);
      assert.deepEqual(lostcode_leaks(ada).slice(0, 5), []);
      const planted = structuredClone(ada.positions().find((at) => at.board?.phase === 'bet'));
      planted.board.racks[0].tiles[2] = 4;
      planted.view = planted.view.replace(/ racks \?\?/, ' racks ?3');
      planted.events = [{ seq: 1, seat: '1', event: 'xC=2>5' }, { seq: 2, seat: '2', event: 'f1/2/3/4/5' }];
      assert.equal(lostcode_leaks({ positions: () => [planted] }).length, 4);
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-lostcode.png', fullPage: true }).catch(() => {});
    await ada.context.close();
  });
}

export async function lostcode_modules_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', { viewport: { width: 360, height: 740 } });
  const eve = await Person.meet(browser, 'Eve');
  const { page } = ada;
  // The empty page a window begins with may keep nothing.
  await ada.context.addInitScript(() => void (location.host && localStorage.setItem('astrolabe.settings', '{"help":"deduced","pace":"instant"}')));
  await scenario('The Lost Code with every module, on a phone, against two bots', {
    'a table opens, and somebody watches': async () => {
      const options = ['With the 8s', 'The shortcut', 'The curse'];
      await open_against_bots(ada, server, { players: 3, options, wheels: WHEELS });
      assert.equal(ada.positions().find((p) => p.data)?.data, WHEELS);
      await eve.page.goto(page.url());
      await eve.page.locator('[data-test=lostcode]').waitFor();
      assert.equal(await eve.page.locator('li.back').count(), 18);
      await page.getByRole('img', { name: /^Track.*The skull lies on 7/ }).waitFor();
    },
    'the sheet reasons, and odds stand around the dial': async () => {
      await play_on(ada, (phase, at) => phase === 'bet' && at.board.round > 2);
      assert.equal(await page.locator('[data-wheel]').count(), 5);
      await page.locator('[data-wheel]:enabled').last().click();
      await page.locator('[data-test=cost]', { hasText: /Your notes give it \d+ %/ }).waitFor();
      await look(ada, 'lostcode-odds');
      await tab(ada, 'Notebook');
      await page.locator('[data-test=codes]', { hasText: /[\d,]+ codes? fits? what you know/ }).waitFor();
      await look(ada, 'lostcode-sheet');
      await tab(ada, 'Act');
    },
    'the game comes to its end': async () => {
      if ((await play_on(ada, (p) => p === 'offer' || p === 'final')) === 'offer') {
        await decide.offer(ada);
        await look(ada, 'lostcode-token');
        await do_it(ada);
      }
      assert.equal(await play_on(ada, () => false), 'over');
      const points = await end_of(ada);
      await eve.page.locator('[data-test=result]').waitFor();
      await look(eve, 'lostcode-watched');
      return points;
    },
    'nobody was sent what is not theirs': () => {
      for (const p of [ada, eve]) {
        assert.ok(p.positions().length > 40, p.name);
        assert.deepEqual(lostcode_leaks(p).slice(0, 5), [], p.name);
      }
    },
    'nothing went wrong in the pages': () => {
      for (const p of [ada, eve]) assert.deepEqual(p.wrong, [], p.name);
    },
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-lostcode-phone.png', fullPage: true }).catch(() => {});
    for (const p of [ada, eve]) await p.context.close();
  });
}

export async function lostcode_alone_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', { viewport: { width: 360, height: 740 } });
  const { page } = ada;
  const board = page.locator('[data-test=lostcode]');
  const seq = async () => Number(await board.getAttribute('data-seq'));

  /** Whatever is asked, so many times. */
  async function decide_all(times) {
    for (let k = 0; k < times; k++) {
      await page.locator('[data-test=do]').waitFor();
      const before = await seq();
      const asked = await page.evaluate(() =>
        ['swap', 'wheel', 'die'].find((name) => document.querySelector(`[data-${name}]:enabled`)),
      );
      await decide[{ swap: 'swap', wheel: 'bet', die: 'turn' }[asked]](ada, 0);
      await first(ada, '[data-test=do]').click();
      await drawn(ada, before + 1);
    }
  }

  await scenario('The Lost Code alone, without a network', {
    'a game starts without a word to the server, with modules and wheels of its own': async () => {
      await page.goto(server.origin);
      await choose(page.locator('input[name=game][value=lostcode]'));
      await choose(page.locator('input[name=door][value=alone]'));
      await page.locator('summary', { hasText: 'more options' }).click();
      await page.getByLabel('With the 8s').selectOption('yes');
      const wheels = page.locator('[data-test=wheels-read] li');
      await until('the usual wheels are shown', async () => (await wheels.count()) === 7);
      await page.locator('[data-test=wheels-text]').fill('# ours\nwheel 1 9\nwheel 3 x\n');
      await page.locator('[data-test=fault]', { hasText: 'Line 3: After the width comes what a hit is worth' }).first().waitFor();
      await ada.press('Start the game');
      await until('both places tell', async () => (await page.locator('[data-test=fault]', { hasText: 'Line 3:' }).count()) === 2);
      await look(ada, 'lostcode-wheels-fault');
      await page.locator('[data-test=wheels-load]').setInputFiles({ name: 'wheels.txt', mimeType: 'text/plain', buffer: Buffer.from(`# ours\n${WHEELS}`) });
      await until('the file is read', async () => (await wheels.count()) === 5);
      await ada.press('Start the game');
      await board.waitFor();
      // A phone shows the wheels where one is to be taken.
      await page.locator('[data-test=do]').waitFor();
      while ((await page.locator('[data-wheel]').count()) === 0) await decide_all(1);
      const shown = await page.locator('[data-wheel]').evaluateAll((all) => all.map((w) => Number(w.dataset.wheel)));
      assert.deepEqual(shown, [1, 3, 6, 8, 12]);
      await page.locator('[data-test=lostcode] text', { hasText: /^24$/ }).waitFor();
      await decide_all(3);
      assert.equal(ada.plays().length, 0);
    },
    'it goes on when the network is cut': async () => {
      await ada.cut();
      const before = await seq();
      await decide_all(4);
      assert.ok((await seq()) >= before + 4);
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-lostcode-alone.png', fullPage: true }).catch(() => {});
    await ada.context.close();
  });
}
