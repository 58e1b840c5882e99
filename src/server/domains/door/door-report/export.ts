import { REPORT_SCANS_MAX, type exportDoorReport, type ReportScan } from '#contract/door/door-report.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { instantToWallTime } from '#rules/events/wall-time.ts'
import type { Database } from '#server/core/db/database.ts'
import type { Download } from '#server/core/http/answer.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { fileOf, pagesOf } from '#server/core/spreadsheet/file.ts'
import { columnLabelsOf } from '#server/core/spreadsheet/labels.ts'
import { amountCell, type Cell, type Column } from '#server/core/spreadsheet/table.ts'
import { listOfEvents } from '#server/domains/door/check-in-lists/service.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { figureRows, type ExportRow } from './export-figures.ts'
import { pdfOf } from './pdf.ts'
import { presentScan } from './present.ts'
import { read } from './service.ts'
import { reportTextsOf } from './texts.ts'
import * as store from './store.ts'

/**
 * Exports the door report in the caller's language, with times in the event's time zone: as a document, or as a table
 * with one row for each figure, each incident and each scan after the sign-off. Errors: event.not_found,
 * permission.denied.
 */
export async function exportAll(
  db: Database,
  context: Omit<Context<Person>, 'tx'>,
  event_id: Id,
  format: BodyOf<typeof exportDoorReport>['format'],
): Promise<Download<typeof exportDoorReport>> {
  const { event, report, lists } = await db.read(async (tx) => ({
    event: await requireEvent({ ...context, tx }, event_id, 'attendee.view'),
    report: await read({ ...context, tx }, event_id),
    lists: await listOfEvents({ tx, now: context.now }, [event_id]),
  }))
  const { locale } = context
  const listName = (id: Id) => lists.find((list) => list.id === id)?.name ?? ''
  if (format === 'pdf') return pdfOf({ locale, event, report, listName })
  const rows = scanRows(locale, listName)
  const columns = columnsIn(locale, { timezone: event.timezone, currency: report.currency })
  const figures = figureRows(locale, report, listName)
  const late = report.late_scans.scans.map(rows.late)
  async function* pages(): AsyncGenerator<Cell[][]> {
    const cellsOf = (row: ExportRow) => columns.map(({ cell }) => cell(row))
    yield figures.map(cellsOf)
    const incidents = pagesOf<store.ReportScanRow>((after, limit) =>
      db.read((tx) => store.readIncidents(tx, event_id, after, limit)),
    )
    for await (const page of incidents) yield page.map((row) => cellsOf(rows.incident(presentScan(row))))
    yield late.map(cellsOf)
  }
  const subject = { kind: 'event', id: event_id, title: event.title } as const
  const incidents = Object.values(report.incident_counts).reduce((sum, scans) => sum + scans, 0)
  return {
    ...fileOf(format, {
      title: event.title,
      sheet: columnLabelsOf(locale)('door_report.sheet'),
      table: { columns, pages: pages() },
    }),
    total_rows: figures.length + incidents + Math.min(late.length, REPORT_SCANS_MAX),
    exported: { action: 'door_report_exported', subject, event_id },
  }
}

function scanRows(locale: Locale, listName: (id: Id) => string) {
  const t = columnLabelsOf(locale)
  const texts = reportTextsOf(locale)
  const scanRow = (section: string, entry: string, scan: ReportScan): ExportRow => ({
    section,
    entry,
    at: scan.scanned_at,
    list: listName(scan.check_in_list_id),
    gate: scan.gate,
    device: scan.device_name,
    person: scan.attendee_name,
    note: [
      scan.override?.by,
      scan.override?.reason,
      scan.supervisor_name !== null && texts.t('incidents.pin', { name: scan.supervisor_name }),
      texts.verdict(scan.verdict.kind),
    ]
      .filter(Boolean)
      .join(' · '),
  })
  const kinds = {
    undo: t('door_report.undo'),
    conflict: t('door_report.conflict'),
    override: t('door_report.override'),
    over_limit: texts.t('kind.over_limit'),
    revoked_code: t('door_report.revoked_code'),
    unknown_code: t('door_report.unknown_code'),
    in: t('door_report.in'),
    out: t('door_report.out'),
  }
  const incidentLabel = ({ incident, kind }: ReportScan) => kinds[incident ?? kind]
  return {
    incident: (scan: ReportScan) => scanRow(t('door_report.incidents'), incidentLabel(scan), scan),
    late: (scan: ReportScan) => scanRow(t('door_report.late'), incidentLabel(scan), scan),
  }
}

type ReportColumn = Column & { cell: (row: ExportRow) => Cell }

function columnsIn(
  locale: Locale,
  { timezone, currency }: { timezone: string; currency: string },
): ReportColumn[] {
  const t = columnLabelsOf(locale)
  const text = (title: string, width: number, read: (row: ExportRow) => string): ReportColumn => {
    return { title, width, is_typed: true, cell: (row) => ({ text: read(row) }) }
  }
  return [
    { ...text(t('door_report.section'), 20, ({ section }) => section), is_typed: false },
    text(t('door_report.entry'), 24, ({ entry }) => entry),
    {
      title: t('door_report.time'),
      width: 17,
      is_typed: false,
      cell: ({ at }) => ({ wall: at ? instantToWallTime(at, timezone) : null }),
    },
    text(t('door_report.list'), 20, ({ list = '' }) => list),
    text(t('door_report.gate'), 14, ({ gate }) => gate ?? ''),
    text(t('door_report.device'), 18, ({ device = '' }) => device),
    text(t('door_report.person'), 24, ({ person }) => person ?? ''),
    {
      ...text(t('door_report.number'), 9, ({ number }) => (number === undefined ? '' : String(number))),
      is_typed: false,
    },
    {
      title: t('door_report.amount'),
      width: 14,
      is_typed: false,
      cell: ({ amount_cents }) =>
        amount_cents === undefined ? { text: '' } : amountCell(currency, amount_cents),
    },
    text(t('door_report.note'), 40, ({ note = '' }) => note),
  ]
}
