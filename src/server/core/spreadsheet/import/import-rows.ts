import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { ReportProgress } from '#contract/wire/import-report.ts'
import { unguardFormula } from '#rules/text/formula-guard.ts'
import { isBlank, type ImportColumns, type OpenImport } from './open-import.ts'

/** Schema of each column's cells; every cell starts as a text. */
type CellSchemas = Readonly<Record<string, z.ZodType>>
type ColumnOf<Cells> = keyof Cells & string
/** Parsed cells of a row; empty cells are absent. */
type CellValues<Cells extends CellSchemas> = { [Column in keyof Cells]?: z.output<Cells[Column]> }

/** A parsed row of the file, with the errors of its cells. */
export type ImportRow<Cells extends CellSchemas> = {
  /** Row of the file, from 1. */
  row: number
  name: string
  values: CellValues<Cells>
  errors: { [Column in keyof Cells]?: string[] }
}

type RowOptions<Cells extends CellSchemas> = {
  cells: Cells
  /** Returns the name of a row in the report, from its texts by column. */
  nameOf: (textOf: (column: ColumnOf<Cells>) => string) => string
  reportProgress: ReportProgress
}

const NAME_SHOWN_MAX = 100

/** Parses every non-blank row below the headings. */
export async function readImportRows<Cells extends CellSchemas>(
  { table, columns, headings_at }: OpenImport<ColumnOf<Cells>>,
  options: RowOptions<Cells>,
): Promise<ImportRow<Cells>[]> {
  const parsed_rows: ImportRow<Cells>[] = []
  for (const { at, rows, formulas } of table.parts()) {
    const formula_cells = new Set(formulas.map(([row, column]) => `${row} ${column}`))
    for (const [offset, texts] of rows.entries()) {
      const index = at + offset
      if (index > headings_at && !isBlank(texts))
        parsed_rows.push(readRow({ index, texts }, { ...options, columns, formula_cells }))
    }
    const total = table.rows - headings_at - 1
    options.reportProgress({ stage: 'reading', done: parsed_rows.length, rows: total })
    // Yield to the event loop, so that requests of doors are answered meanwhile.
    await setImmediate()
  }
  return parsed_rows
}

type RowContext<Cells extends CellSchemas> = RowOptions<Cells> & {
  columns: ImportColumns<ColumnOf<Cells>>
  formula_cells: ReadonlySet<string>
}

function readRow<Cells extends CellSchemas>(
  { index, texts }: { index: number; texts: readonly string[] },
  { cells, columns, formula_cells, nameOf }: RowContext<Cells>,
): ImportRow<Cells> {
  const values: CellValues<Cells> = {}
  const errors: ImportRow<Cells>['errors'] = {}
  for (const [cell_index, column] of columns.at) {
    const text = texts[cell_index]?.trim() ?? ''
    if (formula_cells.has(`${index} ${cell_index}`)) errors[column] = ['formula']
    else if (text !== '') {
      const schema: z.ZodType | undefined = cells[column]
      const cell = schema?.safeParse(unguardFormula(text))
      // Parsed by the schema of its column.
      if (cell?.success) values[column] = cell.data as CellValues<Cells>[typeof column]
      else errors[column] = [cell?.error.issues[0]?.message ?? 'invalid']
    }
  }
  const indexes = new Map([...columns.at].map(([cell_index, column]) => [column, cell_index]))
  const textOf = (column: ColumnOf<Cells>) => texts[indexes.get(column) ?? -1]?.trim() ?? ''
  return { row: index + 1, name: nameOf(textOf).slice(0, NAME_SHOWN_MAX), values, errors }
}
