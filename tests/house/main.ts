import path from 'node:path'
import { parseArgs } from 'node:util'
import { serverFolderCycles } from './folder-cycles.ts'
import { readGraph } from '#tests/architecture/import-graph.ts'
import { projectRoot } from '#tests/architecture/tree.ts'
import { countAnyIn, filesOfPart, fullFolders, linesOfSource } from './measures.ts'

// npm run measure-house [-- --part promo_code] [folder]: prints how large the house is for whoever works in it
// (docs/figures.md). The folder may be an older version, with node_modules linked into it.
const FILES_IN_A_FOLDER = 20

const { values, positionals } = parseArgs({
  options: { part: { type: 'string', default: 'capacity_assignment' } },
  allowPositionals: true,
})
const root = path.resolve(positionals[0] ?? projectRoot)

const tell = (what: string, value: number, rows: readonly string[] = []) => {
  process.stdout.write(`${`${value}`.padStart(7)}  ${what}\n`)
  for (const row of rows) process.stdout.write(`${' '.repeat(9)}${row}\n`)
}

const part = filesOfPart(root, values.part)
tell(`files of ${values.part}'s own in src and sw`, part.own.length, part.own)
tell('other files of src and sw that name it', part.foreign.length, part.foreign)
tell('tests of its own', part.own_tests.length, part.own_tests)
tell('other tests that name it', part.foreign_tests.length)

const full = fullFolders(root, FILES_IN_A_FOLDER)
tell(`folders with more than ${FILES_IN_A_FOLDER} files, routes and migrations apart`, full.length, full)

const { violations, imports } = await readGraph(root)
const cycles = violations.filter(({ rule }) => rule === 'no-cycle').map(({ from, to }) => `${from} -> ${to}`)
tell('cycles of values', cycles.length, cycles)
const knots = serverFolderCycles(imports)
tell(
  'cycles of folders in src/server',
  knots.length,
  knots.map((knot) => knot.join(', ')),
)

tell('lines of src, code and styles that people write', linesOfSource(root))
tell('any', countAnyIn(root))
