import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { ReportProgress } from '#contract/wire/import-report.ts'
import { unguardFormula } from '#rules/text/formula-guard.ts'
import { isBlank, type ImportColumns, type OpenImport } from './open-import.ts'

/** Schema of each column's cells; every cell starts as a text. */
type CellSchemas<Column extends string> = Readonly<Record<Column, z.ZodType>>
/** Parsed cells of a row; empty cells are absent. */
export type CellValues<Cells extends CellSchemas<string>> = {
  [Column in keyof Cells]?: z.output<Cells[Column]>
}

/** A parsed row of the file, with the errors of its cells. */
export type ImportRow<Cells extends CellSchemas<string>> = {
  /** Row of the file, from 1. */
  row: number
  name: string
  values: CellValues<Cells>
  errors: { [Column in keyof Cells]?: string[] }
}

type RowOptions<Column extends string, Cells extends CellSchemas<Column>> = {
  cells: Cells
  /** Returns the name of a row in the report, from its texts by column. */
  nameOf: (textOf: (column: Column) => string) => string
  reportProgress: ReportProgress
}

const NAME_SHOWN_MAX = 100

/** Parses every non-blank row below the headings. */
export async function readImportRows<Column extends string, Cells extends CellSchemas<Column>>(
  { table, columns, headings_at }: OpenImport<Column>,
  options: RowOptions<Column, Cells>,
): Promise<ImportRow<Cells>[]> {
  const parsed_rows: ImportRow<Cells>[] = []
  for (const { at, rows, formulas } of table.parts()) {
    const formula_cells = new Set(formulas.map(([row, column]) => `${row} ${column}`))
    for (const [offset, texts] of rows.entries()) {
      const index = at + offset
      if (index > headings_at && !isBlank(texts))
        parsed_rows.push(readRow({ index, texts }, { ...options, columns, formula_cells }))
    }
    options.reportProgress({
      stage: 'reading',
      done: parsed_rows.length,
      rows: table.rows - headings_at - 1,
    })
    // Yield to the event loop, so that requests of doors are answered meanwhile.
    await setImmediate()
  }
  return parsed_rows
}

function readRow<Column extends string, Cells extends CellSchemas<Column>>(
  { index, texts }: { index: number; texts: readonly string[] },
  {
    cells,
    columns,
    formula_cells,
    nameOf,
  }: RowOptions<Column, Cells> & { columns: ImportColumns<Column>; formula_cells: ReadonlySet<string> },
): ImportRow<Cells> {
  const values: Partial<Record<Column, unknown>> = {}
  const errors: Partial<Record<Column, string[]>> = {}
  for (const [cell_index, column] of columns.at) {
    const text = texts[cell_index]?.trim() ?? ''
    if (formula_cells.has(`${index} ${cell_index}`)) errors[column] = ['formula']
    else if (text !== '') {
      const cell = cells[column].safeParse(unguardFormula(text))
      if (cell.success) values[column] = cell.data
      else errors[column] = [cell.error.issues[0]?.message ?? 'invalid']
    }
  }
  const indexes = new Map([...columns.at].map(([cell_index, column]) => [column, cell_index]))
  const textOf = (column: Column) => texts[indexes.get(column) ?? -1]?.trim() ?? ''
  // Every cell was parsed by the schema of its column.
  const typed_values = values as CellValues<Cells>
  return { row: index + 1, name: nameOf(textOf).slice(0, NAME_SHOWN_MAX), values: typed_values, errors }
}
