import { z } from 'zod'

export const IMPORT_ROWS_MAX = 20_000
export const IMPORT_BELOW_BYTES = 10 * 1024 * 1024

/** Errors of a whole file that cannot be imported. */
export const IMPORT_FILE_ERRORS = [
  'file.too_large',
  'import.not_a_table',
  'import.old_or_locked',
  'import.damaged',
  'import.too_much',
  'import.encoding',
  'import.headings',
  'import.heading_twice',
  'import.empty',
  'import.changed',
] as const

/** Returns the schema of the planned or actual effect of an imported row. */
export function importedRowOf<Column extends z.ZodEnum>(column: Column) {
  return z.object({
    /** Row of the file, from 1; the first non-blank row is the header. */
    row: z.number().int(),
    state: z.enum(['new', 'changed', 'unchanged', 'refused']),
    /** Name as in the file. */
    name: z.string(),
    /** Changed fields of an existing row. */
    fields: z.array(column),
    /** Column -> error codes of a refused row, and what the first code names. */
    errors: z.partialRecord(column, z.array(z.string())),
  })
}

const count = z.number().int()

/** Returns the schema of the effect of a whole file. */
export function importReportOf<Column extends z.ZodEnum>(column: Column) {
  return z.object({
    rows: count,
    new: count,
    changed: count,
    unchanged: count,
    refused: count,
    /**
     * False for a check and when any row is refused: nothing was changed. True beside a refused row means that it
     * became invalid through a concurrent change after the check; all other rows were written.
     */
    is_written: z.boolean(),
    /** Ignored column headings, as in the file. */
    ignored: z.array(z.string()),
    report: z.array(importedRowOf(column)),
  })
}

/** Row and report of any import, for screens that show all of them alike. */
export type AnyImportedRow = {
  row: number
  state: 'new' | 'changed' | 'unchanged' | 'refused'
  name: string
  fields: readonly string[]
  errors: Readonly<Record<string, string[] | undefined>>
}
export type AnyImportReport = {
  rows: number
  new: number
  changed: number
  unchanged: number
  refused: number
  is_written: boolean
  ignored: readonly string[]
  report: readonly AnyImportedRow[]
}

/** Progress of an import: rows are read from the file, compared with existing data, then written. */
export const importProgress = z.object({
  stage: z.enum(['reading', 'checking', 'writing']),
  /** Rows finished in this stage. */
  done: count,
  /** Total rows; 0: not counted yet. */
  rows: count,
})
export type ImportProgress = z.infer<typeof importProgress>
/** Reports the progress of an import. */
export type ReportProgress = (progress: ImportProgress) => void
