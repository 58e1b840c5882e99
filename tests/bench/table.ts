import type { Figure } from './figure.ts'
import type { Row } from './rows.ts'

type Column = { head: string; cell: (row: Row) => string }

const FIGURE: Column = { head: 'figure', cell: ({ what }) => what }
const MEASURED: Column = { head: 'measured', cell: ({ measured }) => measured }
const BEFORE: Column = {
  head: 'before',
  cell: ({ before, why_not_before }) => before?.measured ?? why_not_before ?? '',
}
const RATIO: Column = { head: 'now / before', cell: ratioOf }
const LIMIT: Column = { head: 'limit here', cell: ({ limit }) => limit ?? '' }
const TARGET: Column = { head: 'target', cell: ({ target }) => target }
const VERDICT: Column = { head: '', cell: verdictOf }

/** All that is known of each figure, one a line. */
export function formatFullTable(rows: readonly Row[]): string {
  const how: Column[] = [
    { head: 'how', cell: ({ how: said }) => said },
    { head: 'load', cell: ({ load }) => load },
  ]
  return tableOf(rows, [...columnsOf(rows), ...how])
}

/** The table as docs/figures.md has it, and beneath it how each figure was taken. */
export function formatDocumentTable(rows: readonly Row[]): string {
  const taken = rows.map(({ what, how, load }) => `- ${what}: ${how}; load ${load}.`)
  return `${tableOf(rows, columnsOf(rows))}\n\n${taken.join('\n')}`
}

function columnsOf(rows: readonly Row[]): Column[] {
  const is_compared = rows.some(({ before, why_not_before }) => before !== null || why_not_before !== null)
  const is_limited = rows.some(({ limit }) => limit !== undefined)
  return [
    FIGURE,
    MEASURED,
    ...(is_compared ? [BEFORE, RATIO] : []),
    ...(is_limited ? [LIMIT] : []),
    TARGET,
    VERDICT,
  ]
}

function tableOf(rows: readonly Row[], columns: readonly Column[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(columns.map(({ head }) => head)),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map(({ cell }) => cell(row).replaceAll('|', '\\|')))),
  ].join('\n')
}

/** Machines differ, and what one is of the other hardly does. */
function ratioOf({ value, before }: Row): string {
  const ratio = value / (before?.value ?? NaN)
  return Number.isFinite(ratio) ? ratio.toFixed(2) : ''
}

function verdictOf({ is_met }: Figure): string {
  if (is_met === null) return ''
  return is_met ? 'met' : 'missed'
}
