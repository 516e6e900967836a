// Which words of the page come when: those of a game with the game, those of the command line
// with it, those that only the terminal says never, all others at once. The places of po/astrolabe.pot decide.

import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { po_entries, po_key } from './po-read.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const pages = join(root, 'web/src/games')

/** The games that have words of their own: the folders of the page's games. */
export const po_games = readdirSync(pages, { withFileTypes: true }).filter((f) => f.isDirectory()).map((f) => f.name).sort()

/** A file of the page and all that comes with it at once. */
function with_imports(file, seen) {
  if (seen.has(file)) return
  seen.add(file)
  for (const [, from] of readFileSync(file, 'utf8').matchAll(/^\s*(?:import|export)\s[^'"(]*['"](\.[^'"]+)['"]/gm)) {
    const path = resolve(dirname(file), from)
    const found = ['', '.ts', '.svelte.ts'].map((end) => path + end).find((p) => /\.(ts|svelte)$/.test(p) && existsSync(p))
    if (found) with_imports(found, seen)
  }
}

/** Other folders of the page that bring their words along. */
export const po_folders = ['command']

const TERMINAL = /^src\/(cli\/|ai\/(\w+\/)?talk)/

/** Every sentence and where it is said. */
function said_where() {
  const source = readFileSync(join(root, 'po/astrolabe.pot'), 'utf8')
  const lines = source.split('\n')
  return po_entries(source)
    .filter((entry) => entry.id !== '')
    .map((entry) => ({ entry, places: lines[entry.line - 2].replace(/^#: /, '').split(' ') }))
}

// What sheets to print are drawn by, and what they say with it.
const SHEETS = /^src\/(base\/speech\.c|ai\/sheet\.c|ai\/\w+\/(talk|talk_fact|talk_puzzle|talk_sheet\w*|prove_say)\.c|games\/\w+\/game\.c)/

/** The sentences that sheets to print say, whatever part they belong to: 'sheets' by their key. */
export function po_sheets() {
  const said = said_where().filter(({ places }) => places.some((place) => SHEETS.test(place)))
  return Object.fromEntries(said.map(({ entry }) => [po_key(entry), 'sheets']))
}

/**
 * The part of each sentence by its key: 'main', the id of a game, one of those folders, or '' for what the page
 * never says. `said`: what the lobby shows of the games' own list.
 */
export function po_parts(said = []) {
  const early = new Set()
  for (const game of po_games) with_imports(join(pages, game, 'card.ts'), early)
  const lobby = new Set([...early].map((file) => relative(root, file)))
  const part_of = (place) => {
    if (TERMINAL.test(place)) return ''
    const [, folder] = /^web\/src\/(\w+)\//.exec(place) ?? []
    if (po_folders.includes(folder)) return folder
    const [, game] = /^(?:web\/src|src)\/(?:games|ai)\/(\w+)\//.exec(place) ?? []
    return po_games.includes(game) && !lobby.has(place) ? game : 'main'
  }
  const parts = {}
  for (const { entry, places } of said_where()) {
    const found = new Set(places.map(part_of))
    if (found.size > 1) found.delete('')
    parts[po_key(entry)] = said.includes(entry.id) || found.size > 1 ? 'main' : [...found][0]
  }
  return parts
}
