// tools/make-types.mjs [--check] - writes web/src/games/<id>/types.ts from the
// shapes that each game declares (src/engine/schema.h), through build/wasm.
// --check only says whether the files are as they should be.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { engine } from './wasm-engine.mjs'

const check = process.argv.includes('--check')
const call = await engine('build/wasm/astrolabe.wasm')
const type = (text) => text.replace(/\bint\b/g, 'number').replace(/\bbool\b/g, 'boolean').replace(/map<([^>]*)>/g, 'Record<string, $1>').replace(/(\w+(?:<[^>]*>)?)\[\]\[\]/g, '$1[][]')

function written(shape) {
  const note = shape.note ? `/** ${shape.note} */\n` : ''
  if (shape.fields.startsWith('=')) return `${note}export type ${shape.name} = ${type(shape.fields.slice(1).trim())};\n`
  const lines = shape.fields.trim().split('\n').map((line) => {
    const [, name, rest] = /^(\w+\??): *(.*)$/.exec(line)
    return `  ${name}: ${type(rest)};\n`
  })
  return `${note}export interface ${shape.name} {\n${lines.join('')}}\n`
}

let stale = 0
function put(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  stale++
  if (check) console.error(`${file} is out of date: node tools/make-types.mjs`)
  else writeFileSync(file, text)
}
const common = new Map()
for (const { id } of call('games').games) {
  const { schemas } = call('schemas', id)
  if (!schemas.length) continue
  schemas.filter((s) => s.common).forEach((s) => common.set(s.name, s))
  const own = schemas.filter((s) => !s.common)
  put(`web/src/games/${id}/types.ts`, `// Made by tools/make-types.mjs from the shapes in src/games/${id}. Do not edit.\n\n${own.map(written).join('\n')}`)
}
// Of every game alike: what a move is, its own folder knows.
const shared = [...common.values()].map(written).join('\n').replace(/\bMove\b/g, 'unknown')
put('web/src/lib/judge_types.ts', `// Made by tools/make-types.mjs from the shapes in src/ai/judge_write.c. Do not edit.\n\n${shared}`)
if (check && stale) process.exit(1)
