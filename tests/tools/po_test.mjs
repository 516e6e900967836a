// Catalogues as people leave them behind: two of one entry, an entry without
// words, entries that follow each other without a blank line.

import assert from 'node:assert/strict'
import { po_prune } from '../../tools/po-check.mjs'
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

// What cannot be read is told with its line.
assert.throws(() => po_entries('msgstr "Gwiazda"\n'), /^Error: line 1: a text that no msgid stands before/)
assert.throws(() => po_entries(`${HEAD}\n\n"Gwiazda"\n`), /^Error: line 4:/)
assert.throws(() => po_entries(`${HEAD}\n<<<<<<< ours\n`), /^Error: line 3 belongs to no catalogue/)
console.log('catalogues: read and pruned')
