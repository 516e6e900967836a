// Turns a folder into one C file: node embed.mjs FOLDER OUT.c
// Each file is there as it is and, where that is smaller, compressed with gzip.
// src/server/page.h says what the table looks like.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

const [folder, out] = process.argv.slice(2)
const mime = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((f) => f.isFile())
  .map((f) => relative(folder, join(f.parentPath ?? f.path, f.name)))
  .sort()

const bytes = (name, buffer) => `static const unsigned char ${name}[] = {${[...buffer].join(',')}};\n`

let arrays = ''
let table = ''
files.forEach((file, i) => {
  const type = mime[extname(file)]
  if (!type) throw new Error(`embed: ${file}: no MIME type is known for this ending; add it to tools/embed.mjs`)
  const plain = readFileSync(join(folder, file))
  const packed = gzipSync(plain, { level: 9 })
  const worth = packed.length < plain.length * 0.95
  const tag = createHash('sha256').update(plain).digest('hex').slice(0, 16)
  arrays += bytes(`plain_${i}`, plain)
  if (worth) arrays += bytes(`packed_${i}`, packed)
  const second = worth ? `packed_${i}, sizeof packed_${i}` : '0, 0'
  const path = '/' + file.split(sep).join('/')
  table += `    {"${path}", "${type}", "${tag}", plain_${i}, sizeof plain_${i}, ${second}},\n`
})

mkdirSync(dirname(out), { recursive: true })
writeFileSync(
  out,
  `/* Made by tools/embed.mjs. */\n#include "server/page.h"\n\n${arrays}\n` +
    `const struct page_file page_files[] = {\n${table}};\n` +
    `const int page_file_count = ${files.length};\n`,
)
