import { CsvError, parse } from 'csv-parse/sync'
import { fileTypeFromBuffer } from 'file-type'
import { decodeText } from './decode.ts'
import { readXlsx } from './sheet.ts'

/** Why a file is no table: neither xlsx nor text, an old or locked Excel file, broken, packed too tightly, or of an uncertain encoding. */
export type TableFault = 'not_a_table' | 'old_or_locked' | 'damaged' | 'too_much' | 'encoding'

/** The texts of a table's cells, row by row; where formulas stand, by row and column from 0. */
export type TableRead =
  | { rows: string[][]; formulas: [number, number][] }
  | { fault: Exclude<TableFault, 'encoding'> }
  | { fault: 'encoding'; seems: string | null }

const ZIP = [0x50, 0x4b]
/** Excel before 2007, and Excel with a password. */
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0]
// oxlint-disable-next-line no-control-regex -- these are what text does not have
const NOT_TEXT = /[\0-\x08\x0e-\x1f]/
const DELIMITERS = [',', ';', '\t'] as const

/** Reads an Excel file or a CSV, in a thread of its own: as JSON, since threads give bytes. */
export async function readTable(task: { bytes: Uint8Array; known_headings: string[] }): Promise<Buffer> {
  const bytes = new Uint8Array(task.bytes)
  return Buffer.from(JSON.stringify(await tableIn(bytes, new Set(task.known_headings))))
}

async function tableIn(bytes: Uint8Array, known_headings: ReadonlySet<string>): Promise<TableRead> {
  if (beginsWith(bytes, ZIP)) return readXlsx(bytes)
  if (beginsWith(bytes, OLD_OFFICE)) return { fault: 'old_or_locked' }
  if (await isKnownFormat(bytes)) return { fault: 'not_a_table' }
  const decoded = decodeText(bytes, known_headings)
  if ('fault' in decoded) return isText(bytes) ? decoded : { fault: 'not_a_table' }
  return NOT_TEXT.test(decoded.text) ? { fault: 'not_a_table' } : readCsv(decoded.text)
}

/** Whether it is a picture, a document or whatever else begins with a mark; cut off behind it, the library throws. */
async function isKnownFormat(bytes: Uint8Array): Promise<boolean> {
  return fileTypeFromBuffer(bytes).then(
    (type) => type !== undefined,
    () => true,
  )
}

function readCsv(text: string): TableRead {
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
    })
    return { rows, formulas: [] }
  } catch (error) {
    if (error instanceof CsvError) return { fault: 'damaged' }
    throw error
  }
}

/** What parts the titles of the first line; Excel takes what its language writes lists with. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1)
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, times: first.split(delimiter).length }))
  return counted.reduce((most, one) => (one.times > most.times ? one : most)).delimiter
}

const beginsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte)

const isText = (bytes: Uint8Array) => !NOT_TEXT.test(Buffer.from(bytes).toString('latin1'))
