// The engine as the page runs it: the same answers and the same signatures as
// the native program under both compilers.
//   node tests/wasm/wasm_test.mjs WASM PROGRAM...
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { engine } from '../../tools/wasm-engine.mjs'

const [file, ...programs] = process.argv.slice(2)
const module = await WebAssembly.compile(readFileSync(file))
assert.deepEqual(WebAssembly.Module.imports(module), [], 'the module needs nothing from outside')
const call = await engine(file)

let passed = 0
const test = (name, body) => {
  body()
  passed++
  console.log(`ok ${name}`)
}

test('a hint builds the tables once, and bots use the same', () => {
  const size = () => call.memory.buffer.byteLength
  const solve = () => call('verb', 'planetx', 'solve', 'mode expert', 'top 1', '', 'A1-6=3')
  const first = solve()
  assert.equal(first.result, 0)
  const before = size()
  for (let i = 0; i < 3; i++) assert.deepEqual(solve(), first)
  assert.equal(size(), before, 'asking again takes no more memory')
  const { record } = call('deal', 'planetx', '5a'.repeat(32), '1', 'mode expert', '')
  call('match', record)
  assert(call('think', '1', 'medium').ok)
  assert(size() - before < 16 << 20, 'a bot thinks with the tables that are there')
})

test('a view answers questions', () => {
  const view = 'seats 2 top 6 done 3 die 4 now 1 point 0 open 0 secret 3,? bid 2,0 won 0,0'
  const at = call('view', 'null', '1', view)
  assert.equal(at.ok, true)
  assert.deepEqual(at.turn, ['1'])
  assert.equal(at.board.die, 4)
  assert.deepEqual(call('moves', '1').moves, ['p2', '-'])
  assert.deepEqual(call('moves', '2').moves, [])
  assert.equal(call('legal', '1', 'p2').ok, true)
  const fault = call('legal', '1', 'p1').fault
  assert.equal(fault.at, 1)
  assert.match(fault.say, /another seat/)
  assert.match(call('legal', '2', '-').fault.say, /turn/)
})

/** A game that goes on: its record, what seat 1 sees and was told. */
function going_on(options, game = 'planetx', seats = '2', moves = 14) {
  const { record } = call('deal', game, '3c'.repeat(32), seats, options, '')
  call('match', record)
  const { entries } = call('roll')
  for (let i = 0; i < moves; i++) {
    const seat = call('at', 'public').turn[0]
    entries.push(...call('play', seat, call('think', seat, 'medium').move).entries)
  }
  const at = call('at', '1')
  assert(!at.over)
  return { record: record + entries.map((e) => `${e}\n`).join(''), view: at.view, events: call('observations', '1', '0').events }
}

const asked = (events) => events.filter((e) => e.seat === '1' && 'STR'.includes(e.event[0])).map((e) => e.event.split(';')[0])

for (const options of ['mode standard', 'mode expert\nlevel1 youth'])
  test(`a scratch world gives the answers its seat has had, ${options.split('\n')[0]}`, () => {
    const { record, view, events } = going_on(options)
    assert(call('view', 'planetx', '1', view, '').ok)
    const lines = events.map((e) => `${e.seat} ${e.event}\n`).join('')
    const skies = new Set()
    for (const seed of ['01', '02', '03', '04']) {
      const scratch = call('scratch', seed.repeat(32), lines)
      assert(scratch.ok, JSON.stringify(scratch.fault))
      const opened = call('match', scratch.record)
      assert.deepEqual([opened.ok, opened.seats, opened.over], [true, 1, false])
      assert.deepEqual(asked(call('observations', '1', '0').events), asked(events))
      skies.add(/^sky (\w+)$/m.exec(scratch.record)[1])
    }
    assert(asked(events).length > 3)
    // It is drawn, and knows nothing of the true one: with the same seed it is the same in every deal that looks so.
    assert(skies.size > 1, [...skies].join())
    assert(!call('scratch', '05'.repeat(32), lines).record.includes(/^commit (\w+)$/m.exec(record)[1]))
    call('view', 'planetx', 'public', view, '')
    assert.equal(call('scratch', '05'.repeat(32), lines).ok, false)
  })

const scratches = [
  ...['', 'x yes\nshortcut yes\ncurse yes'].flatMap((options) => [2, 17, 40].map((moves) => ['lostcode', options, moves])),
  ...[1, 5, 15].map((moves) => ['nightsky', '', moves]),
]
for (const [game, options, moves] of scratches)
  test(`a scratch world of ${game} looks to its seat as the true one: ${[moves, ...options.split('\n')].join(', ')}`, () => {
    const { view, events } = going_on(options, game, '3', moves)
    assert(call('view', game, '1', view, '').ok)
    const lines = events.map((e) => `${e.seat} ${e.event}\n`).join('')
    const deals = new Set()
    for (const seed of ['01', '02', '03', '04']) {
      const scratch = call('scratch', seed.repeat(32), lines)
      assert(scratch.ok, JSON.stringify(scratch.fault))
      assert(call('match', scratch.record).ok)
      assert.deepEqual(call('observations', '1', '0').events, events)
      assert.equal(call('at', '1').view, view)
      deals.add(scratch.record.split('\nplay\n')[0].split('\nsetup\n')[1])
    }
    assert.equal(deals.size, 4)
  })

