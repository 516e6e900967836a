// The engine's module for scripts: engine(FILE) gives call(...fields), which answers as
// src/wasm/call.h says, and call.memory; engine_sure(FILE) one that throws where it is refused.
import { readFileSync } from 'node:fs'

export async function engine(file) {
  const { instance } = await WebAssembly.instantiate(readFileSync(file), {})
  const { exports } = instance
  exports._initialize?.()
  const call = (...fields) => {
    const bytes = new TextEncoder().encode(fields.join('\n'))
    if (bytes.length > exports.astro_in_size()) throw new Error(`a call of ${bytes.length} bytes is too long`)
    new Uint8Array(exports.memory.buffer, exports.astro_in(), bytes.length).set(bytes)
    const n = exports.astro_call(bytes.length)
    return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.astro_out(), n)))
  }
  call.memory = exports.memory
  return call
}

export async function engine_sure(file) {
  const call = await engine(file)
  return (...fields) => {
    const answer = call(...fields)
    if (!answer.ok) throw new Error(`${fields[0]}: ${JSON.stringify(answer.fault)}`)
    return answer
  }
}
