// The module that draws sheets for the page: every page of every game in every language, with words
// that the page has for it, and nothing that a person wrote taken for markup.
//   node tests/wasm/sheets_test.mjs build/wasm/sheets.wasm

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { po_sheets } from '../../tools/po-parts.mjs'
import { po_read } from '../../tools/po-read.mjs'

const bytes = readFileSync(process.argv[2] ?? 'build/wasm/sheets.wasm')
const KB = 1024
assert.ok(gzipSync(bytes, { level: 9 }).length <= 48 * KB, 'the module of the sheets is small')

const in_page = po_sheets()
const catalogues = { en: {}, ...Object.fromEntries(['pl', 'fr', 'ru'].map((l) => [l, po_read(readFileSync(`po/${l}.po`, 'utf8'))])) }
const { instance } = await WebAssembly.instantiate(bytes, {
  page: {
    words: (key, many, n) => put(say(read(key), many ? read(many) : '', n)),
    measure: (face, from, length) => [...read(from, length)].length * 500,
  },
})
const { exports } = instance
exports._initialize?.()
const words_from = exports.memory.grow(4) * 65536
let words_at = 0
let language = 'en'

function read(from, length) {
  const all = new Uint8Array(exports.memory.buffer, from)
  return new TextDecoder().decode(all.subarray(0, length ?? all.indexOf(0)))
}

function put(words) {
  const out = new TextEncoder().encode(`${words}\0`)
  new Uint8Array(exports.memory.buffer, words_from + words_at, out.length).set(out)
  words_at += out.length
  return words_from + words_at - out.length
}

function say(key, many, n) {
  assert.equal(in_page[key], 'sheets', `the page has no words for: ${key}`)
  const text = catalogues[language][key]
  assert.ok(language === 'en' || text, `${language} says nothing for: ${key}`)
  if (Array.isArray(text)) return text[n === 1 ? 0 : text.length - 1]
  return text ?? (many && n !== 1 ? many : key.slice(key.indexOf('\u0004') + 1))
}

/** The answer to a call: how many pages there are and one of them; null where it is refused. */
function call(head, { title = 'Planet X', name = '', options = [], notes = [], data = '' } = {}) {
  const text = new TextEncoder().encode([head, title, name, ...options, '', ...notes, '', data].join('\n'))
  words_at = 0
  new Uint8Array(exports.memory.buffer, exports.sheets_in(), text.length).set(text)
  const length = exports.sheets_call(text.length)
  if (length === 0) return null
  const answer = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.sheets_out(), length))
  const end = answer.indexOf('\n')
  return { pages: Number(answer.slice(0, end)), svg: answer.slice(end + 1) }
}

const GAMES = {
  planetx: { title: 'Planet X', own: 2, shared: 1, options: [[], ['mode expert']] },
  lostcode: { title: 'The Lost Code', own: 1, shared: 3, options: [[], ['x yes', 'curse yes', 'beginner yes']] },
  nightsky: { title: 'Night Sky', own: 2, shared: 4, options: [[]] },
}
const seen = new Set()
for (language of ['en', 'pl', 'fr', 'ru'])
  for (const [game, { title, own, shared, options }] of Object.entries(GAMES))
    for (const chosen of options)
      for (const style of ['ink', 'look'])
        for (const [whose, pages] of [['own', own], ['shared', shared]])
          for (let page = 0; page < pages; page++) {
            const drawn = call(`${game} ${style} 5950 8420 0 ${whose} ${page}`, { title, options: chosen })
            assert.ok(drawn, `${game} ${whose} ${page} is drawn`)
            assert.equal(drawn.pages, pages, `${game} has so many`)
            assert.ok(drawn.svg.startsWith('<svg ') && drawn.svg.endsWith('</svg>\n') && !drawn.svg.includes('{'), drawn.svg.slice(0, 200))
            assert.equal(drawn.svg.match(/<svg\b/g).length, drawn.svg.match(/<\/svg>/g).length)
            assert.ok(!seen.has(drawn.svg), 'no two pages are the same')
            seen.add(drawn.svg)
          }

language = 'en'
const name = '<b onload="x">&'
const kept = call('nightsky ink 5950 8420 0 own 1', { title: 'Night Sky', name, notes: ['start blue 1', 'drawn d4-d5 Lyra'] })
assert.ok(kept.svg.includes('Lyra') && kept.svg.includes('&lt;b') && !kept.svg.includes(name), 'names are words, not markup')
const marked = call('planetx ink 5950 8420 1 own 0', { notes: ['C not 2', 'A is 5', 'clue A no X adj D', 'odd'] })
assert.ok(marked.pages === 1 && marked.svg.includes('Planet X is not next to the dwarf planet.'), marked.svg)
const coded = call('lostcode ink 5950 8420 0 own 0', {
  title: 'The Lost Code',
  notes: ['round 2 dice BJR wheel 7 from 9 higher', 'swap 2 B 3', 'guess B 12 tile 3 points -2', 'B not 3', 'round 11 dice BJR wheel 1 from 9 hit', 'guess B 12 tile 3 points'],
})
for (const said of ['9–15', 'higher: 16–21', '1, 2', 'tile 3: -2']) assert.ok(coded.svg.includes(`>${said}<`), said)
assert.equal(coded.svg.match(/class="slash"/g).length, 2, 'a value that is out, and a tile that was swapped')

for (const bad of ['', 'null ink 5950 8420 0 own 0', 'planetx ink 5950 8420 0 own 9', 'planetx ink x 8420 0 own 0', 'odd'])
  assert.equal(call(bad), null, `this is refused: ${bad}`)
assert.equal(call('nightsky ink 5950 8420 0 own 0', { data: 'this is no sky' }), null)
console.log(`${seen.size} pages drawn`)
