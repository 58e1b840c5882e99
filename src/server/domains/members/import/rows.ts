import { setImmediate } from 'node:timers/promises'
import type { Relationship } from '#contract/members/membership-settings.ts'
import type { ImportColumn, ImportedRow } from '#contract/members/import.ts'
import { unguardFormula } from '#rules/text/formula-guard.ts'
import { personName } from '#rules/text/person-name.ts'
import type { ParsedTable } from '#server/core/spreadsheet/table-of-file.ts'
import { cellsOf, type Cells, type ParsedCells } from './cells.ts'
import type { ReportProgress } from './progress.ts'
import type { Columns } from './columns.ts'
import type { PersonKeys } from './existing-store.ts'

/** A parsed row of the file. */
export type ParsedRow = Pick<ImportedRow, 'row' | 'name' | 'errors'> & { values: ParsedCells }

/** Returns the keys for looking up the people of rows. */
export function personKeysIn(rows: readonly ParsedRow[]): PersonKeys {
  return {
    numbers: rows.flatMap(({ values }) => values.membership_no ?? []),
    emails: rows.flatMap(({ values }) => values.email ?? []),
    phones: rows.flatMap(({ values }) => values.phone ?? []),
  }
}

/** Parses every non-blank row below the headings, with the errors of its cells. */
export async function readRows(
  table: ParsedTable,
  { columns, headings_at }: { columns: Columns; headings_at: number },
  relationships: readonly Relationship[],
  reportProgress: ReportProgress,
): Promise<ParsedRow[]> {
  const cells = cellsOf(relationships)
  const parsed_rows: ParsedRow[] = []
  for (const { at, rows, formulas } of table.parts()) {
    const formula_cells = new Set(formulas.map(([row, column]) => `${row} ${column}`))
    for (const [offset, texts] of rows.entries()) {
      const index = at + offset
      if (index > headings_at && !isBlank(texts))
        parsed_rows.push(readRow({ index, texts }, { cells, columns, formula_cells }))
    }
    reportProgress({ stage: 'reading', done: parsed_rows.length, rows: table.rows - headings_at - 1 })
    // Yield to the event loop, so that requests of doors are answered meanwhile.
    await setImmediate()
  }
  return parsed_rows
}

function readRow(
  { index, texts }: { index: number; texts: readonly string[] },
  { cells, columns, formula_cells }: { cells: Cells; columns: Columns; formula_cells: ReadonlySet<string> },
): ParsedRow {
  const values: Partial<Record<ImportColumn, unknown>> = {}
  const errors: ParsedRow['errors'] = {}
  for (const [cell_index, column] of columns.at) {
    const text = texts[cell_index]?.trim() ?? ''
    if (formula_cells.has(`${index} ${cell_index}`)) errors[column] = ['formula']
    else if (text !== '') {
      const cell = cells[column].safeParse(unguardFormula(text))
      if (cell.success) values[column] = cell.data
      else errors[column] = [cell.error.issues[0]?.message ?? 'invalid']
    }
  }
  const title = (column: ImportColumn) => texts[columnIndexOf(columns, column)]?.trim() ?? ''
  const name = personName({ first_name: title('first_name'), last_name: title('last_name') })
  const display_name =
    name || title('chinese_name') || title('membership_no') || title('email') || title('phone')
  // Every cell was parsed by the schema of its column.
  return { row: index + 1, name: display_name.slice(0, 100), values: values as ParsedCells, errors }
}

/** Returns whether a row is empty. */
export const isBlank = (texts: readonly string[]) => texts.every((text) => text.trim() === '')

function columnIndexOf({ at }: Columns, column: ImportColumn): number {
  return [...at].find(([, each]) => each === column)?.[0] ?? -1
}
