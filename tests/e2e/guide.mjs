// Guided first games and pages of rules: every guide is played to its end by its
// own moves, one of them by hand; every page of rules lists its chapters.

import { Person } from './browser.mjs';
import { game_has, games } from './games.mjs';
import { look } from './look.mjs';
import { planetx_tap } from './planetx_play.mjs';
import { assert, scenario } from './report.mjs';

export const GUIDES = games.filter((game) => game_has(game, 'guide.ts'));
const RULES = games.filter((game) => game_has(game, 'Rules.svelte'));

export const coach = (page) => page.locator('[data-test=coach][aria-busy=false]');
export const where = async (page) => {
  await coach(page).waitFor();
  return coach(page).evaluate((e) => `${e.dataset.step} ${e.dataset.made}`);
};
/** Presses a button of the coach and waits until the lesson has gone on. */
export async function coached(page, button) {
  const before = await where(page);
  await page.locator(`[data-test=coach-${button}]`).click();
  await page.waitForFunction((was) => {
    const e = document.querySelector('[data-test=coach][aria-busy=false]');
    return e && `${e.dataset.step} ${e.dataset.made}` !== was;
  }, before);
}

export async function guide_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada', { viewport: { width: 360, height: 740 } });
  const { page } = ada;
  const steps = {
    'a newcomer is offered a guided game': async () => {
      await page.goto(server.origin);
      await page.locator('[data-test=guide]').click();
      await coach(page).waitFor();
      await look(ada, 'guide-first');
    },
    'the coach says what is wrong, and lets the right move through': async () => {
      for (let i = 0; i < 3; i++) await coached(page, 'next');
      await page.locator('[data-action=survey]').click();
      await page.locator('[data-type=G]').click();
      await planetx_tap(ada, 1);
      await planetx_tap(ada, 6);
      await page.locator('[data-test=ask]').click();
      await page.locator('[data-test=coach-wrong]').waitFor();
      assert.equal(await where(page), '3 false');
      await page.locator('[data-type=A]').click();
      // Two taps on the ring, and the button stands above the coach.
      await page.evaluate(() => scrollTo(0, 0));
      await planetx_tap(ada, 1);
      await planetx_tap(ada, 6);
      await page.waitForFunction(() => {
        const box = document.querySelector('[data-test=ask]').getBoundingClientRect();
        return box.bottom <= document.querySelector('[data-test=coach]').getBoundingClientRect().top;
      });
      assert.equal(await page.getByText('Away').count(), 0, 'who teaches is there');
      await look(ada, 'guide-survey');
      await page.locator('[data-test=ask]').click();
      await page.locator('[data-test=coach][data-made=true]').waitFor();
      await page.locator('[data-test=answer]').waitFor();
    },
    'it goes back and forth': async () => {
      await coached(page, 'back');
      assert.equal(await where(page), '3 false');
      assert.equal(await page.locator('[data-test=answer]').count(), 0);
      await coached(page, 'skip');
      await coached(page, 'next');
      assert.equal(await where(page), '4 false');
    },
    'nothing of it is kept': async () =>
      assert.equal(await page.evaluate(() => window.kept('local').length), 0),
  };
  for (const game of GUIDES)
    steps[`the guide of ${game} can be followed to its end`] = async () => {
      await page.goto(`${server.origin}/#guide/${game}`);
      await page.reload();
      let said = 0;
      for (let i = 0; i < 200; i++) {
        await coach(page).waitFor();
        const next = page.locator('[data-test=coach-next], [data-test=coach-skip]').first();
        if ((await next.count()) === 0) break;
        said++;
        assert.equal(await page.locator('[data-test=fault]:not(:empty)').count(), 0, `step ${await where(page)}`);
        await coached(page, (await next.getAttribute('data-test')).slice(6));
      }
      await page.locator('[data-test=result]').waitFor();
      await page.getByRole('link', { name: 'Play a game of your own' }).waitFor();
      await ada.axe();
      return `${said} screens`;
    };
  for (const game of RULES)
    steps[`the rules of ${game} can be read`] = async () => {
      await page.goto(`${server.origin}/#rules/${game}`);
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      const contents = page.getByRole('navigation', { name: 'Contents' });
      const links = contents.locator('ol a');
      await links.first().waitFor();
      const names = await links.allInnerTexts();
      assert.deepEqual(names, await page.locator('article h2').allInnerTexts());
      await look(ada, `rules-${game}`);
      await links.last().click();
      await page.waitForFunction((name) => document.activeElement?.textContent === name, names.at(-1));
      return `${names.length} chapters`;
    };
  steps['nothing went wrong in the page'] = () => assert.deepEqual(ada.wrong, []);
  await scenario('Learning', steps, async (broken) => {
    if (broken) await page.screenshot({ path: 'build/screenshots/broken-guide.png' }).catch(() => {});
    await ada.context.close();
  });
}
