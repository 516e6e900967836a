// Finds everything a person reads and writes po/astrolabe.pot:
//   node tools/po-extract.mjs            writes it
//   node tools/po-extract.mjs --check    fails if it is not up to date
//
// In the page: t('…'), tc('context', '…'), tn(n, 'one …', 'many …'), and say: '…'.
// In C: the sentences of fault_set… and of problems, titles, blurbs and helps of
// games, options and bots, the values of options, and SAY("…"), the sentences of proofs.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const out = join(root, 'po/astrolabe.pot')
const found = new Map()

function files(folder, ...endings) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile() && endings.includes(extname(f.name)))
    .map((f) => join(f.parentPath ?? f.path, f.name))
    .sort()
}

function add(file, text, { context = '', plural = '' } = {}) {
  if (!/\p{L}/u.test(text)) return // nothing to translate in "{0} – {1}"
  const key = `${context}\u0004${text}`
  const entry = found.get(key) ?? { context, text, plural, places: new Set() }
  entry.places.add(relative(root, file))
  found.set(key, entry)
}

const STRING = `('(?:[^'\\\\\\n]|\\\\.)*'|"(?:[^"\\\\\\n]|\\\\.)*")`
const unquote = (s) => s.slice(1, -1).replace(/\\(u\{?([0-9a-fA-F]{4})\}?|.)/g, (all, c, hex) => (hex ? String.fromCharCode(parseInt(hex, 16)) : c === 'n' ? '\n' : c))

for (const file of files('web/src', '.svelte', '.ts')) {
  const source = readFileSync(file, 'utf8')
  const all = (pattern, use) => {
    for (const m of source.matchAll(new RegExp(pattern, 'g'))) use(...m.slice(1).map((s) => s && unquote(s)))
  }
  all(`\\bt\\(\\s*${STRING}`, (text) => add(file, text))
  all(`\\bsay: ${STRING}`, (text) => add(file, text))
  all(`\\btc\\(\\s*${STRING},\\s*${STRING}`, (context, text) => add(file, text, { context }))
  all(`\\btn\\(\\s*[^'"]+?,\\s*${STRING},\\s*${STRING}`, (text, plural) => add(file, text, { plural }))
  // Lists of words to be translated where they are used: /* t */ ['…', '…'] or {…: '…'}.
  for (const block of source.matchAll(/\/\* (tc?)(?: ([\w -]+))? \*\/\s*([[{][\s\S]*?[\]}])/g))
    for (const m of block[3].matchAll(new RegExp(STRING, 'g')))
      if (!/^\s*:/.test(block[3].slice(m.index + m[0].length)))
        add(file, unquote(m[1]), { context: block[2] ?? '' })
}

// Neighbouring C strings are one string.
const c_string = '((?:"(?:[^"\\\\\\n]|\\\\.)*"\\s*)+)'
const c_join = (s) => [...s.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map((m) => m[1].replace(/\\(.)/g, '$1')).join('')

function c_strings(file, pattern) {
  const source = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  for (const m of source.matchAll(new RegExp(pattern, 'g'))) add(file, c_join(m[1]))
}

// Faults in files, records and setups are for the command line, which speaks English.
const INTERNAL = /(fact_text|setup|state_text|record|entry|drawing|data|sky|lattice|check|wheels|sky_\w+)\.c$/

for (const folder of ['engine', 'games', 'host', 'server'])
  for (const file of files(`src/${folder}`, '.c')) {
    if (INTERNAL.test(file)) continue
    c_strings(file, `fault_(?:set\\w*|two)\\(\\s*\\w+(?:->\\w+)?,\\s*[^,;]+,\\s*${c_string}`)
    // a sentence that several places share
    c_strings(file, `static const char say\\[\\] =\\s*${c_string}`)
    c_strings(file, `\\bhub_slow\\([^;"]*${c_string}`)
    // a ? "…" : "…" as the sentence
    c_strings(file, `fault_set\\w*\\([^;]*?\\?\\s*${c_string}\\s*:`)
    c_strings(file, `fault_set\\w*\\([^;]*?\\?\\s*"[^;]*?:\\s*${c_string}`)
    c_strings(file, `\\bhub_slow\\(\\s*[^;"]*,\\s*${c_string}`)
    c_strings(file, `\\b(?:hub_refuse|problem_set)\\(\\s*[^;"]*"[a-z_]+",\\s*${c_string}`)
  }
for (const file of files('src/games', '.c').filter((f) => /game\.c$|setup\.c$/.test(f))) {
  c_strings(file, `\\.(?:title|blurb) = ${c_string}`)
  c_strings(file, `\\{"\\w+",\\s*(?:"[^"]*"|[A-Z]+),\\s*${c_string}\\}`)
}
for (const file of files('src/ai', '.c')) {
  c_strings(file, `\\.title = ${c_string}`)
  // the sentences of proofs
  c_strings(file, `\\bSAY\\(\\s*${c_string}\\)`)
  // what a sheet of a real table holds that cannot be
  c_strings(file, `fault_set\\w*\\(\\s*&row->fault,\\s*[^,;]+,\\s*${c_string}`)
}

const quote = (s) => `"${s.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')}"`
let text = `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n`
for (const e of [...found.values()].sort((a, b) => (a.text + a.context < b.text + b.context ? -1 : 1))) {
  text += `\n#: ${[...e.places].sort().join(' ')}\n`
  if (e.context) text += `msgctxt ${quote(e.context)}\n`
  text += `msgid ${quote(e.text)}\n`
  text += e.plural ? `msgid_plural ${quote(e.plural)}\nmsgstr[0] ""\nmsgstr[1] ""\n` : 'msgstr ""\n'
}
if (process.argv.includes('--check')) {
  if (readFileSync(out, 'utf8') !== text) {
    console.error('po/astrolabe.pot is out of date: node tools/po-extract.mjs')
    process.exit(1)
  }
} else writeFileSync(out, text)
console.error(`${found.size} strings`)
