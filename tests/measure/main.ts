import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type ts from 'typescript'
import { findServerFolderCycles } from '#tests/architecture/folder-cycles.ts'
import { readGraph } from '#tests/architecture/import-graph.ts'
import { projectRoot } from '#tests/architecture/tree.ts'
import { closureOf, functionOf, mountOf, openServerProgram } from './call-closure.ts'
import { findStaleFigures } from './stale-figures.ts'
import { countInSource, filesOfResource, findFullFolders, countSourceLines, findLongFiles } from './source.ts'

// npm run measure [-- --resource promo_code] [folder]: how much somebody reads who changes something
// (docs/figures.md). The folder may be an older version, with node_modules linked into it.
const FILES_IN_A_FOLDER = 20
const LINES_IN_A_FILE = 250

const { values, positionals } = parseArgs({
  options: { resource: { type: 'string', default: 'capacity_assignment' } },
  allowPositionals: true,
})
const root = path.resolve(positionals[0] ?? projectRoot)
const program = openServerProgram(root)

const print = (what: string, value: number | string, rows: readonly string[] = []) => {
  process.stdout.write(`${`${value}`.padStart(7)}  ${what}\n`)
  for (const row of rows) process.stdout.write(`${' '.repeat(9)}${row}\n`)
}

const mounted = (...endpoints: string[]) => endpoints.flatMap((endpoint) => mountOf(program, endpoint))
const exported = (file: string, name: string) => functionOf(program, root, `src/server/${file}`, name)
const HOLD = ['holdOrder']
const ORDER = [...HOLD, 'saveOrderDetails', 'payOrder', 'readPayment']
const USE_CASES: Record<string, () => ts.Node[]> = {
  'a hold': () => mounted(...HOLD),
  'an order: held, filled in, paid, settled by whoever says so first': () => [
    ...mounted(...ORDER),
    ...exported('domains/payments/webhooks/routes.ts', 'paymentWebhookRoutes'),
    ...exported('domains/payments/jobs.ts', 'jobs'),
  ],
  'a booking that a client asks for': () => mounted('askForBooking'),
  'a message: written, and sent by the job': () => [
    ...mounted('createMessage'),
    ...exported('domains/sales/jobs.ts', 'sendMessagesJob'),
  ],
  'a scan': () => mounted('sendScans'),
  'an edit': () => mounted('updateTicket'),
}

process.stdout.write('files / functions / folders that can be reached by calls in the server:\n')
for (const [name, starts] of Object.entries(USE_CASES)) {
  const { files, functions, folders } = closureOf(program, root, starts())
  print(name, `${files.length} / ${functions} / ${folders.length}`)
}

const resource = filesOfResource(root, values.resource)
print(`files of ${values.resource}'s own in src and sw`, resource.own.length)
print('other files of src and sw that name it', resource.foreign.length, resource.foreign)
print('other tests that name it', resource.foreign_tests.length)

const full = findFullFolders(root, FILES_IN_A_FOLDER)
print(`folders with more than ${FILES_IN_A_FOLDER} files, routes and migrations apart`, full.length, full)
const long = findLongFiles(root, LINES_IN_A_FILE)
print(`files of src and sw with more than ${LINES_IN_A_FILE} lines`, long.length, long)

const { violations, imports } = await readGraph(root)
const cycles = violations.filter(({ rule }) => rule === 'no-cycle').map(({ from, to }) => `${from} -> ${to}`)
print('cycles of values', cycles.length, cycles)
const knots = findServerFolderCycles(imports).map((knot) => knot.join(', '))
print('cycles of folders in src/server', knots.length, knots)

const figures = readFileSync(path.join(root, 'docs/figures.md'), 'utf8')
const stale = findStaleFigures(root, figures)
print('sections of docs/figures.md that are older than what they measure', stale.length, stale)

print('lines of src and sw, code and styles that people write', countSourceLines(root))
const { any, casts } = countInSource(root)
print('any', any)
print('casts', casts)
