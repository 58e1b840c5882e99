import type { Locale } from '#contract/wire/contact.ts'
import type { exportAttendees } from '#contract/orders/attendees.ts'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { isExpected } from '#rules/door/attendance.ts'
import { roleHas } from '#rules/permissions.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { instantToWallTime } from '#rules/events/wall-time.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import type { Download } from '#server/core/http/answer.ts'
import { answerColumns } from '#server/domains/sales/answers/service.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { fileOf, pagesOf } from '#server/core/spreadsheet/file.ts'
import type { Cell, Column } from '#server/core/spreadsheet/table.ts'
import { columnLabelsOf } from '#server/core/spreadsheet/labels.ts'
import * as store from './store.ts'
import type { ExportRow, AttendeeFilter } from './store.ts'

/**
 * Exports every attendee that matches the search and filters, in the order of creation, as a file in the caller's
 * language with times in the event's time zone. Rows are read page by page while the file is sent; attendees added
 * meanwhile are included, and nobody appears twice. Errors: event.not_found, permission.denied.
 */
export async function exportAll(
  db: Database,
  context: Omit<Context<Person>, 'tx'>,
  event_id: Id,
  { format, ...filter }: BodyOf<typeof exportAttendees>,
): Promise<Download<typeof exportAttendees>> {
  const may_see_codes = roleHas(context.actor.member.role, 'attendee.ticket_code')
  const { event, total_rows, answer_columns, has_codes } = await db.read(async (tx) => ({
    event: await requireEvent({ ...context, tx }, event_id, 'attendee.view'),
    total_rows: await store.countMatching(tx, event_id, filter),
    answer_columns: await answerColumns(tx, event_id, ['ORDER', 'TICKET']),
    has_codes: may_see_codes && (await store.hasExternalCodes(tx, event_id)),
  }))
  const columns = columnsIn(context.locale, event.timezone, has_codes)
  const cellsOf = async (tx: Tx, rows: readonly ExportRow[]) => {
    const answers = await answer_columns.cellsOf(
      tx,
      rows.map((row) => ({ order_id: row.order_id, attendee_id: row.id })),
    )
    return rows.map((row, at) => [...columns.map(({ cell }) => cell(row)), ...(answers[at] ?? [])])
  }
  const sheet = columnLabelsOf(context.locale)('attendees.sheet')
  const table = {
    columns: [...columns, ...answer_columns.columns],
    pages: rowsOf(db, event_id, filter, cellsOf),
  }
  const exported = {
    action: 'attendees_exported',
    subject: { kind: 'event', id: event_id, title: event.title },
    event_id,
  } as const
  return { ...fileOf(format, { title: event.title, sheet, table }), total_rows, exported }
}

const isOffered = ({ offered_at, cancelled_at, checked_in_at }: ExportRow) =>
  offered_at !== null && cancelled_at === null && checked_in_at === null

type AttendeeColumn = Column & { cell: (row: ExportRow) => Cell }

/** @param has_codes whether the file has the codes of another ticket system */
function columnsIn(locale: Locale, timezone: string, has_codes: boolean): AttendeeColumn[] {
  const t = columnLabelsOf(locale)
  const column = (title: string, width: number, text: (row: ExportRow) => string): AttendeeColumn => {
    return { title, width, is_typed: false, cell: (row) => ({ text: text(row) }) }
  }
  const typedColumn = (...[title, width, text]: Parameters<typeof column>): AttendeeColumn => {
    return { ...column(title, width, text), is_typed: true }
  }
  const time = (title: string, at: 'checked_in_at' | 'created_at'): AttendeeColumn => {
    const wallOf = (instant: string | null) => instant && instantToWallTime(instant, timezone)
    return { title, width: 17, is_typed: false, cell: (row) => ({ wall: wallOf(row[at]) }) }
  }
  const [yes, no] = [t('value.yes'), t('value.no')]
  const [active, cancelled] = [t('attendees.active'), t('attendees.cancelled')]
  const [offered, resold] = [t('attendees.offered'), t('attendees.resold')]
  return [
    column(t('attendees.order'), 12, (row) => orderReference(row.order_id)),
    typedColumn(t('attendee.first_name'), 18, (row) => row.first_name),
    typedColumn(t('attendee.last_name'), 18, (row) => row.last_name),
    typedColumn(t('attendee.email'), 30, (row) => row.email),
    typedColumn(t('attendee.ticket_id'), 24, (row) => row.ticket_name),
    column(t('attendees.status'), 12, (row) => (row.cancelled_at === null ? active : cancelled)),
    column(t('attendees.paid'), 10, (row) => (row.paid_at === null ? no : yes)),
    column(t('attendees.expected'), 10, (row) => (isExpected(row) ? yes : no)),
    time(t('attendees.checked_in_at'), 'checked_in_at'),
    typedColumn(t('attendee.note'), 40, (row) => row.note ?? ''),
    time(t('attendees.created_at'), 'created_at'),
    column(t('attendees.batch_no'), 9, ({ batch_no }) => (batch_no === null ? '' : String(batch_no))),
    column(t('attendees.resale'), 12, (row) =>
      row.cancelled_at !== null && row.resold_at !== null ? resold : isOffered(row) ? offered : '',
    ),
    ...(has_codes ? [typedColumn(t('attendees.external_code'), 24, (row) => row.external_code ?? '')] : []),
  ]
}

async function* rowsOf(
  db: Database,
  event_id: Id,
  filter: AttendeeFilter,
  cellsOf: (tx: Tx, rows: readonly ExportRow[]) => Promise<Cell[][]>,
): AsyncGenerator<Cell[][]> {
  const pages = pagesOf<ExportRow>((after, limit) =>
    db.read((tx) => store.listNextMatching(tx, event_id, filter, { after, limit })),
  )
  for await (const rows of pages) yield await db.read((tx) => cellsOf(tx, rows))
}
