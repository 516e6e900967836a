// What people need while they play: a choice taken back, one notebook in two tabs, help
// where it is wanted, what happened told from its beginning, big moments big.

import { readFileSync } from 'node:fs';
import { choose, Person } from './browser.mjs';
import { coach, coached, where } from './guide.mjs';
import { fits, look, SIZES } from './look.mjs';
import { ask, keep, open_night_sky, to_drawing } from './nightsky_play.mjs';
import { later, locate_ask, planetx_board, same_luck, sky_of, survey, theorise } from './planetx_play.mjs';
import { assert, scenario } from './report.mjs';

const taking = (page) => page.getByRole('button', { name: 'Take it back' });

async function invited(host, guest) {
  await host.press('Open a table');
  await host.page.getByRole('heading', { name: 'Waiting for the others.' }).waitFor();
  const link = await host.page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  await guest.page.goto(link);
  await guest.page.getByLabel('Your name').fill(guest.name);
  await guest.press('Sit down');
}

export async function atplay_back_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const ben = await Person.meet(browser, 'Ben', { viewport: SIZES.phone });
  const sides = (person) => person.page.locator('[data-side]').first();
  await scenario('What nobody has gone on from is taken back', {
    'a side of the start card, by the key u': async () => {
      await open_night_sky(ada, server, 'online', 2);
      await invited(ada, ben);
      await sides(ada).click();
      await taking(ada.page).waitFor();
      await ada.page.getByRole('heading', { name: 'Your choice is made' }).waitFor();
      await look(ada, 'laid-down', { brief: true });
      await ada.page.evaluate(() => document.activeElement.blur());
      await ada.page.keyboard.press('u');
      await sides(ada).waitFor();
      await sides(ada).click();
      await taking(ada.page).waitFor();
      await sides(ben).click();
      await taking(ada.page).waitFor({ state: 'detached' });
      assert.equal(await taking(ben.page).count(), 0);
    },
    'a kept drawing, while the other still draws': async () => {
      const one = async (person) => {
        await ask(person.page).or(person.page.getByText('Your moves appear here')).first().waitFor();
      };
      // Who is first calls a size; sevens are chosen by both.
      for (let i = 0; i < 12; i++) {
        const open = [];
        for (const p of [ada, ben]) {
          await one(p);
          if (!(await p.page.locator('[data-test=keep]').isVisible())) open.push(p);
        }
        if (open.length === 0) break;
        for (const p of open) {
          const choice = p.page.locator('button[data-size], [data-slot]').first();
          // The other's choice may take this one away under the finger: it is looked at anew.
          if (await choice.isVisible()) await choice.click({ timeout: 1000 }).catch(() => {});
        }
        await ada.page.evaluate(() => new Promise((go) => requestAnimationFrame(go)));
      }
      await keep(ada.page);
      await taking(ada.page).click();
      await ada.page.locator('[data-test=keep]').waitFor();
      await ben.logged(/Ada took the last move back/);
      await keep(ada.page);
      await taking(ada.page).waitFor();
      await keep(ben.page);
      await ben.logged(/Round I is over/);
      await taking(ada.page).waitFor({ state: 'detached' });
    },
    'a secret pick of theories': async () => {
      for (const p of [ada, ben]) await p.page.goto(server.origin);
      const { page } = ada;
      await choose(page.locator('input[name=game][value=planetx]'));
      await choose(page.locator('input[name=door][value=online]'));
      await choose(page.getByRole('radio', { name: '2', exact: true }));
      await page.getByLabel('Your name').fill('Ada');
      await invited(ada, ben);
      for (const p of [ada, ben]) {
        await p.page.getByRole('grid', { name: 'The ring of sectors' }).waitFor();
        // What the page was sent may be heard of here a moment later than it is drawn.
        while (p.positions().at(-1).game !== 'planetx') await p.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
      }
      const at = () => [ada, ben].map((p) => p.positions().at(-1)).reduce((a, b) => (b.seq > a.seq ? b : a));
      for (let i = 0; i < 6 && at().board.phase !== 'theory'; i++) {
        const person = [ada, ben].find((p) => p.positions().at(-1).viewer === at().turn[0]);
        const { visible } = planetx_board(person);
        await survey(person, 'asteroid', visible[0], visible[3]);
      }
      await page.locator('[data-test=pick]').click();
      await taking(page).click();
      await page.locator('[data-test=pick]').waitFor();
      await page.getByRole('group', { name: 'Theories to pick' }).getByRole('button', { name: 'asteroid' }).click();
      await page.locator('[data-test=pick]').click();
      await taking(page).waitFor();
      await ben.page.getByRole('group', { name: 'Theories to pick' }).getByRole('button', { name: 'comet' }).click();
      await ben.page.locator('[data-test=pick]').click();
      await taking(page).waitFor({ state: 'detached' });
    },
    'what a rival’s theory may be is noted, and stays noted': async () => {
      const { page } = ada;
      const sky = sky_of(server, page.url().split('/t/')[1]);
      for (let i = 0; i < 2; i++) {
        const person = [ada, ben].find((p) => p.positions().at(-1).decision > 0);
        await person.page.locator('[data-test=place]').waitFor();
        await theorise(person, sky);
        const newest = Math.max(...[ada, ben].map((p) => p.positions().at(-1).seq));
        for (const p of [ada, ben]) await later(p, newest - 1);
      }
      await page.locator('[data-test=crib] > summary').click();
      const rival = page.locator('[data-test=rival]');
      await rival.first().waitFor();
      assert.equal(await rival.count(), 1);
      await rival.locator('[data-rival=D]').click();
      await rival.locator('[data-rival=D][aria-pressed=true]').waitFor();
      await look(ada, 'rivals', { brief: true });
      await page.reload();
      await page.locator('[data-test=crib] > summary').click();
      await rival.locator('[data-rival=D][aria-pressed=true]').waitFor();
    },
    'nothing went wrong in the pages': () => assert.deepEqual([...ada.wrong, ...ben.wrong], []),
  }, async (broken) => {
    if (broken) for (const p of [ada, ben]) await p.page.screenshot({ path: `build/screenshots/broken-back-${p.name}.png` }).catch(() => {});
    await ada.context.close();
    await ben.context.close();
  });
}

