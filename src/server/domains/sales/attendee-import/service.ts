import {
  ATTENDEE_IMPORT_ROWS_MAX,
  type AttendeeImportReport,
  type downloadAttendeeImportTemplate,
  type importAttendees,
} from '#contract/orders/attendee-import.ts'
import type { BodyOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { personName } from '#rules/text/person-name.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { chunkRows } from '#server/core/db/sql/many-rows.ts'
import type { Download } from '#server/core/http/answer.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { fileOf } from '#server/core/spreadsheet/file.ts'
import { readImportRows } from '#server/core/spreadsheet/import/import-rows.ts'
import { openImport, refusal } from '#server/core/spreadsheet/import/open-import.ts'
import { columnLabelsOf } from '#server/core/spreadsheet/labels.ts'
import { lockTickets, requireEvent, reserveTickets } from '#server/domains/events/index.ts'
import { progressReporterOf } from '#server/domains/members/index.ts'
import { makeChange, record } from '#server/domains/platform/index.ts'
import { readSaleConfig, type SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { cellsOf, type AttendeeRow } from './cells.ts'
import { COLUMN_OF, templateTitles } from './columns.ts'
import {
  isReady,
  planRows,
  quantitiesOf,
  withSoldOut,
  withUsedCodes,
  type PlannedAttendee,
  type ReadyAttendee,
} from './plan.ts'
import * as store from './store.ts'
import { writeOrders } from './write.ts'

type ImportContext = Omit<Context<Person>, 'tx'>
type ImportBody = BodyOf<typeof importAttendees>
/** The report of a file, and its rows when they can be imported. */
export type CheckResult = { report: AttendeeImportReport; rows: ReadyAttendee[] | null }

/** Requires the permission to import. Errors: event.not_found, permission.denied. */
export async function requireImport(context: Context<Person>, event_id: Id): Promise<void> {
  await requireEvent(context, event_id, 'attendee.edit')
}

/**
 * Reports what the rows of a file would do, without changing anything. Errors: event.not_found, permission.denied,
 * import.too_many_rows, those of openImport.
 */
export async function check(
  db: Database,
  context: ImportContext,
  event_id: Id,
  { mode, progress }: ImportBody,
  bytes: Buffer,
): Promise<CheckResult> {
  const reportProgress = progressReporterOf(progress)
  reportProgress({ stage: 'reading', done: 0, rows: 0 })
  const sale_config = await db.read(async (tx) => {
    await requireImport({ ...context, tx }, event_id)
    return requireSaleConfig(tx, event_id)
  })
  const file = await openImport(bytes, COLUMN_OF)
  const rows: AttendeeRow[] = await readImportRows(file, {
    cells: cellsOf(sale_config),
    nameOf,
    reportProgress,
  })
  if (rows.length === 0) throw refusal('import.empty')
  if (rows.length > ATTENDEE_IMPORT_ROWS_MAX) throw refusal('import.too_many_rows')
  reportProgress({ stage: 'checking', done: 0, rows: rows.length })
  const parsed = planRows(sale_config, rows)
  const holders = await db.read((tx) => findHolders(tx, sale_config, parsed))
  const planned = withUsedCodes(parsed, holders)
  // Locks the places for a moment, as the import does.
  const sold_out = await db.withTx((tx) => soldOutOf(tx, context, sale_config, planned))
  const checked = withSoldOut(planned, sold_out)
  const ready = checked.filter(isReady)
  const is_written = mode === 'run' && ready.length === checked.length
  return {
    report: reportOf(checked, { ignored: file.columns.ignored, is_written }),
    rows: is_written ? ready : null,
  }
}

/**
 * Imports the rows of a checked file. Errors: event.not_found, permission.denied, import.changed when places, ticket
 * types or codes changed since the check.
 */
export async function save(
  context: Context<Person>,
  event_id: Id,
  { mails, progress }: ImportBody,
  { report, rows }: CheckResult,
): Promise<AttendeeImportReport> {
  const event = await requireEvent(context, event_id, 'attendee.edit')
  if (rows === null) return report
  const sale_config = await requireSaleConfig(context.tx, event_id)
  const sold_out = await soldOutOf(context.tx, context, sale_config, rows)
  const holders = await findHolders(context.tx, sale_config, rows)
  if (sold_out.size + holders.size > 0) throw new AppError('import.changed')
  await writeOrders(context, rows, {
    sale_config,
    sends_mails: mails === 'yes',
    reportProgress: progressReporterOf(progress),
  })
  await record(context, {
    action: 'attendees_imported',
    subject: { kind: 'event', id: event_id, title: event.title },
    event_id,
    changes: [makeChange('rows', null, rows.length)],
  })
  return report
}

/** Returns the template file. Errors: event.not_found, permission.denied. */
export async function template(
  db: Database,
  context: ImportContext,
  event_id: Id,
  { format }: QueryOf<typeof downloadAttendeeImportTemplate>,
): Promise<Download<typeof downloadAttendeeImportTemplate>> {
  const event = await db.read((tx) => requireEvent({ ...context, tx }, event_id, 'attendee.edit'))
  const columns = templateTitles(context.locale).map((title) => ({ title, width: 20, is_typed: true }))
  const sheet = columnLabelsOf(context.locale)('attendees.sheet')
  const table = { columns, pages: emptyPages() }
  return { ...fileOf(format, { title: event.title, sheet, table }), total_rows: 0, exported: null }
}

async function* emptyPages(): AsyncGenerator<never> {}

async function requireSaleConfig(tx: Tx, event_id: Id): Promise<SaleConfig> {
  const sale_config = await readSaleConfig(tx, event_id)
  if (sale_config === undefined) throw new AppError('event.not_found')
  return sale_config
}

/**
 * Returns the prices without enough places left, and those that no longer exist. Locks all ticket types of the event
 * until the end of the transaction, so that two imports cannot store the same code.
 */
async function soldOutOf(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  { event, tickets }: SaleConfig,
  rows: readonly PlannedAttendee[],
): Promise<Set<Id>> {
  await lockTickets(
    tx,
    event.id,
    tickets.map(({ id }) => ({ ticket_id: id })),
  )
  const quantities = quantitiesOf(rows)
  const results = await reserveTickets(tx, event.id, quantities, { now })
  return new Set(
    quantities.flatMap(({ price_id }, at) => (typeof results[at] === 'string' ? (price_id ?? []) : [])),
  )
}

/** Returns who has these codes already: hash -> name and reference of the order. */
async function findHolders(
  tx: Tx,
  { event }: SaleConfig,
  rows: readonly PlannedAttendee[],
): Promise<Map<string, string>> {
  const holders = new Map<string, string>()
  for (const hashes of chunkRows(rows.flatMap(({ code_hash }) => code_hash ?? [])))
    for (const { code_hash, order_id, ...person } of await store.findHolders(tx, event.account_id, hashes))
      holders.set(code_hash, `${personName(person)} ${orderReference(order_id)}`.trim())
  return holders
}

function nameOf(textOf: (column: keyof AttendeeRow['values']) => string): string {
  const name = personName({ first_name: textOf('first_name'), last_name: textOf('last_name') })
  return name || textOf('email') || textOf('external_code')
}

function reportOf(
  rows: readonly PlannedAttendee[],
  base: Pick<AttendeeImportReport, 'ignored' | 'is_written'>,
): AttendeeImportReport {
  const report = rows.map(({ row, name, errors }) => {
    const state = Object.keys(errors).length > 0 ? ('refused' as const) : ('new' as const)
    return { row, state, name, fields: [], errors }
  })
  const refused = report.filter(({ state }) => state === 'refused').length
  const counts = { rows: rows.length, new: rows.length - refused, changed: 0, unchanged: 0, refused }
  return { ...base, ...counts, report }
}
