import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locale } from '#contract/wire/contact.ts'
import { filesOfResource } from '#tests/measure/source.ts'
import { listFiles, projectRoot } from './tree.ts'

/** The resource that is copied under another name. */
const MODEL = 'capacity_assignment'
const NAMES: [of_model: RegExp, of_pretend: string][] = [
  [/capacity_assignment/g, 'pretend_item'],
  [/capacity-assignment/g, 'pretend-item'],
  [/CapacityAssignment/g, 'PretendItem'],
  [/capacityAssignment/g, 'pretendItem'],
]
/** Files that have to be told of a new resource. */
const FOREIGN = [
  'CHANGELOG.md',
  'src/app/features/event-admin/sections.ts',
  'src/server/core/db/schema/events.ts',
  'src/server/domains/events/index.ts',
]
/** Written by `npm run gen`, by `drizzle-kit generate` and by a snapshot that is updated. */
const WRITTEN = /\.gen\.ts$|^src\/server\/core\/db\/migrations\/|^tests\/server\/http\/wire\.txt$/
const COPIED = new Set(['docs', 'locales', 'public', 'src', 'sw', 'tests'])
/** The compiler checks everything on a busy machine. */
const LONG_MS = 900_000

// Below the project, so that its packages are found.
const CACHE = path.join(projectRoot, '.cache')
mkdirSync(CACHE, { recursive: true })
const root = mkdtempSync(path.join(CACHE, 'pretend-'))
const bin = (name: string) => path.join(projectRoot, 'node_modules', '.bin', name)
afterAll(() => rmSync(root, { recursive: true, force: true }))

const rename = (text: string) => NAMES.reduce((all, [from, to]) => all.replace(from, to), text)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}

/** Changes a file of the copy; what shall be replaced has to be there. */
function change(file: string, from: string | RegExp, toText: string | ((found: string) => string)): void {
  const text = read(file)
  const changed = text.replace(from, (found) => (typeof toText === 'string' ? toText : toText(found)))
  if (changed === text) throw new Error(`${file} has no ${String(from)}`)
  write(file, changed)
}

/** Runs a program in the copy; returns its output if it fails. */
async function run(...[program = '', ...args]: string[]): Promise<string> {
  const child = spawn(program, args, { cwd: root })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const status = await new Promise((resolve) => child.on('close', resolve))
  return status === 0 ? '' : `${program} ${args.join(' ')}: ${output.slice(-8000)}`
}

function copyProject(): void {
  for (const entry of readdirSync(projectRoot, { withFileTypes: true }))
    if (entry.isFile() || COPIED.has(entry.name))
      cpSync(path.join(projectRoot, entry.name), path.join(root, entry.name), { recursive: true })
}

/** The files of the resource itself, copied from those of the model; with an export, which the model has not. */
function writeOwnFiles(): void {
  const { own, own_tests } = filesOfResource(projectRoot, MODEL)
  const texts = locale.options.map((language) => `locales/${language}/resources/capacity-assignments.json`)
  for (const file of [...own, ...own_tests, ...texts]) write(rename(file), rename(read(file)))
  const declaration = 'src/contract/resources/declarations/pretend-items.ts'
  change(declaration, "id_prefix: 'ca'", "id_prefix: 'zz', stored_since: 12")
  writeExport()
}

const EXPORT = `
export const exportPretendItems = endpoint({
  method: 'POST',
  path: '/events/:event_id/pretend-items/export',
  who: 'person',
  summary: 'Export the pretend items of an event, as XLSX or CSV',
  body: z.strictObject({ format: exportFormat }),
  ok_file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  errors: ['event.not_found'],
})

export const pretendItemResource`

const EXPORTER = `import type { exportPretendItems } from '#contract/resources/pretend-items.ts'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Database } from '#server/core/db/database.ts'
import type { Download } from '#server/core/http/answer.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { fileOf } from '#server/core/spreadsheet/file.ts'
import { columnLabelsOf } from '#server/core/spreadsheet/labels.ts'
import type { Cell } from '#server/core/spreadsheet/table.ts'
import { requireEvent } from '#server/domains/events/events/service.ts'
import * as store from './store.ts'

export async function exportAll(
  db: Database,
  context: Omit<Context<Person>, 'tx'>,
  event_id: Id,
  format: BodyOf<typeof exportPretendItems>['format'],
): Promise<Download<typeof exportPretendItems>> {
  const { event, rows } = await db.read(async (tx) => ({
    event: await requireEvent({ ...context, tx }, event_id, 'event.view'),
    rows: await store.ofEvents(tx, [event_id]),
  }))
  const title = columnLabelsOf(context.locale)('pretend_item.name')
  async function* pages(): AsyncGenerator<Cell[][]> {
    yield rows.map(({ name }) => [{ text: name }])
  }
  // An action of its own would be a choice; this one exists.
  const exported = {
    action: 'attendees_exported',
    subject: { kind: 'event', id: event_id, title: event.title },
    event_id,
  } as const
  const table = { columns: [{ title, width: 24, is_typed: true }], pages: pages() }
  return { ...fileOf(format, { title: event.title, sheet: title, table }), total_rows: rows.length, exported }
}
`

