// The engine as the page runs it: how long a bot thinks about the opening of an
// expert game of Planet X, that is, weighs all surveys, targets and topics.
// Then proofs and puzzles of Planet X, and how much longer they take than natively.
//   node bench/wasm_bench.mjs WASM [ASTROLABE]
// Prints lines `name measured target ok|short`; times in ms, best of several.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { engine_sure } from '../tools/wasm-engine.mjs'

const RUNS = 7
const seed = '5a'.repeat(32)
const call = await engine_sure(process.argv[2])

function timed(body) {
  const start = performance.now()
  body()
  return performance.now() - start
}

const { record } = call('deal', 'planetx', seed, '1', 'mode expert', '')
call('match', record)
const think = () => timed(() => call('think', '1', 'medium'))
const first = think()
const opening = Math.min(...Array.from({ length: RUNS }, think))
console.log(`# the first thought, tables included: ${first.toFixed(0)} ms`)
console.log(`wasm_planetx_opening_ms ${opening.toFixed(1)} <=150 ${opening <= 150 ? 'ok' : 'short'}`)

// A hint in the page: all skies of an expert game held against what one knows, the
// tables being there already.
const facts = ['A1-9=2', 'D4-9=1', 'T8=E', 'no C adj A']
const ask = () => timed(() => call('verb', 'planetx', 'solve', 'mode expert', 'top 10', '', ...facts))
ask()
const solve = Math.min(...Array.from({ length: RUNS }, ask))
console.log(`wasm_planetx_solve_ms ${solve.toFixed(1)} <=60 ${solve <= 60 ? 'ok' : 'short'}`)

// A whole game judged, as the look back does: every entry of the longest of each kind.
const longest = {
  planetx: 'tests/golden/planetx/four-seats-expert.record',
  lostcode: 'tests/golden/lostcode/everything.record',
  nightsky: 'tests/golden/nightsky/five-seats.record',
}
for (const [game, file] of Object.entries(longest)) {
  const played = readFileSync(file, 'utf8')
  const judge = () =>
    timed(() => {
      call('judge', played)
      while (!call('judged', '4').done);
    })
  const ms = Math.min(judge(), judge())
  console.log(`wasm_${game}_judge_ms ${ms.toFixed(0)} <=3000 ${ms <= 3000 ? 'ok' : 'short'}`)
}

// Proofs: four weeks of dailies, each solved again from its facts. Natively the same
// command is a process of its own, whose start is taken off.
const program = process.argv[3] ?? 'build/release/astrolabe'
const days = Array.from({ length: 28 }, (_, i) => `2027-02-${String(i + 1).padStart(2, '0')}`)
const cpu = (body) => {
  const start = process.cpuUsage()
  body()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
const native = (...args) => {
  const times = execFileSync('bash', ['-c', 'TIMEFORMAT="%U %S"; { time "$@" >/dev/null 2>&1; } 2>&1', 'bash', program, ...args], { encoding: 'utf8' })
  const [user, system] = times.trim().split(' ').map(Number)
  return 1000 * (user + system)
}
const start_up = Math.min(...Array.from({ length: RUNS }, () => native('puzzle', 'lostcode', '--seed', '1')))
const report = (name, measured, target) => console.log(`${name} ${measured.toFixed(2)} <=${target} ${measured <= target ? 'ok' : 'short'}`)
let here = 0
let there = 0
for (const [mode, hint_most, chain_most, day_most] of [['standard', 37.5, 300, 500], ['expert', 112.5, 1050, 2000]]) {
  let [hint, chain, day] = [0, 0, 0]
  for (const date of days) {
    let puzzle
    const took = cpu(() => ({ puzzle } = call('puzzle', 'planetx', `mode ${mode}`, `date ${date}`, '', '')))
    day = Math.max(day, took)
    if (date > days[days.length - 8]) {
      here += took
      there += native('puzzle', 'planetx', '--mode', mode, '--date', date) - start_up
    }
    hint = Math.max(hint, cpu(() => call('hint', 'planetx', `mode ${mode}`, '', ...puzzle.facts)))
    chain = Math.max(chain, cpu(() => call('explain', 'planetx', `mode ${mode}`, '', ...puzzle.facts)))
  }
  report(`wasm_planetx_${mode}_hint_ms`, hint, hint_most)
  report(`wasm_planetx_${mode}_explain_worst_ms`, chain, chain_most)
  report(`wasm_planetx_${mode}_daily_worst_ms`, day, day_most)
}
report('wasm_planetx_daily_over_native', here / there, 1.5)
