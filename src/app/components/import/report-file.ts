import type { AnyImportedRow } from '#contract/wire/import-report.ts'
import { guardFormula } from '#rules/text/formula-guard.ts'

/** Without it Excel does not recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Import report as CSV (RFC 4180), named after the imported file. */
export function buildReportFile(
  file_name: string,
  rows: readonly AnyImportedRow[],
  table: { titles: readonly string[]; cellsOf: (row: AnyImportedRow) => readonly string[] },
): { blob: Blob; name: string } {
  const lines = [table.titles, ...rows.map(table.cellsOf)].map((cells) => cells.map(quoteCell).join(','))
  const blob = new Blob([BYTE_ORDER_MARK, lines.map((line) => `${line}\r\n`).join('')], { type: 'text/csv' })
  return { blob, name: `${file_name.replace(/\.\w+$/, '')} – report.csv` }
}

const quoteCell = (text: string) => `"${guardFormula(text).replaceAll('"', '""')}"`