function writeExport(): void {
  const contract = 'src/contract/resources/pretend-items.ts'
  change(contract, '\nexport const pretendItemResource', EXPORT)
  change(contract, /^/, "import { exportFormat } from '#contract/orders/attendees.ts'\n")
  const module = 'src/server/domains/events/pretend-items'
  write(`${module}/export.ts`, EXPORTER)
  change(
    `${module}/routes.ts`,
    '(api: Api): void {\n',
    `(api: Api): void {
  mount(
    api,
    exportPretendItems,
    ({ context, db, params, body }) => exportAll(db, context, params.event_id, body.format),
    { transaction: false },
  )
`,
  )
  change(`${module}/routes.ts`, '  listPretendItems,\n', '  exportPretendItems,\n  listPretendItems,\n')
  change(`${module}/routes.ts`, /^/, "import { exportAll } from './export.ts'\n")
  change(
    'tests/support/endpoint-rows/endpoint-rows-pretend-items.ts',
    '  readPretendItem:',
    "  exportPretendItems: { ...eventRow('event.view', () => ({ format: 'csv' })), audits: ['attendees_exported'] },\n  readPretendItem:",
  )
}

/** The four files that know every resource. */
function tellForeignFiles(): void {
  const [changelog = '', sections = '', schema = '', domain = ''] = FOREIGN
  change(changelog, '### Added\n\n', '### Added\n\n- Pretend items.\n')
  change(
    sections,
    /^(.*)capacity-assignments(.*)capacity_assignments(.*)\n/m,
    (line) => `${line}${rename(line)}`,
  )
  const [table = ''] = /export const capacity_assignments = [\s\S]*?\n\)\n/.exec(read(schema)) ?? []
  change(schema, table, `${table}\n${rename(table)}`)
  change(
    domain,
    'import { capacityAssignmentsRoutes }',
    `import { listOfEvents as listPretendItems } from './pretend-items/service.ts'
import { pretendItemsRoutes } from './pretend-items/routes.ts'
import { capacityAssignmentsRoutes }`,
  )
  change(domain, 'eventLists = {\n', 'eventLists = {\n  pretend_items: listPretendItems,\n')
  change(domain, '  capacityAssignmentsRoutes,\n', '  capacityAssignmentsRoutes,\n  pretendItemsRoutes,\n')
}

beforeAll(() => {
  copyProject()
  writeOwnFiles()
  tellForeignFiles()
})

test(
  'the lists and the migration of a new resource are written by tools',
  async () => {
    const generate = "(await import('./tests/run/generated.mjs')).generated"
    const listed = await run(
      'node',
      '--input-type=module',
      '--eval',
      `const { resources, routes } = ${generate}; await resources(); await routes()`,
    )
    const migrated = await run(
      'npx',
      'drizzle-kit',
      'generate',
      '--config',
      'src/server/core/db/drizzle.config.ts',
      '--name',
      'pretend',
    )
    expect(listed + migrated).toBe('')
  },
  LONG_MS,
)

test('a new resource changes four files that are not its own', () => {
  const own = /pretend[-_]?item/i
  const changed = listFiles(root).filter((file) => !own.test(file) && !WRITTEN.test(file) && !isSame(file))
  expect(changed).toEqual(FOREIGN)
})

function isSame(file: string): boolean {
  try {
    return readFileSync(path.join(projectRoot, file), 'utf8') === read(file)
  } catch {
    return false
  }
}

test(
  'the compiler accepts a new resource',
  async () =>
    expect(
      await run('node', path.join(projectRoot, 'node_modules', 'typescript-native', 'bin', 'tsc'), '-b'),
    ).toBe(''),
  LONG_MS,
)

test(
  'a new resource is edited offline, sent, exported, copied and refused like every other',
  async () => {
    const { own_tests } = filesOfResource(projectRoot, MODEL)
    const vitest = [bin('vitest'), 'run', '--config=tests/vitest.config.ts']
    const own = own_tests.filter((file) => file.includes('.test.')).map(rename)
    const of_all = ['locales', 'presses'].map((name) => `tests/architecture/${name}.test.ts`)
    const of_files = await run(
      ...vitest,
      ...own,
      ...of_all,
      'tests/contract/errors.test.ts',
      'tests/app/shell/page-paths.test.ts',
    )
    expect(of_files).toBe('')
    const of_endpoints = await run(
      ...vitest,
      '--testNamePattern=PretendItem|pretend_item',
      'tests/server/every-endpoint',
      'tests/server/http/permission-matrix.test.ts',
      'tests/server/account/audit-writing.long.test.ts',
      'tests/app/components/edit-labels.test.tsx',
    )
    expect(of_endpoints).toBe('')
  },
  LONG_MS,
)
