// Every language is complete and fits: nothing missing, empty, fuzzy or left in
// English, and no screen in which words are cut off or stick out.

import { readFileSync } from 'node:fs';
import { po_check } from '../../tools/po-check.mjs';
import { choose, Person } from './browser.mjs';
import { games } from './games.mjs';
import { fits, look } from './look.mjs';
import { assert, scenario } from './report.mjs';

const LANGUAGES = ['pl', 'fr', 'ru'];
const PHONE = { width: 360, height: 740 };

/** Every main screen that can be had without other people, by what to open and what to wait for. */
const SCREENS = {
  lobby: ['/', 'form .button.primary'],
  games: ['/#games', '[data-test=games]'],
  about: ['/#about', '.page h1'],
  rules: ['/#rules/planetx', 'article h2'],
  guide: ['/#guide/planetx', '[data-test=coach]'],
  table: ['/?null', 'form .button.primary'],
};

async function start_alone(page, game) {
  await choose(page.locator(`input[name=game][value=${game}]`));
  await choose(page.locator('input[name=door][value=alone]'));
  await page.locator('form .button.primary').click();
  await page.locator('[data-test=hand] button, [data-test=do]').first().waitFor();
}

export async function words_scenario(browser, server) {
  const steps = {};
  for (const language of LANGUAGES)
    steps[`${language}: every sentence is translated`] = () => {
      const bad = po_check(language);
      if (bad.length > 0) throw new Error(`${bad.length}:\n${bad.slice(0, 40).join('\n')}`);
    };
  for (const language of LANGUAGES)
    steps[`${language}: every main screen holds its words on a phone`] = async () => {
      const ada = await Person.meet(browser, 'Ada', { locale: language, viewport: PHONE });
      const { page } = ada;
      const seen = [];
      const check = async (name) => {
        await fits(ada, `${name} in ${language}`);
        seen.push(name);
      };
      for (const [name, [address, there]] of Object.entries(SCREENS)) {
        await page.goto(server.origin + address);
        await page.reload();
        await page.locator(there).first().waitFor();
        await page.waitForFunction((l) => document.documentElement.lang === l, language);
        await check(name);
      }
      await page.locator('form .button.primary').click();
      await page.locator('[data-test=join]').waitFor();
      await check('waiting');
      await page.locator('header button').last().click();
      await page.locator('dialog').waitFor();
      await check('settings');
      for (const game of games) {
        await page.goto(server.origin);
        await start_alone(page, game);
        await check(game);
        const tabs = page.locator('.tabs button');
        for (let i = 1; i < (await tabs.count()); i++) {
          await tabs.nth(i).click();
          await check(`${game}, part ${i + 1}`);
        }
      }
      assert.deepEqual(ada.wrong, []);
      await ada.context.close();
      return `${seen.length} screens`;
    };
  steps['pl: what once read oddly reads as people say it'] = async () => {
    const catalogue = readFileSync(new URL('../../po/pl.po', import.meta.url), 'utf8');
    for (const odd of ['Twoja własna', 'przez cały świat', 'Graj swoim pudełkiem', 'Włączony', 'towarzysz', 'po części zaginionego'])
      assert.ok(!catalogue.includes(odd), odd);
    const ola = await Person.meet(browser, 'Ola', { locale: 'pl' });
    const { page } = ola;
    await page.goto(`${server.origin}/#guide/planetx`);
    await page.locator('[data-test=coach-next]', { hasText: /^Dalej$/ }).waitFor();
    // Where a browser cannot buzz there is nothing to set.
    await page.evaluate(() => void ('vibrate' in navigator || Object.defineProperty(navigator, 'vibrate', { value: () => false })));
    await page.locator('header button').last().click();
    const buzz = page.locator('dialog fieldset', { has: page.locator('legend', { hasText: 'Wibracje' }) });
    await buzz.waitFor();
    assert.deepEqual((await buzz.locator('label').allInnerTexts()).map((s) => s.trim()), ['Wył.', 'Wł.']);
    assert.deepEqual(ola.wrong, []);
    await ola.context.close();
  };
  for (const language of LANGUAGES)
    steps[`${language}: lobby and game look right`] = async () => {
      const ada = await Person.meet(browser, 'Ada', { locale: language });
      await ada.page.goto(server.origin);
      await ada.page.waitForFunction((l) => document.documentElement.lang === l, language);
      await look(ada, `lobby-${language}`, { brief: true });
      await start_alone(ada.page, 'planetx');
      await look(ada, `solo-${language}`, { brief: true });
      assert.deepEqual(ada.wrong, []);
      await ada.context.close();
    };
  await scenario('Languages', steps);
}
