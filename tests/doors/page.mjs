// The page's door: a game dealt and played by bots in the WebAssembly module.
//   node tests/doors/page.mjs WASM GAME SEED OPTIONS BOT...
// prints as JSON the record, what every viewer was told, and the bots' reasons.
import { engine_sure } from '../../tools/wasm-engine.mjs'

const [file, game, seed, options, ...bots] = process.argv.slice(2)
const call = await engine_sure(file)

let { record } = call('deal', game, seed, bots.length, options, '')
const head = record
const keep = ({ entries }) => (record += entries.map((e) => `${e}\n`).join(''))
call('match', record)
keep(call('roll'))
for (;;) {
  const { turn, over } = call('at', 'public')
  if (over) break
  const { move } = call('think', turn[0], bots[turn[0] - 1])
  keep(call('play', turn[0], move))
}
const viewers = [...bots.keys()].map((i) => String(i + 1)).concat('public', 'all')
const told = Object.fromEntries(viewers.map((v) => [v, call('observations', v, '0').events]))
console.log(JSON.stringify({ head, record, told, reasons: call('reasons').reasons }))
