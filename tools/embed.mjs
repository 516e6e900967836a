// Turns a folder into one C file: node embed.mjs FOLDER OUT.c
// Each file is there as it is and, where that is smaller, compressed with gzip.
// The bytes of all lie in OUT.bin, which the assembler takes in whole: as a list of
// numbers a compiler reads them for a minute. src/server/page.h says what the table
// looks like.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative, resolve, sep } from 'node:path'
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

const pieces = []
let size = 0
/** Adds bytes to the whole; what they are in C. */
function place(buffer) {
  const at = size
  pieces.push(buffer)
  size += buffer.length
  return `page_bytes + ${at}, ${buffer.length}`
}

let table = ''
for (const file of files) {
  const type = mime[extname(file)]
  if (!type) throw new Error(`embed: ${file}: no MIME type is known for this ending; add it to tools/embed.mjs`)
  const plain = readFileSync(join(folder, file))
  const packed = gzipSync(plain, { level: 9 })
  const worth = packed.length < plain.length * 0.95
  const tag = createHash('sha256').update(plain).digest('hex').slice(0, 16)
  const path = '/' + file.split(sep).join('/')
  table += `    {"${path}", "${type}", "${tag}", ${place(plain)}, ${worth ? place(packed) : '0, 0'}},\n`
}

const blob = resolve(out.replace(/\.c$/, '.bin'))
mkdirSync(dirname(out), { recursive: true })
writeFileSync(blob, Buffer.concat(pieces))
writeFileSync(
  out,
  `/* Made by tools/embed.mjs. */
#include "server/page.h"

__asm__(".section .rodata\\n"
        "page_bytes:\\n"
        ".incbin \\"${blob}\\"\\n"
        ".previous\\n");
extern const unsigned char page_bytes[] __attribute__((visibility("hidden")));

const struct page_file page_files[] = {
${table}};
const int page_file_count = ${files.length};
`,
)
