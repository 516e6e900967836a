// The coach of a guided game is always in sight, and never on what it points at.

import { Person } from './browser.mjs';
import { coach, coached, GUIDES, where } from './guide.mjs';
import { ALL, SIZES } from './look.mjs';
import { assert, scenario } from './report.mjs';

const WINDOWS = ALL ? ['phone', 'across', 'low', 'desk'] : ['phone', 'low'];

/** Waits until the coach is in sight whole, and covers nothing of what it points at. */
async function shown(page, title) {
  const judge = () => {
    const box = (e) => e.getBoundingClientRect();
    const coach = box(document.querySelector('[data-test=coach]'));
    if (coach.top < -1 || coach.bottom > innerHeight + 1) return `the coach reaches from ${coach.top} to ${coach.bottom} of ${innerHeight}`;
    const thing = [...document.querySelectorAll('[data-pointed]')].find((e) => box(e).width > 0);
    if (!thing) return '';
    const at = box(thing);
    const apart = coach.right <= at.left || coach.left >= at.right;
    const below = coach.top > innerHeight / 3;
    const ceiling = apart || below ? 0 : coach.bottom;
    const floor = apart || !below ? innerHeight : coach.top;
    const large = at.height > floor - ceiling - 16;
    // What is too large for the window is seen from its top.
    if (at.top < ceiling - 1 || (large ? at.top > ceiling + 40 : at.bottom > floor + 1))
      return `${thing.className?.baseVal ?? thing.className} reaches from ${at.top} to ${at.bottom} between ${ceiling} and ${floor}`;
    return '';
  };
  for (let i = 0; i < 40; i++) {
    if (!(await page.evaluate(judge))) return;
    await page.evaluate(() => new Promise((go) => requestAnimationFrame(go)));
  }
  const why = await page.evaluate(judge);
  if (!why) return;
  await page.screenshot({ path: `build/screenshots/broken-guide-${title.replaceAll(' ', '-')}.png` });
  return `${title}: ${why}`;
}

/** Follows a guide by the coach's own buttons; what was hidden on the way. */
async function follow(page, game, size) {
  const hidden = [];
  for (let i = 0; i < 200; i++) {
    await coach(page).waitFor();
    const why = await shown(page, `${game} ${size} ${await where(page)}`);
    if (why) hidden.push(why);
    const next = page.locator('[data-test=coach-next], [data-test=coach-skip]').first();
    if ((await next.count()) === 0) return hidden;
    await coached(page, (await next.getAttribute('data-test')).slice(6));
  }
  throw new Error(`The guide of ${game} does not end.`);
}

export async function guide_sight_scenario(browser, server) {
  const ada = await Person.meet(browser, 'Ada');
  const { page } = ada;
  const steps = {};
  for (const size of WINDOWS)
    for (const game of GUIDES)
      steps[`${game}, ${size}`] = async () => {
        await page.setViewportSize(SIZES[size]);
        await page.goto(`${server.origin}/#guide/${game}`);
        await page.reload();
        assert.deepEqual(await follow(page, game, size), []);
      };
  steps['nothing went wrong in the page'] = () => assert.deepEqual(ada.wrong, []);
  await scenario('A coach in sight', steps, () => ada.context.close());
}
