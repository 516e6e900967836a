// Finds everything a person reads and writes po/astrolabe.pot:
//   node tools/po-extract.mjs            writes it
//   node tools/po-extract.mjs --check    fails if it is not up to date
//
// In the page: t('…'), tc('context', '…'), tn(n, 'one …', 'many …'), and say: '…'.
// In C: what tools/po-c.mjs finds marked.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { c_sayers, c_sentences } from './po-c.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const out = join(root, 'po/astrolabe.pot')
const found = new Map()
/** Where sentences for people stand; manual pages and the tools speak English. */
const C_FOLDERS = ['base', 'engine', 'games', 'ai', 'host', 'notify', 'server', 'cli']

function files(folder, ...endings) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile() && endings.includes(extname(f.name)))
    .map((f) => join(f.parentPath ?? f.path, f.name))
    .sort()
}

function add(file, text, { context = '', plural = '' } = {}) {
  if (!context && !/[\p{L}:;]/u.test(text)) return // nothing to translate in "{0} – {1}"; colons and semicolons have their own spaces
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

const c_files = C_FOLDERS.flatMap((folder) => files(`src/${folder}`, '.c', '.h', '.def')).map((file) => [file, readFileSync(file, 'utf8')])
const sayers = new Map(c_files.flatMap(([, source]) => [...c_sayers(source)]))
const wrong = []
for (const [file, source] of c_files) {
  const found = c_sentences(source, sayers)
  for (const { text, ...more } of found.say) add(file, text, more)
  for (const w of found.wrong) wrong.push(`${relative(root, file)}:${w.line}: ${w.what}`)
}
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
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
