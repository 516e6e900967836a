// Pictures of a page, on a phone and on a desk, by night and by day; on each
// nothing may stick out sideways and axe may find nothing.

import { mkdirSync } from 'node:fs';
import { assert } from './report.mjs';

const FOLDER = 'build/screenshots';
const SIZES = { phone: { width: 360, height: 740 }, desk: { width: 1440, height: 900 } };

export async function look(person, title) {
  const { page } = person;
  mkdirSync(FOLDER, { recursive: true });
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const theme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForFunction((t) => document.documentElement.dataset.theme === t, theme);
      await page.evaluate(() => document.fonts.ready);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= viewport.width, `${title} on a ${size} is ${wide} px wide`);
      await page.screenshot({ path: `${FOLDER}/${title}-${size}-${theme}.png`, fullPage: true });
      await person.axe();
    }
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(before);
}
