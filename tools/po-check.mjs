// Looks whether every language says everything po/astrolabe.pot asks for:
//   node tools/po-check.mjs            fails with a list of what is wrong
//   node tools/po-check.mjs --prune    first drops what is no longer said, or said twice
//
// Wrong is what is missing, empty, fuzzy or the same as the English (outside the
// list below), has other holes or another number of plural forms, is said twice,
// or is no longer asked for.

import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { po_entries, po_key } from './po-read.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../po')
const FORMS = { pl: 3, fr: 2, ru: 3 }
/** Words that are the same in another language, and rightly so. */
const SAME = {
  pl: ['Astrolabe', '{0} – Astrolabe', 'Bot', 'Bot: {0}', 'Solo', 'jaguar', 'Standard', 'bot', '{0}: {1}'],
  fr: ['Total', 'Astrolabe', '{0} – Astrolabe', 'Bot', 'Action', 'Actions', 'Notation', 'Points', 'points', 'normal', 'Solo', 'jaguar', 'Standard', 'Expert', 'Guide', 'Vibration', '{0} constellation', 'bot'],
  ru: ['Astrolabe', '{0} – Astrolabe', '{0}: {1}'],
}

const read = (name) => readFileSync(join(root, name), 'utf8')
const holes = (text) => [...new Set(text.match(/\{\d\}/g) ?? [])].sort().join()
const asked_for = () => new Map(po_entries(read('astrolabe.pot')).filter((e) => e.id).map((e) => [po_key(e), e]))

/** What is wrong with a language: one line each. */
export function po_check(language) {
  const bad = []
  const asked = asked_for()
  const said = new Map()
  for (const e of po_entries(read(`${language}.po`))) {
    if (!e.id) continue
    if (said.has(po_key(e))) bad.push(`said twice: ${e.id}`)
    if (!asked.has(po_key(e))) bad.push(`no longer asked for: ${e.id}`)
    said.set(po_key(e), e)
  }
  for (const [key, e] of asked) {
    const there = said.get(key)
    if (!there) {
      bad.push(`missing: ${e.id}`)
      continue
    }
    if (there.fuzzy) bad.push(`fuzzy: ${e.id}`)
    const forms = e.plural ? FORMS[language] : 1
    if (there.text.length !== forms || there.text.some((t) => !t)) bad.push(`empty: ${e.id}`)
    for (const text of there.text) {
      const right = [e.id, ...(e.plural ? [e.plural] : [])].map(holes)
      if (!right.includes(holes(text))) bad.push(`other holes: ${e.id} → ${text}`)
      if (text === e.id && /\p{L}/u.test(text) && !SAME[language].includes(text)) bad.push(`the same as in English: ${e.id}`)
    }
  }
  return bad
}

/** The catalogue with the first of each entry that is asked for, and the comments before it. */
export function po_prune(source, asked) {
  const seen = new Set()
  const lines = source.trimEnd().split('\n')
  const kept = []
  let from = 0
  for (const e of po_entries(source)) {
    const key = po_key(e)
    if (!e.id || (asked.has(key) && !seen.has(key))) kept.push(lines.slice(from, e.end).join('\n').trim())
    seen.add(key)
    from = e.end
  }
  return kept.join('\n\n') + '\n'
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let wrong = 0
  for (const language of Object.keys(FORMS)) {
    if (process.argv.includes('--prune')) writeFileSync(join(root, `${language}.po`), po_prune(read(`${language}.po`), asked_for()))
    const bad = po_check(language)
    wrong += bad.length
    for (const line of bad) console.error(`po/${language}.po: ${line}`)
  }
  if (wrong > 0) process.exit(1)
}
