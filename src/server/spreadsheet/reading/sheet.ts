import { unzipSync, type UnzipFileInfo } from 'fflate'
import { readSheet, type CellValue } from 'read-excel-file/universal'
import type { TableRead } from './read-table.ts'

const MEBIBYTE = 1024 * 1024
/** Of all that is in the file: twenty thousand rows of fifteen columns are a quarter of it. */
const UNPACKED_MAX = 120 * MEBIBYTE
const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const CELL_WITH_FORMULA = /<c\b[^>]*?\br="([A-Z]+)(\d+)"[^>]*>\s*<f\b/g
const LETTERS = 26

/** The first sheet of an Excel file (.xlsx). What it says to hold unpacked is all that is ever unpacked of it. */
export async function readXlsx(bytes: Uint8Array): Promise<TableRead> {
  let unpacked = 0
  const isWanted = ({ name, originalSize }: UnzipFileInfo) => {
    unpacked += originalSize
    return unpacked <= UNPACKED_MAX && (name === WORKBOOK || name === RELATIONS)
  }
  try {
    const entries = unzipSync(bytes, { filter: isWanted })
    if (unpacked > UNPACKED_MAX) return { fault: 'too_much' }
    if (entries[WORKBOOK] === undefined) return { fault: 'not_a_table' }
    const rows = await readSheet(new Uint8Array(bytes).buffer)
    return {
      rows: rows.map((cells) => cells.map(textOf)),
      formulas: formulasOf(bytes, firstSheetOf(entries)),
    }
  } catch {
    return { fault: 'damaged' }
  }
}

/** The library has turned cells that are formatted as a date into the instant of its midnight in UTC. */
function textOf(value: CellValue | null): string {
  if (value === null) return ''
  return value instanceof Date ? value.toISOString().replace('T00:00:00.000Z', '') : String(value)
}

type Entries = Record<string, Uint8Array>

/** The name of the entry of the sheet that stands first. */
function firstSheetOf(entries: Entries): string {
  const id = /<sheet\b[^>]*?\br:id="([^"]+)"/.exec(textIn(entries, WORKBOOK))?.[1] ?? ''
  const relation = [...textIn(entries, RELATIONS).matchAll(/<Relationship\b[^>]*>/g)].find(([tag]) =>
    tag.includes(`Id="${id}"`),
  )
  const target = /\bTarget="([^"]+)"/.exec(relation?.[0] ?? '')?.[1] ?? 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Where formulas are, by row and column from 0: the library knows their results alone. */
function formulasOf(bytes: Uint8Array, sheet: string): [number, number][] {
  const xml = textIn(unzipSync(bytes, { filter: ({ name }) => name === sheet }), sheet)
  return [...xml.matchAll(CELL_WITH_FORMULA)].map(([, letters = '', row]) => [
    Number(row) - 1,
    columnOf(letters),
  ])
}

/** A: 0, Z: 25, AA: 26. */
function columnOf(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0) - 1
}

const textIn = (entries: Entries, name: string) => new TextDecoder().decode(entries[name])
