import { toEpochMs } from '#contract/wire/instant.ts'
import { escapeMarkup } from '#server/core/escape-markup.ts'
import { unpackRows, type PackedRows } from './packed-rows.ts'
import type { Cell } from './table.ts'

const DAY_MS = 86_400_000
/** Excel counts days from the last one of 1899, and takes 1900 for a leap year. */
const DAY_ZERO_MS = toEpochMs('1899-12-30T00:00:00.000Z')

/** Index in the workbook's style sheet. */
export const TITLE_STYLE = 2
const WALL_STYLE = 1
const AMOUNT_STYLE = 3
const LETTERS = 26

/** Rows of a sheet, and the line number of the first one. */
export type SheetRows = { rows: PackedRows; first_line: number }

/** Formats rows of a sheet as XML, in UTF-8. */
export function writeSheetRows({ rows, first_line }: SheetRows): Buffer {
  const xml = unpackRows(rows).map((cells, at) => {
    const line = first_line + at
    return `<row r="${line}">${cells.map((cell, column) => cellOf(cell, line, column)).join('')}</row>`
  })
  return Buffer.from(xml.join(''))
}

/** Returns a text cell, which is never read as a formula. */
export function textCell(text: string, line: number, at: number, style: number): string {
  return `<c r="${letterOf(at)}${line}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

/** Text that a spreadsheet would read as an escaped character (ISO/IEC 29500-1, 22.9.2.19). */
const ESCAPE_LOOKALIKE = /_(?=x[0-9A-Fa-f]{4}_)/g

/** Line endings would be normalized by XML readers. */
export const escapeXml = (text: string) =>
  escapeMarkup(text.replaceAll(ESCAPE_LOOKALIKE, '_x005F_')).replaceAll('\r', '&#13;')

function cellOf(cell: Cell, line: number, at: number): string {
  if ('text' in cell) return cell.text === '' ? '' : textCell(cell.text, line, at, 0)
  if ('amount' in cell) return `<c r="${letterOf(at)}${line}" s="${AMOUNT_STYLE}"><v>${cell.amount}</v></c>`
  if (cell.wall === null) return ''
  const days = (toEpochMs(`${cell.wall}:00.000Z`) - DAY_ZERO_MS) / DAY_MS
  return `<c r="${letterOf(at)}${line}" s="${WALL_STYLE}"><v>${days}</v></c>`
}

/** A, B ... Z, AA, AB ...: each question of an event adds a column. */
function letterOf(at: number): string {
  const leading = Math.floor(at / LETTERS)
  return (leading === 0 ? '' : letterOf(leading - 1)) + String.fromCharCode(65 + (at % LETTERS))
}
