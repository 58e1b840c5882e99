import { CsvError, parse } from 'csv-parse/sync'
import { signatureOf } from '#server/core/file-signature.ts'
import { decodeText } from './decode.ts'
import { readXlsx } from './sheet.ts'
import { COLUMNS_MAX, ROWS_MAX, TEXT_MAX, TableTooLarge } from './table-limits.ts'

/**
 * Why a file is rejected: neither xlsx nor text, an old or locked Excel file, corrupt, beyond the limits, or
 * of an uncertain encoding.
 */
export type TableFault = 'not_a_table' | 'old_or_locked' | 'damaged' | 'too_much' | 'encoding'

/** Cell texts of a table, row by row, and the positions of formulas, by row and column from 0. */
export type Cells = { rows: string[][]; formulas: [number, number][] }
type FaultResult = { fault: Exclude<TableFault, 'encoding'> } | { fault: 'encoding'; seems: string | null }

/** Consecutive rows: `at` is the index of the first one; formulas by row and column of the file. */
export type TablePart = { at: number } & Cells
/** A table as returned by the child process that reads it: each part is a line of JSON. */
export type TableResult = FaultResult | { rows: number; parts: Uint8Array }

// oxlint-disable-next-line no-control-regex -- these are what text does not have
const NOT_TEXT = /[\0-\x08\x0e-\x1f]/
const DELIMITERS = [',', ';', '\t'] as const
const LINE_END = /\r\n|\r|\n/
const PREFACE_LINES_MAX = 40
const ROWS_OF_PART = 200
/** The line that tells Excel the delimiter, also as a spreadsheet saves it again; not part of the table. */
const DELIMITER_LINE = /^\uFEFF?"?sep=([^\p{L}\p{N}"\r\n])"?[,;|\t ]*(?:\r\n|\r|\n|$)/iu

/**
 * Reads an Excel file or a CSV within the limits of table-limits.ts.
 * @param task.known_headings normalized by `headingKey`; they identify an old encoding of a CSV
 * @param task.encoding of a CSV that is not in Unicode, where it is known
 */
export async function readTable(task: {
  bytes: Uint8Array
  known_headings: string[]
  encoding?: string | null
}): Promise<TableResult> {
  try {
    const cells = await readCells(
      new Uint8Array(task.bytes),
      new Set(task.known_headings),
      task.encoding ?? null,
    )
    return 'fault' in cells ? cells : { rows: cells.rows.length, parts: packTable(cells) }
  } catch (error) {
    if (error instanceof TableTooLarge) return { fault: 'too_much' }
    throw error
  }
}

async function readCells(
  bytes: Uint8Array,
  known_headings: ReadonlySet<string>,
  encoding: string | null,
): Promise<Cells | FaultResult> {
  const signature = signatureOf(bytes)
  if (signature === 'application/zip' || isZip(bytes)) return readXlsx(bytes)
  if (signature === 'application/x-cfb') return { fault: 'old_or_locked' }
  if (signature !== null) return { fault: 'not_a_table' }
  const decoded = decodeText(bytes, known_headings, encoding)
  if ('fault' in decoded) return isText(bytes) ? decoded : { fault: 'not_a_table' }
  return NOT_TEXT.test(decoded.text) ? { fault: 'not_a_table' } : readCsv(decoded.text)
}

/** Returns the first line with several cells: banks print the account above the headings, without a delimiter. */
function firstLine(text: string): string {
  const lines = text.split(LINE_END, PREFACE_LINES_MAX)
  return lines.find((line) => DELIMITERS.some((delimiter) => line.includes(delimiter))) ?? ''
}

/** Returns the delimiter of the heading line; Excel uses the list separator of its language. */
function commonestDelimiter(text: string): string {
  const first = firstLine(text)
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, times: countOccurrences(first, delimiter) }))
  return counts.reduce((most, candidate) => (candidate.times > most.times ? candidate : most)).delimiter
}

function readCsv(text: string): Cells | FaultResult {
  const [delimiter_line = '', declared_delimiter] = DELIMITER_LINE.exec(text) ?? []
  const table = text.slice(delimiter_line.length)
  const delimiter = declared_delimiter ?? commonestDelimiter(table)
  if (countOccurrences(firstLine(table), delimiter) >= COLUMNS_MAX) throw new TableTooLarge()
  try {
    const rows: string[][] = parse(table, {
      bom: true,
      delimiter,
      relax_column_count: true,
      to: ROWS_MAX + 1,
      on_record: (record: string[]) => {
        if (record.length > COLUMNS_MAX) throw new TableTooLarge()
        return record
      },
    })
    if (rows.length > ROWS_MAX) throw new TableTooLarge()
    return { rows, formulas: findFormulas(rows) }
  } catch (error) {
    if (error instanceof CsvError) return { fault: 'damaged' }
    throw error
  }
}

/** A CSV does not mark formulas: a spreadsheet evaluates a cell that starts like one. */
function findFormulas(rows: readonly string[][]): Cells['formulas'] {
  return rows.flatMap((texts, row) =>
    texts.flatMap((text, column): Cells['formulas'] => (text.trim().startsWith('=') ? [[row, column]] : [])),
  )
}

function countOccurrences(text: string, character: string): number {
  let times = 0
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) times += 1
  return times
}

/** A text shared by several cells counts once per cell. */
function packTable({ rows, formulas }: Cells): Buffer {
  const lines: Buffer[] = []
  const formulas_of = new Map<number, Cells['formulas']>()
  for (const formula of formulas) {
    const at = formula[0] - (formula[0] % ROWS_OF_PART)
    const part_formulas = formulas_of.get(at)
    if (part_formulas === undefined) formulas_of.set(at, [formula])
    else part_formulas.push(formula)
  }
  let bytes = 0
  for (let at = 0; at < rows.length; at += ROWS_OF_PART) {
    const part: TablePart = {
      at,
      rows: rows.slice(at, at + ROWS_OF_PART),
      formulas: formulas_of.get(at) ?? [],
    }
    const texts = part.rows.reduce((sum, row) => row.reduce((all, text) => all + text.length, sum), 0)
    if (bytes + texts > TEXT_MAX) throw new TableTooLarge()
    const line = Buffer.from(`${JSON.stringify(part)}\n`)
    bytes += line.length
    lines.push(line)
  }
  return Buffer.concat(lines)
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
const isText = (bytes: Uint8Array) => !NOT_TEXT.test(Buffer.from(bytes).toString('latin1'))
