// Sentences for people in C. They are marked where they stand:
//   - a parameter `const char *say` takes a sentence, in whatever function it is;
//   - any other sentence, of a table or a constant, is written N_("…") (base/text.h);
//   - a word that bends with its place is NC_("context", "…");
//   - behind a `say` a parameter `const char *say_many` takes the sentence of several.
// What such a parameter gets that is neither a string, nor `say` handed on, nor a
// constant of marked sentences, and what a table shows to people unmarked, is an error.

/** The source without comments and directives, which keep their lines. */
function c_plain(source) {
  return source
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (all) => (all[0] === '/' ? all.replace(/[^\n]/g, ' ') : all))
    .replace(/^[ \t]*#(?:[^\n\\]|\\[\s\S])*/gm, (all) => all.replace(/[^\n]/g, ' '))
}

/** What stands between the parenthesis that opens at `from` and its partner, as [text, start] parts. */
function c_arguments(source, from) {
  const parts = []
  let depth = 0
  let start = from + 1
  for (let i = from; i < source.length; i++) {
    const c = source[i]
    if (c === '"' || c === "'") {
      for (i++; i < source.length && source[i] !== c; i++) if (source[i] === '\\') i++
    } else if ('([{'.includes(c)) depth++
    else if (')]}'.includes(c)) {
      if (--depth > 0) continue
      parts.push([source.slice(start, i), start])
      return parts
    } else if (c === ',' && depth === 1) {
      parts.push([source.slice(start, i), start])
      start = i + 1
    }
  }
  return parts
}

/** The strings of some C, neighbours joined. */
function c_strings(source) {
  return [...source.matchAll(/(?:"(?:[^"\\\n]|\\.)*"\s*)+/g)].map((m) =>
    [...m[0].matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map((s) => s[1].replace(/\\(.)/g, '$1')).join(''),
  )
}

/** Which argument of which function is a sentence: {name: place}, and {'name many': true} where the next
    is that of several, from all declarations in a source. */
export function c_sayers(source) {
  const out = new Map()
  for (const m of c_plain(source).matchAll(/\b(\w+)\(([^()]*\bconst char \*say\b[^()]*)\)/g)) {
    out.set(m[1], m[2].split(',').findIndex((part) => /\*say\s*$/.test(part)))
    if (/\bconst char \*say_many\b/.test(m[2])) out.set(`${m[1]} many`, true)
  }
  return out
}

/** The sentences of a source, and what is wrong with it: {say: [{text, context, plural}], wrong: [{line, what}]}. */
export function c_sentences(source, sayers) {
  const plain = c_plain(source)
  const say = []
  const wrong = []
  const line = (at) => plain.slice(0, at).split('\n').length
  const constants = new Set()
  const add = (texts, more) => say.push(...texts.map((text) => ({ text, ...more })))
  for (const m of plain.matchAll(/\bN_\(/g)) {
    const [[text]] = c_arguments(plain, m.index + 2)
    const strings = c_strings(text)
    if (strings.length !== 1) wrong.push({ line: line(m.index), what: 'N_ marks one string' })
    add(strings)
  }
  for (const m of plain.matchAll(/\bNC_\(/g)) {
    const [[context], [text]] = c_arguments(plain, m.index + 3)
    add(c_strings(text), { context: c_strings(context)[0] })
  }
  for (const m of plain.matchAll(/\b(\w+)(?:\[\w*\])+ = (?:N_\(|\{\s*N_\()/g)) constants.add(m[1])
  for (const m of plain.matchAll(/\b(\w+)\(/g)) {
    const place = sayers.get(m[1])
    if (place === undefined) continue
    const parts = c_arguments(plain, m.index + m[1].length)
    const [text, at] = parts[place] ?? ['', m.index]
    if (/\bconst char \*say\b/.test(text)) continue // a declaration
    if (/\bNC?_\(/.test(text)) continue
    const strings = c_strings(text)
    const name = /^\s*(\w+)(?:\[[^\]]*\])?\s*$/.exec(text)?.[1]
    const many = sayers.get(`${m[1]} many`) ? c_strings(parts[place + 1][0])[0] : ''
    add(strings, { plural: many })
    if (strings.length === 0 && name !== 'say' && !constants.has(name))
      wrong.push({ line: line(at), what: `${m[1]} gets a sentence that is not marked: ${text.trim()}` })
  }
  for (const m of plain.matchAll(/\bsay\[\] =\s*"/g)) wrong.push({ line: line(m.index), what: 'a sentence that several places share: N_("…")' })
  for (const m of plain.matchAll(/\.(title|blurb|help) =\s*"/g)) wrong.push({ line: line(m.index), what: `.${m[1]} is shown to people: N_("…")` })
  for (const m of plain.matchAll(/\bstruct game_option \w+\[\] = \{/g))
    for (const row of plain.slice(m.index, plain.indexOf('};', m.index)).matchAll(/\{("\w+"),/g))
      if (!/N_\(/.test(plain.slice(m.index + row.index, plain.indexOf('}', m.index + row.index))))
        wrong.push({ line: line(m.index + row.index), what: `the help of option ${row[1]} is shown to people: N_("…")` })
  return { say, wrong }
}