export async function atplay_help_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const { page } = ada;
  const start = async (game) => {
    await page.goto(server.origin);
    await choose(page.locator(`input[name=game][value=${game}]`));
    await choose(page.locator('input[name=door][value=alone]'));
    await ada.press('Start the game');
  };
  const help = (name) => choose(page.locator('[data-test=help]').getByRole('radio', { name }));
  const open = async (test) => {
    if ((await page.locator(`[data-test=${test}]`).getAttribute('open')) === null) await page.locator(`[data-test=${test}] > summary`).click();
  };
  const cell = (name) => page.locator(`[data-cell="${name}"]`);
  await page.addInitScript(same_luck);
  await scenario('Help at the table', {
    'it is switched on where it is wanted, and says what the table allows': async () => {
      await start('planetx');
      await page.locator('[data-test=ask]').waitFor();
      await page.locator('[data-test=help-allows]', { hasText: 'your own game' }).waitFor();
      assert.equal(await page.locator('td.deduced').count(), await page.locator('td.deduced.given').count());
      await help('Odds and hints');
      await page.locator('[data-test=skies]').waitFor();
      await help('Notes');
      await page.locator('[data-test=skies]').waitFor({ state: 'detached' });
    },
    'Planet X cannot be taken for a cross': async () => {
      const open = page.locator('[data-test=notebook] td:not(.mx):not(.mo) button[data-cell^=X]').first();
      assert.equal((await open.innerText()).trim(), '');
      assert.equal(await open.locator('svg.icon').count(), 1);
    },
    'circling crosses out the row, for who wants that, in one step': async () => {
      const own = async (sector) => page.locator(`[data-cell$="${sector}"]`).evaluateAll((all, s) => all.filter((e) => e.dataset.cell.slice(1) === s && e.closest('td').classList.contains('you')).length, String(sector));
      const free = await page.locator('[data-test=notebook] td:not(.given):not(.told):not(.deduced) button').first().getAttribute('data-cell');
      const sector = free.slice(1);
      await ada.press('Settings');
      await choose(page.getByRole('group', { name: 'Circling crosses out the rest of the row' }).getByRole('radio', { name: 'On' }));
      await page.keyboard.press('Escape');
      await cell(free).focus();
      await page.keyboard.press('o');
      assert.ok((await own(sector)) > 2, `${await own(sector)} marks`);
      await page.keyboard.press('Control+z');
      assert.equal(await own(sector), 0);
    },
    'two tabs at one seat share one notebook, and no mark is lost': async () => {
      const other = await ada.context.newPage();
      await other.goto(page.url());
      const cells = await page.locator('[data-test=notebook] td:not(.given):not(.told):not(.deduced) button').evaluateAll((all) => all.slice(0, 3).map((e) => e.dataset.cell));
      const marked = (where, name) => where.locator(`[data-cell="${name}"][aria-label*="crossed out"]`).waitFor();
      await other.locator(`[data-cell="${cells[0]}"]`).waitFor();
      await cell(cells[0]).click();
      await marked(other, cells[0]);
      await other.locator(`[data-cell="${cells[1]}"]`).click();
      await cell(cells[2]).click();
      for (const name of cells) for (const where of [page, other]) await marked(where, name);
      await other.close();
      await page.reload();
      for (const name of cells) await marked(page, name);
    },
    'what a hint fills in comes into sight and is marked': async () => {
      await page.locator('[data-test=ask]').waitFor();
      await page.setViewportSize(SIZES.low);
      await page.getByRole('button', { name: 'Give me a hint' }).click();
      await page.locator('[data-test=hint-skies]').waitFor();
      await open('hint-ask');
      const take = page.locator('[data-test=hint-ask]').getByRole('button', { name: /^Take this/ }).first();
      await take.scrollIntoViewIfNeeded();
      await take.click();
      await page.locator('.right.filled').waitFor();
      await page.waitForFunction(() => {
        const box = document.querySelector('.right.filled').getBoundingClientRect();
        return box.top >= -1 && box.bottom <= innerHeight + 1;
      });
      await page.screenshot({ path: 'build/screenshots/hint-taken-low.png' });
      await page.setViewportSize(SIZES.desk);
      await page.locator('[data-test=ask]').click();
      await page.locator('.right.filled').waitFor({ state: 'detached' });
    },
    'the notebook keeps its place, whatever is asked above it': async () => {
      await page.locator('[data-test=ask]').waitFor();
      const top = async (action) => {
        await page.locator(`[data-action=${action}]`).click();
        await page.locator(`[data-action=${action}][aria-pressed=true]`).waitFor();
        return page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go(Math.round(document.querySelector('section.book').getBoundingClientRect().top + scrollY))))));
      };
      const highest = await top('locate');
      for (const action of ['target', 'survey', 'locate']) assert.equal(await top(action), highest, action);
    },
    'a crib at the board: counts, rules, costs, and my clues': async () => {
      await open('crib');
      const crib = page.locator('[data-test=crib]');
      assert.match(await crib.locator('[data-crib=A]').innerText(), /^4\s+Asteroid\. Each next to/);
      await crib.locator('[data-test=clues] [data-fact]').first().waitFor();
      await look(ada, 'crib-planetx', { brief: true });
      await page.setViewportSize(SIZES.phone);
      await page.getByRole('navigation', { name: 'Parts of the table' }).getByRole('button', { name: 'Help' }).click();
      await fits(ada, 'the crib on a phone');
      await page.screenshot({ path: 'build/screenshots/crib-planetx-tab.png' });
      await page.setViewportSize(SIZES.desk);
    },
    'a move looked back at is called by what was done': async () => {
      const sky = await page.evaluate(() => /^sky ([CADGEX]+)/m.exec(window.kept('local')[0].record)[1]);
      for (let i = 0; i < 40; i++) {
        await page.locator('[data-test=ask], [data-test=pick], [data-test=place], [data-test=result]').first().waitFor();
        if (await page.locator('[data-test=result]').isVisible()) break;
        const seq = await page.locator('[data-test=log] li').count();
        if (await page.locator('[data-test=pick]').isVisible()) await page.locator('[data-test=pick]').click();
        else await locate_ask(ada, sky);
        await page.waitForFunction((n) => document.querySelectorAll('[data-test=log] li').length > n || document.querySelector('[data-test=result]'), seq);
      }
      await page.getByRole('button', { name: 'Look back at the game' }).click();
      const line = page.locator('[data-test=replay-line]');
      for (let i = 0; i < 12; i++) {
        await line.locator('p').first().waitFor();
        const shown = await line.innerText();
        if (/has found|have found/.test(shown)) break;
        await page.getByRole('button', { name: 'One move back' }).click();
        // Its words come a moment later; two moves may be told alike.
        await page.waitForFunction((was) => document.querySelector('[data-test=replay-line]')?.innerText !== was, shown, { timeout: 5000 }).catch(() => {});
      }
      assert.match(await line.locator('p').first().innerText(), /Locate Planet X/);
      assert.match(await line.locator('p').nth(1).innerText(), /found Planet X/);
    },
    'The Lost Code: odds by one tap, chance and points beside each wheel': async () => {
      await page.evaluate(() => localStorage.setItem('astrolabe.settings', JSON.stringify({ pace: 'instant' })));
      await start('lostcode');
      await page.locator('[data-test=do]').waitFor();
      if (await page.locator('[data-die]:not(:disabled)').count()) await page.locator('[data-test=do]').click();
      await page.locator('[data-wheel]:not(:disabled)').first().waitFor();
      assert.equal(await page.locator('.wheels .chance').count(), 0);
      await page.locator('[data-test=help-on]').click();
      await page.locator('.wheels .chance').first().waitFor();
      await page.locator('.wheels .worth', { hasText: /⌀ / }).first().waitFor();
      await page.locator('[data-test=help-on]').waitFor({ state: 'detached' });
      await open('crib');
      await page.locator('[data-crib="5"]').waitFor();
      await look(ada, 'crib-lostcode', { brief: true });
    },
    'Night Sky: help to find a place by one tap, what counts at the end marked on the map': async () => {
      await page.evaluate(() => localStorage.setItem('astrolabe.settings', JSON.stringify({ pace: 'instant' })));
      await open_night_sky(ada, server, 'alone', 2);
      await ada.press('Start the game');
      await to_drawing(page);
      assert.equal(await page.locator('[data-test=advise]').count(), 0);
      await page.locator('[data-test=help-on]').click();
      await page.locator('[data-test=advise]').waitFor();
      assert.equal(await page.locator('[data-dusted]').count(), 24, 'twelve around the sun, twelve on the outskirts');
      assert.equal(await page.locator('circle.ecliptic').count(), 1);
      await open('crib');
      await page.locator('[data-crib=ecliptic]').waitFor();
      await look(ada, 'crib-nightsky', { brief: true });
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-atplay.png', fullPage: true }).catch(() => {});
    await ada.context.close();
  });
}

