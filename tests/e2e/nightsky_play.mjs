// Ways to play Night Sky in a browser.

import { choose } from './browser.mjs';

export async function open_night_sky(person, server, door, players) {
  const { page } = person;
  await page.goto(server.origin);
  await choose(page.locator('input[name=game][value=nightsky]'));
  await choose(page.locator(`input[name=door][value=${door}]`));
  await page.getByLabel('Your name').fill(person.name);
  await choose(page.getByRole('radio', { name: String(players), exact: true }));
}

/** What the page says when stars are missing; a figure around one star is gone without it. */
export const FEWER = /left out|nothing is drawn/;

export const ask = (page) => page.locator('[data-side], button[data-size], [data-slot], [data-test=keep]:enabled, [data-test=result]').first();
export const round_now = (page) => page.locator('.facts').innerText();

/** Whatever stands between here and the next drawing; false when the game is over. */
export async function to_drawing(page, take = (choice) => choice.click()) {
  for (let i = 0; i < 8; i++) {
    await ask(page).waitFor();
    if (await page.locator('[data-test=result]').isVisible()) return false;
    if (await page.locator('[data-test=keep]').isVisible()) return true;
    const choice = page.locator('[data-side], button[data-size], [data-slot]').first();
    const was = await choice.evaluate((e) => e.outerHTML);
    await take(choice);
    await page.waitForFunction((html) => document.querySelector('[data-side], button[data-size], [data-slot]')?.outerHTML !== html, was);
  }
  throw new Error('No drawing comes.');
}

/** What the page says the drawing is worth, once it has weighed the one that is drawn. */
export async function promised(page) {
  await page.waitForFunction(() => {
    const drawn = document.querySelector('[data-drawn]')?.getAttribute('data-drawn');
    return drawn && document.querySelector('[data-test=round-points]')?.getAttribute('data-weighed') === drawn;
  });
  return Number(await page.locator('[data-test=round-points]').innerText());
}

/** What of the drawing counts only at the end, as the page explains it. */
export const promised_later = (page) =>
  page.evaluate(() => Object.fromEntries([...document.querySelectorAll('[data-later]')].map((e) => [e.dataset.later, Number(e.dataset.points)])));

/** The points of a line of the final count. */
export const counted = async (page, line) => Number(await page.getByRole('button', { name: line }).locator('.points').innerText());

export async function keep(page) {
  const was = await page.locator('[data-test=log] li').count();
  await page.locator('[data-test=keep]').click();
  await page.waitForFunction((n) => document.querySelectorAll('[data-test=log] li').length > n, was);
}

/** The points the log gives the last drawing of the first seat. */
export const logged_points = (page) =>
  page.locator('[data-test=log] li .answer').last().innerText().then((text) => parseInt(text, 10));

/** Taps a star of the map, as seen. */
export async function tap_star(page, name) {
  const star = page.locator(`[data-star="${name}"] .glyph`);
  await star.scrollIntoViewIfNeeded();
  const box = await star.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** The stars the sketch lies on. */
export const drawn_on = async (page) => ((await page.locator('[data-test=sketch]').innerText()).match(/\b[a-k]\d\b/g) ?? []).sort().join();
