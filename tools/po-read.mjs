// Reads a gettext catalogue: {key: text} or {key: [text of each plural form]}.
// A key is the English text, with a context as context + U+0004 + text.

const ESCAPES = { n: '\n', t: '\t', '"': '"', '\\': '\\' }

function unquote(line) {
  const inside = /^"((?:[^"\\]|\\.)*)"$/.exec(line.trim())
  if (!inside) throw new Error(`not a quoted string: ${line}`)
  return inside[1].replace(/\\(.)/g, (all, c) => ESCAPES[c] ?? all)
}

/** Every entry of a catalogue, as it stands: {context, id, plural, text[], fuzzy, line, end}; lines count from 1. */
export function po_entries(source) {
  const entries = []
  let entry = null
  let field = null
  let fuzzy = false
  source.split('\n').forEach((line, i) => {
    if (line.startsWith('#')) {
      if (line.startsWith('#,') && line.includes('fuzzy')) fuzzy = true
      return
    }
    const found = /^(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d)\])?)\s+(".*)$/.exec(line)
    if (found) {
      const [, word, form, rest] = found
      if (word === 'msgctxt' || (word === 'msgid' && field !== 'context')) {
        entry = { context: '', id: '', plural: '', text: [], fuzzy, line: i + 1, end: i + 1 }
        entries.push(entry)
        fuzzy = false
      }
      if (word === 'msgctxt') field = 'context'
      else if (word === 'msgid') field = 'id'
      else if (word === 'msgid_plural') field = 'plural'
      else field = Number(form ?? 0)
      add(entry, field, unquote(rest), i + 1)
    } else if (line.startsWith('"')) add(entry, field, unquote(line), i + 1)
    else if (line.trim()) throw new Error(`line ${i + 1} belongs to no catalogue: ${line}`)
    else field = null
  })
  return entries
}

function add(entry, field, text, line) {
  if (!entry || field === null) throw new Error(`line ${line}: a text that no msgid stands before`)
  entry.end = line
  if (typeof field === 'number') entry.text[field] = (entry.text[field] ?? '') + text
  else entry[field] += text
}

export function po_key(entry) {
  return entry.context ? `${entry.context}\u0004${entry.id}` : entry.id
}

export function po_read(source) {
  const out = {}
  for (const entry of po_entries(source)) {
    if (entry.id === '' || entry.fuzzy) continue
    const texts = entry.text.filter((t) => t)
    if (texts.length > 0) out[po_key(entry)] = entry.plural ? entry.text : entry.text[0]
  }
  return out
}
