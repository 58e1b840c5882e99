import { incidentKind, type DoorReport, type ReportScan, type SignOff } from '#contract/door/door-report.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { ReportColumn, ReportTable } from '#server/core/integrations/pdf/report-pages.ts'
import type { ReportTexts } from './texts.ts'

type Formats = {
  at: (at: Instant) => string
  number: (value: number) => string
  money: (cents: number) => string
}
/** A report with its texts and formats in one language. */
export type ReportContext = ReportTexts & {
  report: DoorReport
  format: Formats
  listName: (id: Id) => string
}

/** Returns the tables of a report, in the order of its page. */
export const tablesOf = (context: ReportContext): ReportTable[] =>
  [
    attendanceTable(context),
    handOutTable(context),
    missingTable(context),
    incidentTable(context),
    ...lateTables(context),
    throughputTable(context),
    salesTable(context),
    takingsTable(context),
    erasureTable(context),
    ...earlierSignOffs(context),
  ].filter((table) => table !== null)

/** Returns who signed off, when, and with which figures. */
export function signOffLines({ t, format }: ReportContext, sign_off: SignOff): string[] {
  const { signed_by: name, signed_at, sold, entered, takings_cents, note } = sign_off
  const figures = [
    t('sign_off.figures', { entered: format.number(entered), sold: format.number(sold) }),
    ...(takings_cents === null ? [] : [t('sign_off.taken', { amount: format.money(takings_cents) })]),
  ]
  const lines = [t('sign_off.by', { name, when: format.at(signed_at) }), figures.join(' · ')]
  return note === '' ? lines : [...lines, note]
}

const text = (title: string, share = 2): ReportColumn => ({ title, share })
const figure = (title: string): ReportColumn => ({ title, share: 1, is_number: true })
const doorName = ({ gate, device_name }: { gate: string | null; device_name: string }) =>
  [gate, device_name].filter(Boolean).join(' · ')

function attendanceTable({ t, report, format }: ReportContext): ReportTable {
  const figures = ['sold', 'entered', 'did_not_come', 'cancelled'] as const
  const total = figures.map((name) => report.tickets.reduce((sum, row) => sum + row[name], 0))
  const rows = report.tickets.map((row) => [row.name, ...figures.map((name) => format.number(row[name]))])
  if (rows.length > 1) rows.push([t('attendance.total'), ...total.map(format.number)])
  if (report.others_entered > 0)
    rows.push([t('attendance.without'), '', format.number(report.others_entered)])
  return {
    title: t('attendance.title'),
    note: rows.length === 0 ? t('attendance.none') : '',
    columns: [text(t('attendance.ticket')), ...figures.map((name) => figure(t(`attendance.${name}`)))],
    rows,
  }
}

function handOutTable({ t, report, format }: ReportContext): ReportTable | null {
  if (report.hand_outs.length === 0) return null
  return {
    title: t('hand_outs.title'),
    note: '',
    columns: [text(t('hand_outs.list')), figure(t('hand_outs.given')), figure(t('hand_outs.expected'))],
    rows: report.hand_outs.map(({ name, given, expected }) => [
      name,
      format.number(given),
      format.number(expected),
    ]),
  }
}

function salesTable({ t, tender, report, format }: ReportContext): ReportTable | null {
  if (report.sales === null || report.sales.length === 0) return null
  const rows = report.sales.map((row) => [
    doorName(row),
    tender(row.tender),
    format.number(row.sales),
    format.number(row.tickets),
    format.money(row.sum_cents),
  ])
  const sum = (name: 'sales' | 'tickets' | 'sum_cents') =>
    (report.sales ?? []).reduce((total, row) => total + row[name], 0)
  if (rows.length > 1) {
    const total = [format.number(sum('sales')), format.number(sum('tickets')), format.money(sum('sum_cents'))]
    rows.push([t('takings.total'), '', ...total])
  }
  return {
    title: t('sales.title'),
    note: '',
    columns: [
      text(t('takings.device')),
      text(t('sales.tender'), 1),
      figure(t('sales.sales')),
      figure(t('sales.tickets')),
      figure(t('takings.amount')),
    ],
    rows,
  }
}

function takingsTable({ t, report, format }: ReportContext): ReportTable | null {
  if (report.takings === null) return null
  const rows = report.takings.map((row) => [
    doorName(row),
    format.number(row.orders),
    format.money(row.amount_cents),
    format.money(row.paid_twice_cents),
  ])
  return {
    title: t('takings.title'),
    note: rows.length === 0 ? t('takings.none') : '',
    columns: [
      text(t('takings.device')),
      figure(t('takings.orders')),
      figure(t('takings.amount')),
      figure(t('takings.twice')),
    ],
    rows,
  }
}

