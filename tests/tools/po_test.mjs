// Catalogues as people leave them behind: two of one entry, an entry without
// words, entries that follow each other without a blank line.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { c_sayers, c_sentences } from '../../tools/po-c.mjs'
import { po_prune } from '../../tools/po-check.mjs'
import { po_folders, po_games, po_parts } from '../../tools/po-parts.mjs'
import { po_entries, po_read } from '../../tools/po-read.mjs'

const HEAD = 'msgid ""\nmsgstr "Language: pl\\n"'
const asked = new Map(['Star', 'Sun', 'map\u0004Sun'].map((key) => [key, {}]))

// What is no longer said goes, and so does what is said again; the rest stays as it is.
assert.equal(
  po_prune(`${HEAD}\n\n# of the sky\nmsgid "Star"\nmsgstr "Gwiazda"\nmsgid "Moon"\nmsgstr "Księżyc"\n\nmsgid "Sun"\n\nmsgstr "Słońce"\nmsgid "Star"\nmsgstr "Gwiazdka"\n`, asked),
  `${HEAD}\n\n# of the sky\nmsgid "Star"\nmsgstr "Gwiazda"\n\nmsgid "Sun"\n\nmsgstr "Słońce"\n`,
)
assert.equal(
  po_prune(`${HEAD}\n\nmsgctxt "map"\nmsgid "Sun"\nmsgstr ""\n"Słoń"\n"ce"\n`, asked),
  `${HEAD}\n\nmsgctxt "map"\nmsgid "Sun"\nmsgstr ""\n"Słoń"\n"ce"\n`,
)

// An entry without words is no translation, and no reason to fall over.
const bare = `${HEAD}\n\nmsgid "Star"\n\nmsgid "Sun"\nmsgstr "Słońce"\n`
assert.equal(po_prune(bare, asked), bare)
assert.deepEqual(po_read(bare), { Sun: 'Słońce' })

// A French colon has its space, behind a name too; the notation of a file has none.
const words = (language) => po_read(readFileSync(join(dirname(fileURLToPath(import.meta.url)), `../../po/${language}.po`), 'utf8'))
const forms = (said) => (Array.isArray(said) ? said : [said])
const french = Object.values(words('fr')).flatMap(forms)
assert.deepEqual(french.filter((said) => /[\p{L}}]: /u.test(said.replace('Lepus: …', ''))), [])

// What is done stands in a Polish log in one form a game: Planet X names it, the others tell it.
const polish = words('pl')
const logged = {
  'Agrees to the reveal': /^Zgoda /,
  'Is {0} sector behind the finder': /^Pozycja: /,
  'Calls the bot to publish': /^Wezwanie /,
  'Target sector {0}': /^Skanowanie /,
  'Has chosen a side of the start card': /^Wybiera /,
  'Calls for {0} stars': /^Wybiera /,
  'Has written the final guess': /^Zapisuje /,
  'Bets {0} on the wheel of {1}': /^Obstawia /,
}
for (const [key, form] of Object.entries(logged)) for (const said of forms(polish[key])) assert.match(said, form)

