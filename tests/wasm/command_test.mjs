// What people type, in every language of the page: each way to say a command names that command,
// each way to say a move means that move, at every kind of game there is a golden record of; what
// stands in the help as an example is understood, and what is begun can be completed.
//   node tests/wasm/command_test.mjs WASM      (in the page's own modules, as Vite reads them)
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { engine } from '../../tools/wasm-engine.mjs'

const LANGUAGES = ['en', 'pl', 'fr', 'ru']
const GAMES = ['planetx', 'lostcode', 'nightsky']
const POSITIONS = 4 // of each record
const ALIKE = 1 // that is tried of those with the same kinds of moves
const MOVES = 5 // of each position

process.env.ASTRO_WASM = resolve(process.argv[2])
const call = await engine(process.argv[2])

// What the page's modules look for in a browser when they are loaded.
Object.defineProperty(globalThis, 'navigator', { value: { languages: [], userAgent: '' }, configurable: true }) // a newer node has one of its own
const nothing = { addEventListener() {}, matches: false }
Object.assign(globalThis, {
  matchMedia: () => nothing,
  document: { documentElement: { dataset: {} }, addEventListener() {} },
  localStorage: { getItem: () => null, setItem() {}, removeItem() {} },
  addEventListener() {},
  Worker: class { addEventListener() {} postMessage() {} },
  location: { pathname: '/', hash: '', protocol: 'http:', origin: '' },
})

const need = createRequire(resolve('web/package.json'))
const { createServer } = await import(need.resolve('vite'))
const goldens = resolve('tests/golden')
process.chdir('web') // the page's own build finds its words from there
const vite = await createServer({
  configFile: 'vite.config.ts',
  logLevel: 'error',
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true, include: [] },
})
const load = (path) => vite.ssrLoadModule(path)
const { language_open, language_set } = await load('/src/lib/i18n.svelte.ts')
const { CommandLine } = await load('/src/command/line.svelte.ts')
const { ways_of, words_of } = await load('/src/command/words.ts')

/** Positions of a record at which somebody decides, with the moves there are. */
function decisions(game, file) {
  const lines = readFileSync(file, 'utf8').split('\n')
  const first = lines.findIndex((l) => /^1 [\d*] /.test(l))
  const entries = first < 0 ? [] : lines.slice(first).filter(Boolean)
  const head = first < 0 ? lines : lines.slice(0, first)
  const found = []
  for (let n = 0; n <= entries.length; n += Math.max(1, Math.floor(entries.length / POSITIONS))) {
    if (!call('match', [...head, ...entries.slice(0, n), ''].join('\n')).ok) return found
    const [viewer] = call('at', 'public').turn ?? []
    if (!viewer || viewer === '*') continue
    const at = call('at', viewer)
    call('view', game, viewer, at.view, at.data)
    const { moves, details = [] } = call('moves', viewer)
    found.push({ at: { ...at, viewer, game, decision: 1, seats: [], undo: false }, moves, details })
  }
  return found
}

/** What went wrong: all of it is told. */
const faults = new Set()
const hold = (fine, say) => fine || faults.add(say)
const counts = { commands: 0, moves: 0, examples: 0, completions: 0 }

/** Every way to say a command names it, begun or whole. */
function try_commands(line, where) {
  for (const command of line.commands())
    for (const way of ways_of(command.ways)) {
      const said = way.replaceAll('…', '')
      const named = line.named(words_of(said))?.command
      hold(named?.ways === command.ways, `${where}: "${said}" is understood as "${named?.ways}"`)
      counts.commands++
      const begun = said.trim().slice(0, Math.max(2, Math.ceil(said.trim().length * 0.7)))
      if (line.completions(begun).includes(said.trim())) counts.completions++
    }
}

/** Every way to say a move means that move; another that is said alike is the same to who hears it. */
function try_moves(line, { at, moves, details }, part, where) {
  const usual = new Map(moves.map((m, i) => [m, part.ways(at, details[i])[0]]))
  const step = Math.max(1, Math.floor(moves.length / MOVES))
  for (let i = 0; i < moves.length; i += step) {
    for (const way of part.ways(at, details[i])) {
      const meant = line.meant(words_of(way)).map((m) => m.move)
      hold(meant.includes(moves[i]), `${where}: "${way}" does not mean ${moves[i]} but ${meant}`)
      counts.moves++
    }
    const alike = line.meant(words_of(usual.get(moves[i]))).filter((m) => m.ways[0] !== usual.get(moves[i]))
    hold(alike.length === 0, `${where}: "${usual.get(moves[i])}" also means "${alike[0]?.ways[0]}"`)
  }
}

try {
  for (const game of GAMES) await language_open(game)
  await language_open('command')
  const parts = Object.fromEntries(await Promise.all(GAMES.map(async (g) => [g, Object.values(await load(`/src/games/${g}/command.ts`)).find((x) => x.examples)])))
  const kinds = {}
  const is_new = ({ at, details }) => {
    const kind = [at.game, at.board.mode, at.board.companion, at.seats.length, ...new Set(details.map((d) => d.kind))].join()
    return (kinds[kind] = (kinds[kind] ?? 0) + 1) <= ALIKE
  }
  const all = Object.fromEntries(GAMES.map((g) => [g, readdirSync(`${goldens}/${g}`).filter((f) => f.endsWith('.record')).flatMap((f) => decisions(g, `${goldens}/${g}/${f}`))]))
  for (const one of Object.values(all).flat()) one.is_new = is_new(one)
  for (const language of LANGUAGES) {
    await language_set(language)
    for (const game of GAMES) {
      const part = parts[game]
      let now = all[game][0]
      const line = new CommandLine(part, () => ({ table: { moves: now.moves, details: now.details, events: [], mine: true }, at: now.at, lines: [], about: () => '' }))
      const where = `${language} ${game}`
      try_commands(line, where)
      const open = new Set(part.examples())
      for (now of all[game]) {
        if (now.is_new) try_moves(line, now, part, where)
        for (const said of open) if (line.named(words_of(said)) || line.meant(words_of(said)).length > 0) open.delete(said) && counts.examples++
      }
      hold(open.size === 0, `${where}: examples that are not understood: ${[...open]}`)
    }
  }
} finally {
  await vite.close()
}
assert.deepEqual([...faults], [])
for (const [what, n] of Object.entries(counts)) console.log(`${what}: ${n}`)
assert.ok(counts.moves > 500 && counts.commands > 400 && counts.examples > 40, 'too little was tried')
assert.ok(counts.completions > 0.75 * counts.commands, 'what is begun is seldom completed')
console.log('1 passed, 0 failed')
process.exit(0)
