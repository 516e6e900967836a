// Writes what the terminal says in each language as a C table (src/cli/language.h):
//   node tools/make-words.mjs FILE
// All that C says is in it, ordered by key; the forms of a plural stand behind each
// other with U+0001 between them.

import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { po_entries, po_key, po_read } from './po-read.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../po')
const read = (name) => readFileSync(join(root, name), 'utf8')
const LANGUAGES = ['pl', 'fr', 'ru'] // the order of enum language but English

const pot = read('astrolabe.pot')
const lines = pot.split('\n')
/** Whether one of the places before an entry is a C source. */
const said_in_c = (e) => {
  for (let i = e.line - 2; i >= 0 && lines[i].startsWith('#'); i--)
    if (lines[i].startsWith('#: ') && lines[i].split(' ').some((place) => place.startsWith('src/'))) return true
  return false
}
const catalogues = LANGUAGES.map((language) => po_read(read(`${language}.po`)))
const bytes = (text) => Buffer.from(text, 'utf8')
const quote = (text) => `"${[...bytes(text)].map((b) => (b >= 32 && b < 127 && b !== 34 && b !== 92 && b !== 63 ? String.fromCharCode(b) : `\\${b.toString(8).padStart(3, '0')}`)).join('')}"`

const keys = po_entries(pot).filter((e) => e.id && said_in_c(e)).map(po_key)
keys.sort((a, b) => Buffer.compare(bytes(a), bytes(b)))
const row = (key) => `    {${quote(key)}, {${catalogues.map((c) => (c[key] ? quote([c[key]].flat().join('\u0001')) : 'NULL')).join(', ')}}},`
writeFileSync(
  process.argv[2],
  `/* Made by tools/make-words.mjs from po/. */
#include "cli/language.h"

const struct language_words language_words[] = {
${keys.map(row).join('\n')}
};
const size_t language_words_count = ${keys.length};
`,
)
