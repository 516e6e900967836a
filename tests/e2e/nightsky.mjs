// Night Sky in the browser: alone from the first tap to the poster, with one
// drawing by keys; then on a server against a bot, where no card is told early.

import { readFileSync } from 'node:fs';
import { Person } from './browser.mjs';
import { look } from './look.mjs';
import { FEWER, counted, keep, logged_points, open_night_sky, promised, promised_later, round_now, tap_star, to_drawing } from './nightsky_play.mjs';
import { assert, scenario } from './report.mjs';

/** Seven fading stars of 3 points. */
const FADING_POINTS = 21;
const SLOTS = ['5', '6', '7a', '7b', '8', '9', '10'];

export async function nightsky_alone_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const { page } = ada;
  const points = [];
  /** What each drawing promised for the end: sun, ecliptic, outskirts, and fading stars lost. */
  const later = { sun: 0, ecliptic: 0, outskirts: 0, fading: 0 };
  const promise = async () => {
    points.push(await promised(page));
    for (const [what, n] of Object.entries(await promised_later(page))) later[what] += n;
  };
  await scenario('Night Sky alone', {
    'a start card has two sides': async () => {
      await open_night_sky(ada, server, 'alone', 1);
      await ada.press('Start the game');
      await page.locator('[data-side]').first().waitFor();
      assert.equal(await page.locator('[data-side]').count(), 2);
      await look(ada, 'nightsky-side');
    },
    'the first card is drawn by taps: turned, moved, a star left out and taken back': async () => {
      assert.ok(await to_drawing(page));
      const before = await page.locator('[data-test=sketch]').innerText();
      await ada.press('Turn right');
      await ada.press('Turn left');
      await ada.press('Next fit');
      await page.waitForFunction((t) => document.querySelector('[data-test=sketch]').textContent !== t, before);
      const said = async () => (await page.locator('[data-test=sketch]').innerText()).match(/\b[a-k]\d\b/g) ?? [];
      const own = await said();
      await tap_star(page, own.at(-1));
      await page.locator('[data-test=sketch]', { hasText: FEWER }).waitFor();
      const fewer = await said();
      assert.ok(fewer.length < own.length && fewer.every((star) => own.includes(star)), `${own} became ${fewer}`);
      await page.locator('[data-test=worth] + ul', { hasText: 'Left out' }).waitFor();
      await look(ada, 'nightsky-drawing');
      await tap_star(page, own.at(-1));
      await page.waitForFunction((star) => document.querySelector('[data-test=sketch]').textContent.includes(star), own.at(-1));
      assert.deepEqual(await said(), own);
      // A glowing star takes the whole figure there.
      const glow = await page.evaluate(() => {
        const at = document.querySelector('.glow:not(.part)') ?? document.querySelector('.glow');
        if (!at) return '';
        const near = (e) => Math.hypot(e.getBoundingClientRect().x - at.getBoundingClientRect().x, e.getBoundingClientRect().y - at.getBoundingClientRect().y);
        return [...document.querySelectorAll('[data-star]')].sort((a, b) => near(a) - near(b))[0].dataset.star;
      });
      if (glow && !own.includes(glow)) {
        await tap_star(page, glow);
        assert.notDeepEqual(await said(), own);
      }
      await page.locator('[data-test=keep]:enabled').waitFor();
      await promise();
      await keep(page);
      assert.equal(await logged_points(page), points[0]);
    },
    'the second card is drawn by keys alone': async () => {
      await to_drawing(page, (choice) => choice.press('Enter'));
      await page.locator('[data-test=keep]:enabled').waitFor();
      await page.locator('[data-test=window]').focus();
      const said = async () => page.locator('[data-test=sketch]').innerText();
      const first = await said();
      await page.keyboard.press('r');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowLeft');
      // A figure turned onto itself may come back to where it was.
      for (let i = 0; i < 3 && (await said()) === first; i++) await page.keyboard.press('f');
      assert.notEqual(await said(), first);
      await page.keyboard.press('1');
      await page.locator('[data-test=sketch]', { hasText: FEWER }).waitFor();
      await page.keyboard.press('Escape');
      await page.locator('[data-test=keep]:enabled').waitFor();
      await promise();
      const was = await page.locator('[data-test=log] li').count();
      await page.keyboard.press('Enter');
      await page.waitForFunction((n) => document.querySelectorAll('[data-test=log] li').length > n, was);
      await page.locator('.facts', { hasText: 'Round III' }).waitFor();
    },
    'nothing at all can be drawn': async () => {
      assert.ok(await to_drawing(page));
      await ada.press('Leave all stars out');
      await page.locator('[data-test=keep]', { hasText: 'Draw nothing' }).waitFor();
      await page.locator('[data-test=keep]:enabled').waitFor();
      await promise();
      assert.equal(points[2], 0);
      await keep(page);
      await ada.logged('Draws nothing');
    },
    'the page survives a reload in the middle': async () => {
      assert.ok(await to_drawing(page));
      await page.reload();
      await page.locator('[data-test=keep]:enabled').waitFor();
      assert.match(await round_now(page), /Round IV/);
    },
    'the page says as much as it may': async () => {
      const with_help = async (help) => {
        await page.evaluate((h) => localStorage.setItem('astrolabe.settings', JSON.stringify({ help: h })), help);
        await page.reload();
        await page.locator('[data-test=keep]:enabled').waitFor();
      };
      await with_help('paper');
      assert.equal(await page.locator('.glow, [data-test=fits], [data-test=worth], [data-test=advise]').count(), 0);
      await page.locator('[data-test=keep]', { hasText: 'Keep this drawing' }).waitFor();
      await with_help('deduced');
      const total = async () => {
        const now = await promised(page);
        return Object.values(await promised_later(page)).reduce((a, b) => a + b, now);
      };
      const before = await total();
      await page.locator('[data-test=advise]').click();
      await page.locator('[data-test=advise]:enabled').waitFor();
      const after = await total();
      assert.ok(after >= before, `${before} became ${after}`);
      await with_help('told');
      return `${before} before, ${after} after`;
    },
    'the network is cut, the rest is drawn by clicks, and the count is what was promised': async () => {
      await ada.cut();
      while (await to_drawing(page)) {
        await page.locator('[data-test=keep]:enabled').waitFor();
        await promise();
        await keep(page);
      }
      assert.equal(points.length, 6);
      const sum = Number(await page.locator('[data-test=sheet] tfoot td').innerText());
      assert.equal(sum, points.reduce((a, b) => a + b));
      await page.locator('[data-test=result]', { hasText: /\d+ points?: rank \d of 5\. (The next rank up, .+, begins at \d+ points\.|That is the highest rank\.)/ }).waitFor();
      const lines = { sun: 'Stars around the sun', ecliptic: 'Lines across the ecliptic', outskirts: 'Stars on the outskirts' };
      for (const [what, line] of Object.entries(lines)) assert.equal(await counted(page, line), later[what], line);
      assert.equal(await counted(page, 'Fading stars still whole'), FADING_POINTS + later.fading);
      // What lights up on the map is what was counted.
      await page.getByRole('button', { name: lines.sun }).click();
      assert.equal(await page.locator('.bright').count(), later.sun);
      await page.getByRole('button', { name: lines.outskirts }).click();
      assert.equal((await page.locator('.bright').count()) * 3, later.outskirts);
      await page.getByRole('button', { name: lines.ecliptic }).click();
      const crossing = await page.locator('[data-test=map] path.figure.lit').evaluateAll((all) => all.map((p) => p.getAttribute('d')).join(''));
      assert.equal((crossing.match(/M/g) ?? []).length * 2, later.ecliptic);
      await page.getByRole('button', { name: lines.ecliptic }).click();
      await page.getByRole('button', { name: /Lines across the ecliptic/ }).click();
      await look(ada, 'nightsky-over');
      return `${points.join(' + ')}, ${await page.locator('[data-test=total]').innerText()} in all`;
    },
    'the sky can be saved as a poster': async () => {
      const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-test=poster-svg]').click()]);
      const svg = readFileSync(await file.path(), 'utf8');
      assert.match(svg, /^<svg [^>]*viewBox/);
      assert.ok(!/undefined|NaN|currentColor|class=/.test(svg.replace(/base64,[^)]*/g, '')), 'the poster stands by itself');
      const viewer = await ada.context.newPage();
      await viewer.setViewportSize({ width: 1000, height: 1414 });
      await viewer.setContent(`<body style="margin:0">${svg}</body>`);
      const letters = await viewer.evaluate(async () => {
        const faces = [...document.fonts];
        await Promise.all(faces.map((f) => f.load()));
        return faces.filter((f) => f.status === 'loaded').map((f) => f.family.replaceAll('"', ''));
      });
      assert.deepEqual([...new Set(letters)].sort(), ['Brygada 1918', 'Commissioner'], 'the poster brings its letters along');
      await viewer.screenshot({ path: 'build/screenshots/nightsky-poster.png' });
      await viewer.close();
      const [picture] = await Promise.all([page.waitForEvent('download'), page.locator('[data-test=poster-png]').click()]);
      const png = readFileSync(await picture.path());
      assert.equal(png.subarray(1, 4).toString(), 'PNG');
      assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [2000, 2828]);
      return `${Math.round(svg.length / 1024)} KB, as a picture ${Math.round(png.length / 1024)} KB`;
    },
    'nothing went wrong in the page': () =>
      assert.deepEqual(ada.wrong.filter((w) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(w)), []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-nightsky.png', fullPage: true }).catch(() => {});
    await ada.context.close();
  });
}