test('while a game goes on, only who plays against bots is judged, and by what they knew', () => {
  const { record } = going_on('mode standard')
  assert.match(call('judge', record).fault.say, /over/)
  assert(call('judge_alone', '1', '0', record).ok)
  const { steps, done } = call('judged', '100')
  const moves = steps.flatMap((s) => s.move ?? [])
  assert(done && moves.length > 3)
  assert(moves.every((m) => m.seat === 1) && steps.every((s) => s.close.every((c) => c.seat === 1)))
  const last = moves.at(-1)
  call('judge_alone', '1', String(last.seq), record)
  assert.deepEqual(call('judged', '100').steps.flatMap((s) => s.move ?? []), [last])
  assert.equal(call('judge_alone', '3', '0', record).ok, false)
})

test('nonsense is answered, not died of', () => {
  assert.equal(call('').ok, false)
  assert.equal(call('view', 'chess', '1', '').ok, false)
  assert.equal(call('view', 'null', '9', '').ok, false)
  assert.equal(call('view', 'null', '1', 'seats 2 top').ok, false)
  assert.match(call('moves', '1').fault.say, /Load a view/)
})

test('a game is dealt, played by a bot and looked at without a server', () => {
  const seed = '5a'.repeat(32)
  const { record } = call('deal', 'planetx', seed, '2', 'solo yes', '')
  assert.equal(call('match', record).entries, 0)
  assert.deepEqual(call('roll').entries, [])
  assert.deepEqual(call('play', '1', 'SA1-6').entries, ['1 1 SA1-6'])
  const { move } = call('think', '2', 'scholar')
  assert.equal(call('play', '2', move).ok, true)
  assert.match(call('observations', '1', '0').events[0].event, /^SA1-6=\d/)
  assert.equal(call('observations', '2', '0').events[0].event.includes('='), false)
  assert.equal(call('at', 'all').ok, false)
})

test('puzzles and proofs are the same bytes as on the command line', () => {
  const ask = (game, name, flags, input = '') => {
    const answer = call(name, game, ...flags.map(([f, v]) => `${f} ${v}`), '', input)
    assert.equal(answer.ok, true, JSON.stringify(answer))
    for (const program of programs.slice(0, 1)) {
      const args = [name, game, ...flags.flatMap(([f, v]) => [`--${f}`, v]), '--json']
      const told = execFileSync(program, args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] })
      assert.deepEqual(answer[name], JSON.parse(told))
      assert.equal(JSON.stringify(answer[name]), JSON.stringify(JSON.parse(told)))
    }
    return answer[name]
  }
  for (const mode of ['standard', 'expert']) {
    const puzzle = ask('planetx', 'puzzle', [['date', '2027-03-15'], ['mode', mode]])
    assert.equal(puzzle.level, 'easy')
    const facts = puzzle.facts.join('\n')
    const told = ask('planetx', 'explain', [['mode', mode]], facts)
    assert.equal(told.left, 1)
    assert.equal(told.grade, puzzle.grade)
    const { steps } = ask('planetx', 'hint', [['mode', mode], ['marks', '!A1']], facts)
    assert.equal(steps.length, 1)
  }
  const { notes, code } = ask('lostcode', 'puzzle', [['date', '2027-03-15']])
  const told = ask('lostcode', 'explain', [], notes.join('\n'))
  assert.deepEqual([told.left, code.length], [1, 6])
  ask('lostcode', 'hint', [], notes.join('\n'))
  const { sheet, card } = ask('nightsky', 'puzzle', [['date', '2027-03-15']])
  assert.ok(ask('nightsky', 'explain', [['card', card]], ['player 1', ...sheet, ''].join('\n')).lines.length > 0)
  assert.match(call('puzzle', 'planetx', 'grade odd', 'seed 1', '', '').fault.say, /easy, medium/)
  assert.equal(call('hint', 'planetx', '', 'A1-6').ok, false)
})

test('an open code is a deal', () => {
  const { code } = call('code', 'planetx', '5a'.repeat(32), 'mode expert')
  const { record } = call('open', 'planetx', code, '1', 'companion yes')
  assert.equal(call('open', 'planetx', code.toLowerCase(), '1', 'companion yes').record, record)
  assert.match(record, /mode expert\n/)
})

test('a game is played on data of its own, which goes with its view', () => {
  const wheels = 'wheel 1 9\nwheel 2 4\nwheel 6 2\nwheel 10 1\n'
  assert.equal(call('data', 'lostcode', `# mine\n${wheels}`).data, wheels)
  const { fault } = call('data', 'lostcode', `${wheels}wheel 7 1\n`)
  assert.deepEqual([fault.line, fault.at, fault.args[0]], [5, 6, '10'])
  const { record } = call('deal', 'lostcode', '5a'.repeat(32), '2', 'beginner yes', '', wheels)
  call('match', record)
  call('roll')
  const at = call('at', '1')
  assert.equal(at.data, wheels)
  const bet = at.view.replace('phase turn', 'phase bet')
  assert.notEqual(bet, at.view)
  const legal = (data, move) => {
    const [seat] = call('view', 'lostcode', '1', bet, data).turn
    return call('legal', seat, move).ok
  }
  assert.deepEqual([legal(wheels, 'W6:1-6'), legal(wheels, 'W5:1-5')], [true, false])
  assert.deepEqual([legal('', 'W6:1-6'), legal('', 'W5:1-5')], [false, true])
})

for (const { id } of call('games').games)
  test(`${id}: one signature everywhere`, () => {
    const here = call('signature', id, '1000').signature
    for (const program of programs) {
      const there = JSON.parse(execFileSync(program, ['bench', id, '--games', '1000', '--json'])).signature
      assert.equal(there, here, `${program} disagrees`)
    }
    console.log(`   ${id} ${here}`)
  })

console.log(`${passed} passed, 0 failed`)
