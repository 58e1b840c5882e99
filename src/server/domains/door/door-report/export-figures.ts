import type { DoorReport } from '#contract/door/door-report.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { columnLabelsOf } from '#server/core/spreadsheet/labels.ts'
import { reportTextsOf } from './texts.ts'

/** A line of the file; what is absent stays blank. */
export type ExportRow = {
  section: string
  entry: string
  at?: Instant | null
  list?: string
  gate?: string | null
  device?: string
  person?: string | null
  number?: number
  amount_cents?: number
  note?: string
}

/** Returns a row for each figure of a report, in the reader's language: everything but the scans. */
export function figureRows(locale: Locale, report: DoorReport, listName: (id: Id) => string): ExportRow[] {
  const t = columnLabelsOf(locale)
  return [
    ...attendanceRows(locale, report),
    ...report.gates.flatMap(({ gate, steps }) =>
      steps.map(({ from, entries }) => ({
        section: t('door_report.throughput'),
        entry: gate ?? t('door_report.no_gate'),
        at: from,
        gate,
        number: entries,
      })),
    ),
    ...moneyRows(locale, report),
    ...handOutRows(locale, report),
    ...missingRows(locale, report, listName),
    ...report.erasures.map((at) => ({ section: t('door_report.erasures'), entry: '', at })),
    ...report.sign_offs.map(({ signed_at, signed_by, note, entered }) => ({
      section: t('door_report.sign_offs'),
      entry: signed_by,
      at: signed_at,
      number: entered,
      note,
    })),
  ]
}

function attendanceRows(locale: Locale, report: DoorReport): ExportRow[] {
  const t = columnLabelsOf(locale)
  const section = t('door_report.attendance')
  return [
    ...report.tickets.flatMap(({ name, sold, entered, did_not_come, cancelled }) =>
      (
        [
          [t('door_report.sold'), sold],
          [t('door_report.entered'), entered],
          [t('door_report.did_not_come'), did_not_come],
          [t('door_report.cancelled'), cancelled],
        ] as const
      ).map(([note, number]) => ({ section, entry: name, number, note })),
    ),
    {
      section,
      entry: t('door_report.others'),
      number: report.others_entered,
      note: t('door_report.entered'),
    },
  ]
}

/** What devices took for unpaid orders and for tickets; nothing without permission to see money. */
function moneyRows(locale: Locale, { takings, sales }: DoorReport): ExportRow[] {
  const t = columnLabelsOf(locale)
  const texts = reportTextsOf(locale)
  return [
    ...(takings ?? []).flatMap(({ device_name, gate, orders, amount_cents, paid_twice_cents }) => {
      const row = { section: t('door_report.takings'), entry: device_name, gate, device: device_name }
      const twice = { ...row, amount_cents: paid_twice_cents, note: t('door_report.paid_twice') }
      return [{ ...row, number: orders, amount_cents }, ...(paid_twice_cents === 0 ? [] : [twice])]
    }),
    ...(sales ?? []).map(({ device_name, gate, tender, tickets, sum_cents }) => ({
      section: texts.t('sales.title'),
      entry: device_name,
      gate,
      device: device_name,
      number: tickets,
      amount_cents: sum_cents,
      note: texts.tender(tender),
    })),
  ]
}

function handOutRows(locale: Locale, { hand_outs }: DoorReport): ExportRow[] {
  const { t } = reportTextsOf(locale)
  return hand_outs.flatMap(({ name, given, expected }) => {
    const row = { section: t('hand_outs.title'), entry: name, list: name }
    return [
      { ...row, number: given, note: t('hand_outs.given') },
      { ...row, number: expected, note: t('hand_outs.expected') },
    ]
  })
}

function missingRows(
  locale: Locale,
  { waiting_devices }: DoorReport,
  listName: (id: Id) => string,
): ExportRow[] {
  const scans = columnLabelsOf(locale)('door_report.waiting')
  const sales = reportTextsOf(locale).t('board.waiting_sales')
  return waiting_devices.flatMap(
    ({ name, gate, waiting_scans, waiting_sales, last_contact_at, check_in_list_id }) => {
      const row = { entry: name, at: last_contact_at, list: listName(check_in_list_id), gate, device: name }
      const sections = [
        { section: scans, number: waiting_scans },
        { section: sales, number: waiting_sales },
      ]
      return sections.filter(({ number }) => number > 0).map((part) => ({ ...part, ...row }))
    },
  )
}
