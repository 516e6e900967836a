// Pictures of a page on a phone and a desk, by night and by day, on a tablet held both
// ways and on a low laptop; on each nothing may stick out sideways or be cut off, and axe may find nothing.

import { mkdirSync } from 'node:fs';
import { usual } from './browser.mjs';
import { assert } from './report.mjs';

const FOLDER = 'build/screenshots';
export const SIZES = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  across: { width: 1024, height: 768 },
  low: { width: 1366, height: 660 },
  desk: { width: 1440, height: 900 },
};

// From one view to the next either the size changes or the theme: each change draws
// the whole page again.
const ROUND = [
  ['phone', 'dark'],
  ['phone', 'light'],
  ['desk', 'light'],
  ['desk', 'dark'],
  ['tablet', 'dark'],
  ['across', 'dark'],
  ['low', 'dark'],
];

// Sizes change what axe finds, and so do colours; each of both is looked at once. What it finds is
// the same in every browser, and slow: one of them is enough.
const AXE = { phone: 'dark', desk: 'light' };

// Every view is checked; a picture takes longer than all its checks, so only those of axe are
// kept unless ASTRO_PICTURES=all asks for the whole round (tools/soak does).
export const ALL = process.env.ASTRO_PICTURES === 'all';

/** `brief`, for a screen that was looked at in another language: one theme, and axe where room is least. */
export async function look(person, title, { brief = false } = {}) {
  const { page } = person;
  mkdirSync(FOLDER, { recursive: true });
  const before = page.viewportSize();
  for (const [size, theme] of ROUND) {
    if ((brief || !(usual || ALL)) && theme === 'light') continue;
    await page.setViewportSize(SIZES[size]);
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForFunction((t) => document.documentElement.dataset.theme === t, theme);
    if (theme === 'dark') await fits(person, `${title} on a ${size}`);
    if (ALL || (usual && AXE[size] === theme)) await page.screenshot({ path: `${FOLDER}/${title}-${size}-${theme}.png`, fullPage: true });
    if (usual && AXE[size] === theme) await person.axe();
  }
  await page.setViewportSize(before);
}

/** Fails where the page is wider than its window, or words are cut off. */
export async function fits(person, title) {
  const { page } = person;
  await page.evaluate(() => document.fonts.ready);
  const found = await page.evaluate(cut_off);
  assert.ok(found.wide <= found.window, `${title} is ${found.wide} px wide`);
  assert.deepEqual(found.cut, [], `${title}: words that do not fit`);
}

/** In the page: elements with words of their own that are wider than they may be. */
function cut_off() {
  const cut = [];
  for (const e of document.querySelectorAll('body *')) {
    const own = [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim());
    if (!own || e.closest('svg, .unseen, pre, input, select, textarea, [aria-hidden=true]')) continue;
    const box = e.getBoundingClientRect();
    // What lies folded away keeps the size it had: Firefox lays it out anew when it is opened.
    if (box.width === 0 || box.height === 0 || !e.checkVisibility()) continue;
    const style = getComputedStyle(e);
    if (style.visibility === 'hidden' || style.clipPath !== 'none') continue;
    // What scrolls by itself may be wider than it shows.
    let scrolls = false;
    for (let up = e; up; up = up.parentElement) scrolls ||= /auto|scroll/.test(getComputedStyle(up).overflowX);
    if (scrolls) continue;
    // Words may be wider than the thing they stand in, without being cut off themselves.
    const around = e.parentElement.closest('button, a, label, summary, li, td, th, .panel')?.getBoundingClientRect();
    const out = around && around.width > 0 && (box.left < around.left - 1 || box.right > around.right + 1);
    if (out || (style.display !== 'inline' && e.scrollWidth > e.clientWidth + 1) || box.right > document.documentElement.clientWidth + 1)
      cut.push(`${e.tagName.toLowerCase()}.${e.className}: ${e.textContent.trim().slice(0, 60)}`);
  }
  return { cut, wide: document.documentElement.scrollWidth, window: document.documentElement.clientWidth };
}