// What cannot be read is told with its line.
assert.throws(() => po_entries('msgstr "Gwiazda"\n'), /^Error: line 1: a text that no msgid stands before/)
assert.throws(() => po_entries(`${HEAD}\n\n"Gwiazda"\n`), /^Error: line 4:/)
assert.throws(() => po_entries(`${HEAD}\n<<<<<<< ours\n`), /^Error: line 3 belongs to no catalogue/)
// Sentences in C are marked where they stand, and what is not is told with its line.
const header = 'bool fault_set(struct fault *f, size_t at, const char *say);\nvoid refuse(int q, const char *type, const char *say);\n'
const sayers = c_sayers(header)
assert.deepEqual([...sayers], [['fault_set', 2], ['refuse', 2]])
const texts = ({ say, wrong }) => ({ say: say.map((one) => one.text), wrong })
assert.deepEqual(
  texts(c_sentences(
    `${header}/* fault_set(f, 0, "Not said.") */
static const char say[] = N_("Shared, and said.");
x = fault_set(f, at(r, "a, b"), most == 1 ? "One \\"star\\"." : "Two "
                                   "stars.") || fault_set(f, 0, say);
refuse(q, "busy", "Wait.");
struct bot b = {.title = N_("Easy")};`,
    sayers,
  )),
  { say: ['Shared, and said.', 'Easy', 'One "star".', 'Two stars.', 'Wait.'], wrong: [] },
)
// A word may have a context, a sentence its plural.
const counts = c_sayers('int tell(int n, const char *say, const char *say_many);')
assert.deepEqual(c_sentences('tell(n, "one star", "many stars"); w = NC_("seen there", "a comet");', counts).say, [
  { text: 'a comet', context: 'seen there' },
  { text: 'one star', plural: 'many stars' },
])
const unmarked = (source) => c_sentences(source, sayers).wrong.map((w) => w.line)
assert.deepEqual(unmarked('\nfault_set(f, 0, missing);'), [2])
assert.deepEqual(unmarked('\n\nstatic const char say[] = "Shared.";'), [3])
assert.deepEqual(unmarked('struct bot b = {.id = "easy",\n .title = "Easy"};'), [2])
assert.deepEqual(unmarked('struct game_option options[] = {\n {"mode", "a|b", N_("Good.")},\n {"top", "6|9", "Bad."},\n};'), [3])

// What is wrong with a sky or with wheels that people bring along is said in their language.
const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const read = (name) => readFileSync(join(root, name), 'utf8')
const all = c_sayers(read('src/base/text.h'))
for (const [name, at_least] of [['nightsky/sky.c', 25], ['lostcode/wheels.c', 6]]) {
  const { say } = c_sentences(read(`src/games/${name}`), all)
  assert(say.length >= at_least, `${name} says ${say.length}`)
  for (const language of ['pl', 'fr', 'ru']) {
    const words = po_read(read(`po/${language}.po`))
    for (const { text } of say) assert(words[text], `po/${language}.po lacks: ${text}`)
  }
}

// Clues speak the words of the printed books, and a colon has its language's space.
const said = (language, context, text) => po_read(read(`po/${language}.po`))[context ? `${context}\u0004${text}` : text]
for (const [language, context, text, words] of [
  ['pl', '', 'Planet X is within {0} sectors of {1}.', /w zasięgu \{0\} sektorów od/],
  ['pl', '', 'All asteroids lie in consecutive sectors.', /w następujących po sobie sektorach/],
  ['fr', 'comet or dwarf planet', '{0} is next to {1}.', /est adjacente à/],
  ['fr', 'no asteroid or gas cloud', '{0} is next to {1}.', /n'est adjacent à/],
  ['fr', 'asteroid or gas cloud', '{0} is opposite {1}.', /est directement opposé à/],
  ['fr', 'sectors of', 'the dwarf planet', /^de la planète naine$/],
  ['fr', '', '12 (youth)', /Junior/],
  ['fr', '', '{0}: {1}', /^\{0\}\s: \{1\}$/],
  ['ru', '', 'Target', /^Изучить сектор$/],
  ['ru', '', 'Research', /^Исследовать тему$/],
])
  assert.match(said(language, context, text) ?? '', words, `${language}: ${text}`)
console.log('catalogues: read and pruned; sentences marked and said')

// Words come when they are wanted: with the lobby, with their game, or never.
const parts = po_parts(['Planet X'])
assert.ok(po_games.includes('planetx') && po_games.includes('null'))
assert.equal(parts['Planet X'], 'main') // the list of games says it
assert.equal(parts['My games'], 'main')
assert.equal(parts['shows the board again'], '') // only at a terminal
assert.equal(parts['A survey covers at most {0} sectors, half of the sky.'], 'planetx')
assert.deepEqual([...new Set(Object.values(parts))].filter((part) => part && part !== 'main').sort(), [...po_folders, ...po_games].sort())
