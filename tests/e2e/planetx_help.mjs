// Help in Planet X: hints that are true and can be followed, what-if sheets, and
// neither where a table agreed on paper only.

import { choose, Person } from './browser.mjs';
import { look } from './look.mjs';
import { later, locate, sky_of } from './planetx_play.mjs';
import { assert, scenario } from './report.mjs';

const NAMES = { comet: 'C', asteroid: 'A', 'dwarf planet': 'D', 'gas cloud': 'G', empty: 'E', 'Planet X': 'X' };
const ABSENT = { 'no comet': 'C', 'no asteroid': 'A', 'no dwarf planet': 'D', 'no gas cloud': 'G', 'not empty': 'E', 'not Planet X': 'X' };

const sky_here = (page) =>
  page.evaluate(() => /^sky ([CADGEX]+)/m.exec(window.kept('local')[0].record)[1]);

/** "Sector 5: no comet." is true of the sky. */
function claim_holds(claim, sky) {
  const [, sector, what] = /^Sector (\d+): (.*)\.$/.exec(claim.trim());
  const there = sky[Number(sector) - 1];
  if (what in NAMES) return there === NAMES[what];
  assert.ok(what in ABSENT, what);
  return there !== ABSENT[what];
}

export async function planetx_help_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', { viewport: { width: 360, height: 740 } });
  const { page } = ada;
  const cell = (name) => page.locator(`[data-cell="${name}"]`);
  const tab = (name) => page.getByRole('navigation', { name: 'Parts of the table' }).getByRole('button', { name }).click();
  const sheet = (name) => page.locator('fieldset label', { hasText: name }).click();
  let free;
  await scenario('Planet X: hints and what-if sheets', {
    'a hint is given only when asked for': async () => {
      await page.goto(server.origin);
      await choose(page.locator('input[name=door][value=alone]'));
      await page.getByRole('button', { name: 'Start the game' }).click();
      await page.locator('[data-test=ask]').waitFor();
      await tab('Help');
      assert.equal(await page.locator('[data-test=hint-skies]').count(), 0);
      await page.getByRole('button', { name: 'Give me a hint' }).click();
      await page.locator('[data-test=hint-skies]').waitFor();
      const skies = Number((await page.locator('[data-test=hint-skies]').innerText()).match(/[\d,]+/)[0].replace(',', ''));
      assert.ok(skies > 1 && skies < 4446, `${skies} skies`);
    },
    'where Planet X may be holds the truth': async () => {
      await page.locator('[data-test=hint-x] summary').click();
      const rows = await page.locator('[data-test=hint-x] .chances li').allInnerTexts();
      const sectors = rows.map((r) => Number(r.trim().split(/\s+/)[0]));
      assert.ok(sectors.includes((await sky_here(page)).indexOf('X') + 1));
      const sum = rows.reduce((a, r) => a + parseFloat(r.trim().split(/\s+/)[1]), 0);
      assert.ok(Math.abs(sum - 100) <= rows.length, `${sum} %`);
    },
    'the best question can be taken over and asked': async () => {
      await page.locator('[data-test=hint-ask] summary').click();
      const first = page.locator('[data-test=hint-ask] .questions > li').first();
      const claim = await first.locator('.claim').innerText();
      const kinds = (await page.locator('[data-test=hint-ask] .claim').allInnerTexts()).map((c) => c.trim().split(' ')[0]);
      assert.deepEqual(kinds.sort(), ['Look', 'Look', 'Research', 'Research', 'Survey', 'Survey']);
      assert.match(await first.innerText(), /On average it leaves one sky in [\d.,]+\. Cost: [1-4]\./);
      assert.match(await first.innerText(), /Then about [\d.,]+ of [\d,]+ skies are left\./);
      await first.getByRole('button', { name: /^Take this/ }).click();
      // The button leaves the title of a topic out: it stands above.
      assert.equal((await page.locator('[data-test=ask]').innerText()).trim(), claim.trim().replace(/^(Research topic \w):.*/, '$1'));
      // What the hints said holds no longer: they say so until they have thought again.
      await page.evaluate(() => {
        new MutationObserver(() => (window.thought_again ||= document.querySelector('[data-test=hint-again]') !== null)).observe(document.body, { subtree: true, childList: true });
      });
      await page.locator('[data-test=ask]').click();
      await page.locator('[data-test=answer]').waitFor();
      await page.waitForFunction(() => window.thought_again && !document.querySelector('[data-test=hint-again]'));
    },
    'what follows is true, is explained, and can be marked': async () => {
      // Questions until something follows that nobody said.
      for (let i = 0; i < 12; i++) {
        await page.locator('[data-test=ask], [data-test=pick]').first().waitFor();
        await tab('Help');
        if ((await page.locator('[data-test=hint-certain] .claim').count()) > 0) break;
        await tab('Act');
        if (await page.locator('[data-test=pick]').isVisible()) await page.locator('[data-test=pick]').click();
        else {
          await tab('Help');
          const ask = page.locator('[data-test=hint-ask]');
          await ask.waitFor();
          if (!(await ask.getAttribute('open').then((o) => o !== null))) await ask.locator('summary').click();
          await ask.getByRole('button', { name: /^Take this/ }).first().click();
          await page.locator('[data-test=ask]').click();
        }
        await page.waitForFunction(() => !document.querySelector('[data-test=hand][aria-busy=true]'));
      }
      const certain = page.locator('[data-test=hint-certain]');
      if ((await certain.getAttribute('open')) === null) await certain.locator('summary').click();
      const sky = await sky_here(page);
      const claims = await certain.locator('.claim').allInnerTexts();
      assert.ok(claims.length > 0);
      // The easiest of them, rung by rung: what to look at, where, why.
      const rung = page.locator('[data-test=rung]');
      await rung.click();
      await page.locator('[data-test=rung-nudge] li').first().waitFor();
      await rung.click();
      const where = await page.locator('[data-test=rung-where]').innerText();
      await rung.click();
      const so = await page.locator('[data-test=rung-why] li').last().innerText();
      assert.match(so, /^So: Sectors? \d/);
      for (const s of where.match(/\d+/g)) assert.match(so, new RegExp(`\\b${s}\\b`));
      for (const claim of claims) assert.ok(claim_holds(claim, sky), claim);
      assert.ok(!claim_holds(`Sector ${sky.indexOf('X') + 1}: comet.`, sky));
      await certain.getByRole('button', { name: /^Why/ }).first().click();
      // Step by step from what is marked, to the very mark that was asked about.
      const steps = certain.locator('[data-test=hint-why] [data-test=chain]');
      await steps.waitFor();
      for (const next = steps.getByRole('button', { name: 'Next' }); await next.isEnabled(); ) await next.click();
      await steps.locator('li', { hasText: /^So: / }).filter({ hasText: new RegExp(`\\b${claims[0].match(/\d+/)[0]}\\b`) }).waitFor();
      await look(ada, 'planetx-hints');
      await certain.getByRole('button', { name: /^Mark it/ }).first().click();
      await page.waitForFunction(
        (old) => !document.querySelector('[data-test=hint-certain] .claim')?.textContent.includes(old),
        claims[0],
      );
      // Nor is any other mark offered that is made already.
      for (const claim of await certain.locator('.claim').allInnerTexts()) assert.notEqual(claim, claims[0]);
      assert.equal(await certain.getByRole('button', { name: `Mark it ${claims[0]}` }).count(), 0);
      // Marked or not, why it is so can be asked of any sector.
      const why = page.locator('[data-test=why-any]');
      await why.locator('summary').click();
      await why.locator('select').first().selectOption(claims[0].match(/\d+/)[0]);
      await why.locator('[data-test=why-ask]').click();
      await why.locator('[data-test=chain] li', { hasText: /^So: / }).waitFor();
      return claims[0];
    },
    'a what-if sheet is a copy to scribble on': async () => {
      await tab('Notebook');
      free = await page
        .locator('[data-test=notebook] td.cell:not(.told):not(.given):not(.deduced):not(.you) button')
        .evaluateAll((all) => all.slice(0, 2).map((b) => b.dataset.cell));
      await cell(free[0]).click(); // ink: crossed out
      await sheet('What if 1');
      await page.locator(`[data-cell="${free[0]}"][aria-label$="crossed out"]`).waitFor();
      for (let i = 0; i < 3; i++) await cell(free[0]).click(); // circle, suspect, rubbed out
      await page.locator(`[data-cell="${free[0]}"][aria-label$="open, what if"]`).waitFor();
      await cell(free[1]).click();
      await cell(free[1]).click();
      await page.locator(`[data-cell="${free[1]}"][aria-label$="circled, what if"]`).waitFor();
      await page.locator('[data-test=compare]', { hasText: '2 marks differ from ink.' }).locator('summary').click();
      assert.deepEqual(
        (await page.locator('[data-test=compare] tbody tr').allInnerTexts()).map((r) => r.split('\t').slice(1)).sort(),
        [['crossed out', 'open', 'crossed out'], ['open', 'circled', 'open']].sort(),
      );
      await look(ada, 'planetx-whatif');
    },
    'it survives a reload, is discarded, brought back, adopted': async () => {
      await page.reload();
      await tab('Notebook');
      await page.locator(`[data-cell="${free[0]}"][aria-label$="crossed out"]`).waitFor();
      // What was done before can still be taken back, and done again.
      await ada.press('Undo mark');
      await page.locator(`[data-cell="${free[1]}"][aria-label$="crossed out, what if"]`).waitFor();
      await page.reload();
      await tab('Notebook');
      await ada.press('Redo');
      await sheet('What if 1');
      await page.locator(`[data-cell="${free[1]}"][aria-label$="circled, what if"]`).waitFor();
      await ada.press('Clear this sheet');
      await page.locator(`[data-cell="${free[1]}"][aria-label$="open"]`).waitFor();
      await ada.press('Undo mark');
      await page.locator(`[data-cell="${free[1]}"][aria-label$="circled, what if"]`).waitFor();
      await ada.press('Adopt as ink');
      await page.locator(`[data-cell="${free[1]}"][aria-label$="circled"]`).waitFor();
      await page.locator(`[data-cell="${free[0]}"][aria-label$="open"]`).waitFor();
      assert.ok(await page.locator('input[type=radio][value="0"]').last().isChecked());
    },
    'a table that agreed on paper only gives no help': async () => {
      await page.goto(server.origin);
      await choose(page.locator('input[name=door][value=online]'));
      await page.getByText(/more option/).click();
      await page.getByLabel('Help allowed at this table').selectOption('none');
      await ada.press('Open a table');
      await ada.press('Start now: bots take the free seats');
      await page.getByRole('grid', { name: 'The ring of sectors' }).waitFor();
      await tab('Help');
      await page.locator('[data-test=help-allows]', { hasText: 'no help for anybody' }).waitFor();
      assert.equal(await page.locator('[data-test=help] input[type=radio]').count(), 0);
      assert.equal(await page.locator('[data-test=hints]').count(), 0);
      await tab('Notebook');
      await page.locator('[data-test=notebook]').waitFor();
      assert.equal(await page.locator('[data-test=notebook] td.told, [data-test=notebook] td.deduced').count(), 0);
      assert.ok((await page.locator('[data-test=notebook] td.given').count()) > 0);
      assert.equal(await ada.button('Check').count(), 0);
    },
    'a bot of the server says why it moved, too, when the game is over': async () => {
      const sky = sky_of(server, page.url().split('/t/')[1]);
      const x = sky.indexOf('X');
      await tab('Act');
      for (let i = 0; i < 30; i++) {
        await page.locator('[data-test=ask], [data-test=pick], [data-test=result]').first().waitFor();
        if (await page.locator('[data-test=result]').isVisible()) break;
        assert.equal(await page.locator('[data-test=reason]').count(), 0);
        const before = ada.positions().at(-1).seq;
        if (await page.locator('[data-test=pick]').isVisible()) await page.locator('[data-test=pick]').click();
        else {
          // What is on the screen may be a moment behind what was told: then look again.
          const ready = page.getByRole('group', { name: 'Action' }).getByRole('button', { name: 'Locate' });
          if (await ready.click({ timeout: 3000 }).then(() => false, () => true)) continue;
          await locate(ada, sky);
        }
        await later(ada, before);
      }
      await page.getByRole('button', { name: 'Look back at the game' }).click();
      const why = page.getByRole('button', { name: /^Why did .* do this/ });
      await page.locator('input[type=range]').fill('0');
      for (let i = 0; i < 12 && (await why.count()) === 0; i++) await page.getByRole('button', { name: 'One move on' }).click();
      await why.click();
      await page.locator('[data-test=reason]', { hasText: /^[\d,]+ sk(y|ies) fitted what it knew\./ }).waitFor();
      return `sector ${x + 1}`;
    },
    'nothing went wrong in the page': () => assert.deepEqual(ada.wrong, []),
  }, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-help.png', fullPage: true }).catch(() => {});
    await ada.context.close();
  });
}