/** Big moments by the notation in which seat 1 hears of them, in records that are kept for the rules. */
const MOMENTS = [
  ['planetx/penalty-moves-the-rearmost', /;X1=/, /^Conference X1: /],
  ['planetx/penalty-moves-the-rearmost', /VA6=1/, /^Review of sector 6: asteroid, confirmed\.$/],
  ['planetx/penalty-moves-the-rearmost', /;found 3/, /^Seat 3 has found Planet X\.$/],
  ['lostcode/curse', / 3=hit/, /^Seat 3: The bet 3–12: hit$/],
  ['lostcode/played-by-bots-all-modules', / skull=3/, /^Seat 3 is cursed\.$/],
  ['lostcode/curse', / round=8/, /^The last round begins\.$/],
  ['nightsky/two-seats', / round V=/, /^The last round begins\.$/],
];

/** A record up to that moment, as seat 1 of this browser has it: nobody else is here to go on. */
function moment_of([path, heard], id) {
  const golden = (kind) => readFileSync(new URL(`../golden/${path}.${kind}`, import.meta.url), 'utf8');
  const entry = golden('txt').split(/\n\n(?=\d+ \S)/).find((one) => heard.test(/^  event 1 (.*)$/m.exec(one)?.[1] ?? ''));
  const [, head, moves] = /^([^]*\nplay\n)([^]*)$/.exec(golden('record'));
  const seats = Number(/^seats (\d+)$/m.exec(head)[1]);
  const played = moves.split('\n').filter((line) => Number.parseInt(line) <= Number.parseInt(entry));
  const bots = Array.from({ length: seats }, () => '');
  const names = bots.map((_, i) => `Seat ${i + 1}`);
  return { id, game: path.split('/')[0], record: `${head}${played.join('\n')}\n`, bots, names, here: [1], over: false, when: 1 };
}

