// What the games give to the page, held against the shapes they declare: every
// golden record is replayed through the engine, entry by entry and viewer by
// viewer, and each board, event, move and outlook is looked at.
//   node tests/wasm/schema_test.mjs WASM
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { engine } from '../../tools/wasm-engine.mjs'

const call = await engine(process.argv[2])

/** 'a | b[]' at its bars, those inside <…> left alone. */
const split = (type) => type.split(/\|(?![^<]*>)/).map((t) => t.trim())

function fits(value, type, shapes) {
  return split(type).some((one) => {
    if (one.endsWith('[]')) return Array.isArray(value) && value.every((v) => fits(v, one.slice(0, -2), shapes))
    if (one.startsWith('[')) {
      const parts = one.slice(1, -1).split(',').map((t) => t.trim())
      return Array.isArray(value) && value.length === parts.length && parts.every((t, i) => fits(value[i], t, shapes))
    }
    if (one === 'int') return Number.isInteger(value)
    if (one === 'bool') return typeof value === 'boolean'
    if (one === 'string') return typeof value === 'string'
    if (one === 'null') return value === null
    if (one.startsWith("'")) return value === one.slice(1, -1)
    const inside = /^map<(.*)>$/.exec(one)?.[1]
    if (inside) return value !== null && typeof value === 'object' && Object.values(value).every((v) => fits(v, inside, shapes))
    assert(shapes.has(one), `no shape ${one}`)
    return why_not(value, one, shapes) === ''
  })
}

/** '' or what about the value does not fit the shape. */
function why_not(value, name, shapes) {
  const fields = shapes.get(name)
  if (fields === undefined) return `no shape ${name}`
  if (fields.startsWith('=')) return fits(value, fields.slice(1).trim(), shapes) ? '' : `${JSON.stringify(value)} is no ${name}`
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return `${JSON.stringify(value)} is no ${name}`
  const left = new Set(Object.keys(value))
  for (const line of fields.trim().split('\n')) {
    const [, field, optional, type] = /^(\w+)(\??): *(.*)$/.exec(line)
    left.delete(field)
    if (!(field in value)) {
      if (!optional) return `${name}.${field} is missing`
    } else if (!fits(value[field], type, shapes)) return `${name}.${field} is ${JSON.stringify(value[field])}`
  }
  return left.size ? `${name} does not declare ${[...left]}` : ''
}

const counts = new Map()
function look(game, name, value, shapes) {
  const why = why_not(value, name, shapes)
  assert.equal(why, '', `${game}: ${why}`)
  counts.set(`${game} ${name}`, (counts.get(`${game} ${name}`) ?? 0) + 1)
}

/** Looks at all a viewer is shown at this moment. */
function look_at(game, viewer, shapes) {
  const at = call('at', viewer)
  if (!at.ok) return
  look(game, 'Board', at.board, shapes)
  if (viewer === 'public' || !at.turn.includes(viewer)) return
  call('view', game, viewer, at.view, at.data)
  const { moves, details = [] } = call('moves', viewer)
  assert.equal(moves.length, details.length)
  details.forEach((d) => look(game, 'Move', d, shapes))
  moves.filter((_, i) => i % 17 === 0).forEach((m) => look(game, 'Outlook', call('outlook', viewer, m).outlook, shapes))
}

function look_at_record(game, file, shapes) {
  const lines = readFileSync(file, 'utf8').split('\n')
  const first = lines.findIndex((l) => /^1 [\d*] /.test(l))
  const entries = first < 0 ? [] : lines.slice(first).filter((l) => l)
  const seats = Number(/^seats (\d)/m.exec(lines.join('\n'))?.[1] ?? 1)
  const viewers = ['public', ...Array.from({ length: seats }, (_, i) => `${i + 1}`)]
  const head = first < 0 ? lines : lines.slice(0, first)
  const stride = Math.max(1, Math.floor(entries.length / 12))
  for (let n = 0; n <= entries.length; n += stride) {
    if (!call('match', [...head, ...entries.slice(0, n), ''].join('\n')).ok) return false
    viewers.forEach((v) => look_at(game, v, shapes))
  }
  if (!call('match', lines.join('\n')).ok) return false
  if (shapes.has('Judgement')) look_at_judging(game, lines.join('\n'), shapes)
  for (const viewer of [...viewers, 'all']) {
    const told = call('observations', viewer, '0')
    if (!told.ok) continue
    const texts = told.events.map((e) => e.event)
    const { events } = call('events', game, ...texts)
    assert.equal(events.length, texts.length)
    events.forEach((e, i) => (texts[i].startsWith('~') ? assert(e.note) : look(game, 'Told', e, shapes)))
  }
  return true
}

/** What a finished game is judged to be, in slices as the page asks for it. */
function look_at_judging(game, record, shapes) {
  const opened = call('judge', record)
  const others = Number(/^seats (\d)/m.exec(record)?.[1]) > 1 && !/^solo yes/m.test(record)
  if (others) {
    // Cut short it is a game that goes on: not a word of it may be told.
    const going = call('judge', `${record.slice(0, record.indexOf('\nplay\n'))}\nplay\n`)
    assert.match(going.fault?.say ?? '', /judged when the game is over/)
    assert(!call('judged', '1').ok)
    refused++
    call('judge', record)
  }
  if (!opened.ok) return // it goes on
  for (let done = false; !done; ) {
    const slice = call('judged', '7')
    assert(slice.ok, slice.fault?.say)
    done = slice.done
    slice.steps.forEach((step) => look(game, 'JudgeStep', step, shapes))
    slice.reports?.forEach((r) => look(game, 'JudgeReport', r, shapes))
  }
}

let records = 0
let refused = 0
for (const { id } of call('games').games) {
  const { schemas: list } = call('schemas', id)
  if (!list.length) continue
  const shapes = new Map(list.map((s) => [s.name, s.fields]))
  look(id, 'Constants', call('constants', id, '').constants, shapes)
  const folder = `tests/golden/${id}`
  for (const file of readdirSync(folder).filter((f) => f.endsWith('.record')))
    records += look_at_record(id, `${folder}/${file}`, shapes)
  for (const name of ['Board', 'Told', 'Move', 'Outlook']) assert(counts.get(`${id} ${name}`) > 0, `${id} ${name} was never seen`)
}

// The tables of an open record count, though no view is loaded: this sky has a Queen.
const fresh = await engine(process.argv[2])
fresh('match', readFileSync('tests/golden/nightsky/inline-sky.record', 'utf8'))
const texts = fresh('observations', 'public', '0').events.map((e) => e.event)
assert(fresh('events', 'nightsky', ...texts).events.some((e) => e.cards?.includes('Queen')))

for (const [name, n] of counts) console.log(`${name}: ${n}`)
assert(records > 0 && refused > 0)
console.log(`${records} records, ${refused} games that go on not judged\n1 passed, 0 failed`)
