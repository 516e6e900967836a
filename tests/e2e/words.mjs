// Every language is complete and fits: no empty, fuzzy or untranslated sentence
// outside a short list, the same holes and forms, and screens that hold the longest.

import { readFileSync } from 'node:fs';
import { po_entries, po_key } from '../../tools/po-read.mjs';
import { Person } from './browser.mjs';
import { look } from './look.mjs';
import { assert, scenario } from './report.mjs';

const LANGUAGES = ['pl', 'fr', 'ru'];
const FORMS = { pl: 3, fr: 2, ru: 3 };
/** Words that are the same in another language, and rightly so. */
const SAME = new Set(['Astrolabe', '{0} – Astrolabe', 'Bot', 'Bot: {0}', 'Action', 'Actions', 'Notation', 'Points', 'Solo', 'jaguar']);
/** Sentences nobody who plays on the page can come to read. */
const UNREAD = /src\/table\/|src\/engine\/match|planetx\/game\.c/;
/** Games whose words are translated with their own pages. */
const TEMPLATE_GAME = /null\/|lostcode|nightsky/;

const entries_of = (name) => {
  const source = readFileSync(`po/${name}`, 'utf8');
  const places = [...source.matchAll(/#: (.*)\n(?:msgctxt "(.*)"\n)?msgid "(.*)"/g)];
  return { list: po_entries(source).filter((e) => e.id !== ''), places };
};
const holes = (text) => [...new Set(text.match(/\{\d\}/g) ?? [])].sort().join();

export async function words_scenario(browser, server) {
  const steps = {};
  const template = entries_of('astrolabe.pot');
  const place = new Map(template.places.map(([, files, context, id]) => [`${context ?? ''}\u0004${id}`, files]));
  for (const language of LANGUAGES)
    steps[`${language}: every sentence is translated`] = () => {
      const words = new Map(entries_of(`${language}.po`).list.map((e) => [po_key(e), e]));
      const bad = [];
      for (const e of template.list) {
        const files = place.get(`${e.context}\u0004${e.id.replace(/"/g, '\\"')}`) ?? '';
        const there = words.get(po_key(e));
        const optional = files.split(' ').every((f) => UNREAD.test(f) || TEMPLATE_GAME.test(f));
        if (!there) {
          if (!optional) bad.push(`missing: ${e.id}`);
          continue;
        }
        if (there.fuzzy) bad.push(`fuzzy: ${e.id}`);
        const texts = there.text;
        if (texts.length !== (e.plural ? FORMS[language] : 1) || texts.some((t) => !t)) bad.push(`empty: ${e.id}`);
        for (const text of texts) {
          if (holes(text) !== holes(e.id) && !(e.plural && holes(text) === holes(e.plural))) bad.push(`holes: ${e.id} → ${text}`);
          if (text === e.id && !SAME.has(text)) bad.push(`same as the source: ${e.id}`);
        }
      }
      if (bad.length > 0) throw new Error(`${bad.length}:\n${bad.slice(0, 40).join('\n')}`);
      return `${words.size} sentences`;
    };
  for (const language of LANGUAGES)
    steps[`${language}: lobby and game hold its words`] = async () => {
      const ada = await Person.meet(browser, 'Ada', { locale: language, viewport: { width: 768, height: 1024 } });
      await ada.page.goto(server.origin);
      await ada.page.waitForFunction((l) => document.documentElement.lang === l, language);
      await look(ada, `lobby-${language}`);
      await ada.page.locator('input[name=door][value=alone]').check({ force: true });
      await ada.page.locator('form .button.primary').click();
      await ada.page.locator('[data-sector="1"]').waitFor();
      await look(ada, `solo-${language}`);
      assert.deepEqual(ada.wrong, []);
      await ada.context.close();
    };
  await scenario('Languages', steps);
}