/** A sky of our own, larger than usual: thirteen rows, the sun in the middle of the longest. */
const OWN_ROWS = [7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7].map((n, row) =>
  Array.from({ length: n }, (_, i) => (row === 6 && i === 6 ? '*' : 'bwyr'[(3 * row + i) % 4])).join(' '),
);
const OWN_STARS = 126;
const OWN_SKY = readFileSync('data/nightsky.sky', 'utf8')
  .replace(/#.*\n/g, '')
  .replace(/^map\n[bwyr* \n]+/m, `map\n${OWN_ROWS.join('\n')}\n`);

/** What a frame tells of cards and sides that nobody may know yet. */
export function nightsky_leaks(person) {
  const leaks = [];
  for (const at of person.positions()) {
    const seats = at.view.split(' | ').slice(1).map((text) => {
      const [, side, pool, rest] = /^start \d+ (\S+) pool (\S+)(.*)$/.exec(text);
      return { side, pool: pool.split(','), taken: rest.trim().split(' ').filter(Boolean).map((t) => t.split('=')[0]) };
    });
    const open = Math.min(...seats.map((s) => s.taken.length));
    const choosing = seats.some((s) => s.side === '-');
    seats.forEach((seat, i) => {
      const may = seat.taken.slice(0, open);
      seat.pool.forEach((card, slot) => {
        if (card !== '?' && !may.includes(SLOTS[slot])) leaks.push(`entry ${at.seq}: card ${card} of seat ${i + 1}`);
      });
      if (choosing && at.viewer !== String(i + 1) && !'-?'.includes(seat.side)) leaks.push(`entry ${at.seq}: side of seat ${i + 1}`);
      at.board.seats[i].rounds.slice(open).forEach((r) => r.card && leaks.push(`entry ${at.seq}: board of seat ${i + 1}`));
    });
    for (const e of at.events)
      if (/^(blue|white|yellow|red)$/.test(e.event) && e.seat !== at.viewer) leaks.push(`entry ${e.seq}: ${e.event}`);
  }
  return leaks;
}

export async function nightsky_table_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', { viewport: { width: 360, height: 740 } });
  const eve = await Person.meet(browser, 'Eve');
  const { page } = ada;
  await scenario('Night Sky against a bot', {
    'a table for two starts at once, on a sky of its own': async () => {
      await open_night_sky(ada, server, 'online', 2);
      await page.getByLabel('Who takes seat 2').selectOption('easy');
      await page.locator('summary', { hasText: 'more options' }).click();
      const text = page.locator('[data-test=sky-text]');
      await text.fill(OWN_SKY.replace('card', 'cart'));
      await page.locator('[data-test=fault]', { hasText: 'line' }).waitFor();
      await text.fill(OWN_SKY);
      await page.locator('[data-test=sky-read]', { hasText: `${OWN_STARS} stars · 41 constellations` }).waitFor();
      await look(ada, 'nightsky-own');
      await ada.press('Open a table');
      await page.locator('[data-side]').first().waitFor();
      const { data, board } = ada.positions().at(-1);
      assert.equal(data.match(/^card /gm).length, 41);
      assert.equal(board.sky.stars.map((star) => star[3]).join(''), OWN_ROWS.join('').replace(/[ *]/g, ''));
      await eve.page.goto(page.url());
      await eve.page.locator('[data-test=sheet]').waitFor();
    },
    'the map of the other is seen once it is drawn': async () => {
      assert.ok(await to_drawing(page));
      await page.waitForFunction(() => document.querySelector('[data-test=about-2]').textContent.includes('has drawn'));
      await page.locator('[data-sky="2"]').click();
      await page.getByRole('img', { name: /^The sky of/ }).waitFor();
      await look(ada, 'nightsky-other');
      await page.locator('[data-sky="1"]').click();
      await page.locator('[data-test=window]').waitFor();
      await look(ada, 'nightsky-phone');
      // A sketch is nobody's business: nothing of it leaves the page before it is kept.
      const sent = ada.sent.length;
      await ada.press('Next fit');
      await ada.press('Turn right');
      await page.locator('[data-test=keep]:enabled').waitFor();
      assert.equal(ada.sent.length, sent);
    },
    'the sheet is a tab on a phone': async () => {
      await ada.press('Notebook');
      await page.locator('[data-test=sheet]').waitFor();
      await look(ada, 'nightsky-sheet');
      await ada.press('Act');
    },
    'it can be played to the end, and counts as promised': async () => {
      let sum = 0;
      while (await to_drawing(page)) {
        const round = /Round \w+/.exec(await round_now(page))[0];
        sum += await promised(page);
        await page.locator('[data-test=keep]:enabled').click();
        // The other draws meanwhile: only the next round tells that both are done.
        await page.waitForFunction(
          (was) => document.querySelector('[data-test=result]') || /Round \w+/.exec(document.querySelector('.facts').textContent)?.[0] !== was,
          round,
        );
      }
      await Promise.all([ada, eve].map((p) => p.told('The game is over.')));
      const [a, b] = [ada, eve].map((p) => p.positions().at(-1));
      assert.deepEqual(a.score, b.score);
      assert.equal(a.board.seats[0].tally.rounds, sum);
      assert.equal(Number(await page.locator('[data-test=total]').innerText()), a.score[0].points);
      await look(ada, 'nightsky-won');
      return a.score.map((s) => s.points).join(' to ');
    },
    'the game can be looked back at': async () => {
      await ada.press('Look back at the game');
      await page.locator('[data-test=replay]').waitFor();
      await page.keyboard.press('[');
      await page.getByRole('img', { name: /sky/i }).waitFor();
    },
    'a board of it can be saved as a picture': async () => {
      await look(ada, 'nightsky-replay');
      const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-test=board-svg]').click()]);
      const svg = readFileSync(await file.path(), 'utf8');
      assert.equal(file.suggestedFilename(), 'board.svg');
      assert.equal(svg.match(/<use /g).length, OWN_STARS + 2, 'all stars, the sun and the arrow');
      assert.match(svg, /class="plate"/);
      assert.match(svg, />VI<\/text>/);
      const viewer = await ada.context.newPage();
      await viewer.setViewportSize({ width: 724, height: 724 });
      await viewer.setContent(`<body style="margin:0">${svg}</body>`);
      const letters = await viewer.evaluate(async () => {
        await Promise.all([...document.fonts].map((f) => f.load()));
        return [...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family.replaceAll('"', ''));
      });
      assert.ok(letters.includes('Brygada 1918'), 'the board brings its letters along');
      await viewer.screenshot({ path: 'build/screenshots/nightsky-board.png' });
      await viewer.close();
      const [picture] = await Promise.all([page.waitForEvent('download'), page.locator('[data-test=board-png]').click()]);
      const png = readFileSync(await picture.path());
      assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1448, 1448]);
      return `${Math.round(svg.length / 1024)} KB, as a picture ${Math.round(png.length / 1024)} KB`;
    },
    'nobody was told a card before it was turned over': () => {
      for (const p of [ada, eve]) {
        assert.ok(p.positions().length > 6, p.name);
        assert.deepEqual(nightsky_leaks(p).slice(0, 5), [], p.name);
      }
      const planted = structuredClone(eve.positions().find((at) => at.board.phase === 'calling'));
      planted.view = planted.view.replace('pool ?', 'pool 5-1');
      planted.events = [{ seq: 1, seat: '1', event: 'red' }];
      assert.equal(nightsky_leaks({ positions: () => [planted] }).length, 2);
    },
    'nothing went wrong in the pages': () => {
      for (const p of [ada, eve]) assert.deepEqual(p.wrong, [], p.name);
    },
  }, async (broken) => {
    if (broken)
      for (const p of [ada, eve]) await p.page.screenshot({ path: `build/screenshots/broken-nightsky-${p.name}.png`, fullPage: true }).catch(() => {});
    for (const p of [ada, eve]) await p.context.close();
  });
}
