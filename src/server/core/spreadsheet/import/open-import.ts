import type { ErrorCode } from '#contract/wire/errors.ts'
import { IMPORT_ROWS_MAX } from '#contract/wire/import-report.ts'
import { AppError } from '#server/core/app-error.ts'
import { headingKey } from '#server/core/spreadsheet/reading/heading.ts'
import { parseTableFile, type ParsedTable } from '#server/core/spreadsheet/table-of-file.ts'

export type ImportColumns<Column extends string> = {
  /** Column by the index of its cell. */
  at: ReadonlyMap<number, Column>
  /** Headings of columns that are not imported. */
  ignored: string[]
}
/** A parsed file with its columns; `headings_at` is the index of the heading row. */
export type OpenImport<Column extends string> = {
  table: ParsedTable
  columns: ImportColumns<Column>
  headings_at: number
}

/**
 * Reads the table and the columns of a file to import.
 * @param column_of columns by their normalized headings; null: known, but not imported
 * @throws AppError import.not_a_table, import.old_or_locked, import.damaged, import.too_much, import.encoding with
 * the possible encodings, import.headings, import.heading_twice, import.empty
 */
export async function openImport<Column extends string>(
  bytes: Buffer,
  column_of: ReadonlyMap<string, Column | null>,
): Promise<OpenImport<Column>> {
  const table = await parseTableFile(bytes, [...column_of.keys()])
  if ('fault' in table) {
    const { fault, seems } = table
    throw refusal(`import.${fault}`, ...(seems ? [seems] : []))
  }
  const found = headingsOf(table)
  if (found === null) throw refusal('import.empty')
  const { headings, headings_at } = found
  const columns = columnsIn(headings, column_of)
  if (columns === null) throw refusal('import.heading_twice')
  if (columns.at.size === 0) throw refusal('import.headings')
  if (table.rows - headings_at > IMPORT_ROWS_MAX + 1) throw refusal('import.too_much')
  return { table, columns, headings_at }
}

/** Returns the refusal of a whole file. */
export function refusal(code: ErrorCode, ...details: string[]): AppError {
  return new AppError(code, { errors: { file: [code, ...details] } })
}

/** Returns whether a row is empty. */
export const isBlank = (texts: readonly string[]): boolean => texts.every((text) => text.trim() === '')

/** Returns the first non-blank row and its index from 0. */
function headingsOf({ parts }: ParsedTable): { headings: string[]; headings_at: number } | null {
  for (const { at, rows } of parts()) {
    const offset = rows.findIndex((texts) => !isBlank(texts))
    if (offset !== -1) return { headings: rows[offset] ?? [], headings_at: at + offset }
  }
  return null
}

/**
 * Returns the columns of a heading row; null when a column occurs twice. An exported file has columns that are not
 * imported.
 */
function columnsIn<Column extends string>(
  headings: readonly string[],
  column_of: ReadonlyMap<string, Column | null>,
): ImportColumns<Column> | null {
  const at = new Map<number, Column>()
  const ignored: string[] = []
  for (const [index, title] of headings.entries()) {
    const column = column_of.get(headingKey(title)) ?? null
    if (column !== null) at.set(index, column)
    else if (title.trim() !== '') ignored.push(title.trim())
  }
  return new Set(at.values()).size === at.size ? { at, ignored } : null
}
