// The page's door: a game dealt and played by bots in the WebAssembly module.
//   node tests/doors/page.mjs WASM GAME SEED OPTIONS BOT...
// prints as JSON the record, what every viewer was told, and the bots' reasons.
import { readFileSync } from 'node:fs'

const [file, game, seed, options, ...bots] = process.argv.slice(2)
const { exports } = await WebAssembly.instantiate(await WebAssembly.compile(readFileSync(file)), {})
exports._initialize?.()

function call(...fields) {
  const bytes = new TextEncoder().encode(fields.join('\n'))
  new Uint8Array(exports.memory.buffer, exports.astro_in(), bytes.length).set(bytes)
  const n = exports.astro_call(bytes.length)
  const answer = JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.astro_out(), n)))
  if (!answer.ok) throw new Error(`${fields[0]}: ${JSON.stringify(answer.fault)}`)
  return answer
}

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
const told = Object.fromEntries(viewers.map((v) => [v, call('told', v, '0').events]))
console.log(JSON.stringify({ head, record, told, reasons: call('reasons').reasons }))