function missingTable({ t, report, format, listName }: ReportContext): ReportTable {
  const rows = report.waiting_devices.map(({ name, gate, ...row }) => [
    doorName({ gate, device_name: name }),
    listName(row.check_in_list_id),
    format.number(row.waiting_scans),
    format.number(row.waiting_sales),
    row.last_contact_at === null ? t('missing.never') : format.at(row.last_contact_at),
  ])
  return {
    title: t('missing.title'),
    note: rows.length === 0 ? t('missing.none') : t('missing.text'),
    columns: [
      text(t('missing.device')),
      text(t('missing.list')),
      figure(t('missing.scans')),
      figure(t('missing.sales')),
      text(t('missing.last_contact')),
    ],
    rows,
  }
}

function incidentTable(context: ReportContext): ReportTable {
  const { t, report, format } = context
  const counts = incidentKind.options
    .filter((kind) => report.incident_counts[kind] > 0)
    .map((kind) =>
      t('incidents.count', { kind: t(`kind.${kind}`), number: format.number(report.incident_counts[kind]) }),
    )
  const total = incidentKind.options.reduce((sum, kind) => sum + report.incident_counts[kind], 0)
  const shown = report.incidents.length
  const limited = { shown: format.number(shown), total: format.number(total) }
  const notes = [counts.join(' · '), ...(total > shown ? [t('incidents.limited', limited)] : [])]
  return {
    ...scanTable(context, report.incidents),
    title: t('incidents.title'),
    note: total === 0 ? t('incidents.none') : notes.join('\n'),
  }
}

function lateTables(context: ReportContext): ReportTable[] {
  const { scans } = context.report.late_scans
  return scans.length === 0
    ? []
    : [{ ...scanTable(context, scans), title: context.t('late.title'), note: '' }]
}

function scanTable(
  context: ReportContext,
  scans: readonly ReportScan[],
): Pick<ReportTable, 'columns' | 'rows'> {
  const { t, format, listName } = context
  return {
    columns: [
      text(t('incidents.time')),
      text(t('incidents.what'), 1.5),
      text(t('incidents.who')),
      text(t('incidents.where')),
      text(t('incidents.details'), 3),
    ],
    rows: scans.map((scan) => [
      format.at(scan.scanned_at),
      t(`kind.${scan.incident ?? scan.kind}`),
      scan.attendee_name ?? t('incidents.unknown'),
      [listName(scan.check_in_list_id), scan.gate, scan.device_name].filter(Boolean).join(' · '),
      detailsOf(context, scan),
    ]),
  }
}

function detailsOf({ t, verdict }: ReportContext, scan: ReportScan): string {
  const { incident, override, over_limit, supervisor_name: name, shown } = scan
  const outcome =
    override !== null && incident !== 'undo'
      ? t('incidents.override', { reason: override.reason, by: override.by })
      : incident === 'conflict' && shown !== null
        ? [
            t('incidents.shown', { verdict: verdict(shown.kind) }),
            t('incidents.log', { verdict: verdict(scan.verdict.kind) }),
          ].join('\n')
        : verdict(scan.verdict.kind)
  const more = [
    over_limit && incident !== 'over_limit' ? t('kind.over_limit') : null,
    name === null ? null : t('incidents.pin', { name }),
  ]
  return [outcome, ...more].filter((line) => line !== null).join('\n')
}

function throughputTable({ t, report, format }: ReportContext): ReportTable {
  const rows = report.gates.map(({ gate, entries, lanes, peak }) => [
    gate ?? t('throughput.no_gate'),
    format.number(entries),
    format.number(lanes),
    t('throughput.peak_at', { entries: format.number(peak.entries), time: format.at(peak.from) }),
  ])
  return {
    title: t('throughput.title'),
    note: rows.length === 0 ? t('throughput.none') : '',
    columns: [
      text(t('throughput.gate')),
      figure(t('throughput.entries')),
      figure(t('throughput.lanes')),
      text(t('throughput.peak')),
    ],
    rows,
  }
}

function erasureTable({ t, report, format }: ReportContext): ReportTable {
  return {
    title: t('erased.title'),
    note: report.erasures.length === 0 ? t('erased.none') : '',
    columns: [text(t('erased.requested'))],
    rows: report.erasures.map((at) => [format.at(at)]),
  }
}

function earlierSignOffs(context: ReportContext): ReportTable[] {
  const [, ...earlier] = context.report.sign_offs
  if (earlier.length === 0) return []
  return [
    {
      title: context.t('sign_off.earlier'),
      note: '',
      columns: [text(context.t('sign_off.title'))],
      rows: earlier.map((sign_off) => [signOffLines(context, sign_off).join('\n')]),
    },
  ]
}
