// The page asks the engine, it does not read notation: in web/src no regular expression and
// no cutting of strings, but where the list below says what else is read there.
//   node tests/architecture/page_notation_test.mjs
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'

/** Files that read something that is no move, event or fact: in so many lines, and what. */
const ALLOWED = {
  'Lobby.svelte': [3, 'what people type: a code, a number or an address'],
  'command/words.ts': [4, 'what people type, and lists of words to translate'],
  'lib/device.ts': [1, 'the key of this device'],
  'lib/fingerprint.ts': [1, 'a text, hashed'],
  'lib/fonts.ts': [4, 'style sheets'],
  'lib/guided.svelte.ts': [1, 'lines of a guide: seat and move'],
  'lib/i18n.svelte.ts': [1, 'holes of sentences'],
  'lib/local_storage.ts': [2, 'keys of what is kept'],
  'lib/names.ts': [1, 'names of people'],
  'lib/notify.ts': [3, 'hours of the day, the key of push messages'],
  'lib/pack.ts': [2, 'the letters of a link'],
  'lib/record_text.ts': [2, 'lines of a record'],
  'lib/route.ts': [18, 'addresses'],
  'shell/Games.svelte': [1, 'addresses'],
  'shell/voice_watch.ts': [2, 'what is said aloud'],
  'table/Replay.svelte': [2, 'addresses'],
  'table/SaveBoard.svelte': [1, 'pictures as SVG'],
  'games/lostcode/referee.svelte.ts': [1, 'lines of a record'],
  'games/nightsky/box.svelte.ts': [1, 'lines of a file, counted'],
  'games/nightsky/poster.ts': [2, 'pictures as SVG'],
  'games/nightsky/terms.ts': [1, 'a list of letters to translate'],
  'games/planetx/setup.svelte.ts': [1, 'names of options'],
  'games/planetx/terms.ts': [1, 'the first letter of a sentence'],
}

const READS = [
  // A regular expression: behind neither a word, a bracket, a quote nor a tag's <.
  /(?<![\w)\]<.:*'"`}\/#])\/(?![/*\s>])(?:\\.|\[(?:\\.|[^\]\n\\])*\]|[^/\\\n[])+\/[dgimsuvy]*(?=\s*(?:[.,;)\]}]|$))/m,
  /\bnew RegExp\(/,
  /\.(split|charAt|charCodeAt|codePointAt|startsWith|endsWith|substring|substr|matchAll)\(/,
  // What arrays have as well, on what is named as notation is.
  /\b(move|event|fact|clue|entry|cell|notation)\??\.(slice|at|indexOf|lastIndexOf|includes|search|match|replace|replaceAll)\(/,
  /\b(move|event|fact|clue|entry|cell|notation)\??\.?\[/,
  /\[\.\.\.(\w+\.)*(move|event|fact|clue|entry|cell|notation)\]/,
  // Its first letters, by pattern, or as a number.
  /\] = (\w+\.)*(move|event|fact|clue|entry|cell|notation)\b(?!\.|\()/,
  /\b(Number|parseInt|parseFloat|Array\.from)\((\w+\.)*(move|event|fact|clue|entry|cell|notation)\b(?!\.)/,
]

/** Lines that read strings, each as LINE: TEXT. */
export function reads(text) {
  return text
    .split('\n')
    .map((line, i) => [i + 1, line.replace(/^\s*(\/\/|\*|\/\*).*$|\s\/\/ .*$/, '')])
    .filter(([, line]) => READS.some((r) => r.test(line)))
    .map(([n, line]) => `${n}: ${line.trim()}`)
}

// The test sees what it is to see, and nothing else.
for (const line of [
  'const m = /^S(\\w)(\\d+)-(\\d+)$/.exec(rest) ?? [];',
  '.filter((q) => /^[STR]/.test(q.move))',
  "for (const x of e.event.matchAll(/;due (\\w+)/g)) {",
  "const [head = ''] = event.split(';');",
  "if (e.event.startsWith('BH')) theories = false;",
  'const rest = move.slice(1);',
  'switch (move[0]) {',
  "if (e.event.includes(';due')) wait();",
  "const sector = Number(q.move.replace('L', ''));",
  'const [kind, ...rest] = e.event;',
  'const letters = [...q.move];',
  'const seat = Number(fact);',
])
  assert.equal(reads(line).length, 1, line)
for (const line of [
  "import { t } from '../../lib/i18n';",
  '// as in /^S/ of old',
  'const half = (a + b) / 2 / c;',
  "const path = '/t/' + code;",
  '<b>{x}</b> <i>a/b</i>',
  'table.play(`S${type}${from}-${to}`);',
  'news.slice(0, NEWS_MOST)',
])
  assert.deepEqual(reads(line), [], line)

const files = readdirSync('web/src', { recursive: true }).filter((f) => /\.(ts|svelte)$/.test(f))
const found = files.map((f) => [f, reads(readFileSync(`web/src/${f}`, 'utf8'))]).filter(([, lines]) => lines.length)
let bad = 0
for (const [file, lines] of found) {
  const [most, what] = ALLOWED[file] ?? [0]
  if (lines.length === most) continue
  bad++
  for (const line of lines) console.error(`web/src/${file}:${line}`)
  console.error(
    what ? `  the list of this test has ${most} lines for it, of ${what}` : '  let the engine tell it (src/engine/schema.h)',
  )
}
for (const file of Object.keys(ALLOWED))
  if (!found.some(([f]) => f === file)) bad++, console.error(`${file} reads no text: it needs no place in the list of this test`)
console.log(`${files.length} files\n${bad ? 0 : 1} passed, ${bad} failed`)
if (bad) process.exit(1)