export async function atplay_big_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const { page } = ada;
  const tops = {}; // where the board begins, by game and window
  await scenario('Big moments are big', {
    'a step of the guide marks the notebook, by hand': async () => {
      await page.goto(`${server.origin}/#guide/planetx`);
      await page.reload();
      for (let i = 0; i < 20 && (await page.locator('[data-cell=A6][data-pointed]').count()) === 0; i++) {
        const next = page.locator('[data-test=coach-next], [data-test=coach-skip]').first();
        await coach(page).waitFor();
        await coached(page, (await next.getAttribute('data-test')).slice(6));
      }
      const before = await where(page);
      await page.locator('[data-cell=A6]').click();
      assert.equal(await where(page), before, 'a cross is not what was asked for');
      await page.locator('[data-cell=A6]').click();
      await page.locator('[data-test=coach][data-made=true]').waitFor();
      await look(ada, 'guide-mark', { brief: true });
    },
    'a conference, a confirmed theory, Planet X found by a rival, a hit, the skull, the last round': async () => {
      const said = [];
      for (const [i, moment] of MOMENTS.entries()) {
        const kept = moment_of(moment, `big${i}`);
        await page.evaluate((g) => localStorage.setItem(`astrolabe.local.${g.id}`, JSON.stringify(g)), kept);
        await page.goto(`${server.origin}/#solo/${kept.id}`);
        const big = page.locator('[data-test=big]');
        await big.waitFor();
        said.push((await big.innerText()).replace(/\s+/g, ' ').trim());
        assert.match(said.at(-1), moment[2]);
        for (const [size, window] of Object.entries(SIZES)) {
          await page.setViewportSize(window);
          await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
          const board = await page.locator('.middle > .board').boundingBox();
          const box = await big.boundingBox();
          assert.ok(box.y >= 0 && box.y + box.height <= board.y + 2, `${said.at(-1)} on a ${size}: ${JSON.stringify([box, board])}`);
          await fits(ada, `${said.at(-1)} on a ${size}`);
          if (size === 'low' || process.env.ASTRO_PICTURES === 'all') await page.screenshot({ path: `build/screenshots/big-${i}-${size}.png` });
          if (size !== 'phone') assert.equal((tops[kept.game + size] ??= board.y), board.y, `${said.at(-1)} has moved the board on a ${size}`);
        }
      }
      return said.join(' | ');
    },
    'a moment that is not big leaves the board where it was': async () => {
      const kept = moment_of(['planetx/penalty-moves-the-rearmost', /SD7-9/], 'small');
      await page.evaluate((g) => localStorage.setItem(`astrolabe.local.${g.id}`, JSON.stringify(g)), kept);
      await page.goto(`${server.origin}/#solo/${kept.id}`);
      await page.locator('[data-test=pick]').waitFor();
      assert.equal(await page.locator('[data-test=big]').count(), 0);
      assert.equal((await page.locator('.middle > .board').boundingBox()).y, tops.planetxdesk);
    },
    'points that a token doubles say so': async () => {
      const whole = { ...moment_of(['lostcode/shortcut', / round=2/], 'token'), over: true };
      whole.record = readFileSync(new URL('../golden/lostcode/shortcut.record', import.meta.url), 'utf8');
      await page.evaluate((g) => localStorage.setItem(`astrolabe.local.${g.id}`, JSON.stringify(g)), whole);
      await page.goto(`${server.origin}/#solo/token`);
      await page.locator('[data-test=result]').click();
      const doubled = page.locator('[data-test=result] li', { hasText: 'doubled' }).last();
      await doubled.waitFor();
      assert.match(await doubled.getAttribute('aria-label'), /points [+−-]\d+, doubled by the token$/);
      assert.doesNotMatch(await page.locator('[data-test=result]').innerText(), /×/);
      await fits(ada, 'a doubled guess');
    },
    'nothing moves for who wants no motion': async () => {
      const time = () => page.locator('.now .line').first().evaluate((e) => getComputedStyle(e).animationDuration);
      assert.equal(await time(), '0s');
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      assert.notEqual(await time(), '0s');
      await page.emulateMedia({ reducedMotion: 'reduce' });
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-big.png' }).catch(() => {});
    await ada.context.close();
  });
}
