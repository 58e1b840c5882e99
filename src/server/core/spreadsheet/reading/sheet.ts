import { zipSync } from 'fflate'
import { readSheet, type CellValue } from 'read-excel-file/universal'
import { unzipBounded, ZipTooLarge } from '#server/core/bounded-zip.ts'
import type { Cells } from './read-table.ts'
import { formulaCellsOf } from './sheet-extent.ts'
import { TableTooLarge, UNPACKED_MAX } from './table-limits.ts'

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'

/**
 * Returns the first sheet of an Excel file (.xlsx). Throws TableTooLarge beyond the limits of
 * table-limits.ts.
 */
export async function readXlsx(bytes: Uint8Array): Promise<Cells | { fault: 'not_a_table' | 'damaged' }> {
  try {
    const entries = unpack(bytes, (name) => name === WORKBOOK || name === RELATIONS)
    if (entries[WORKBOOK] === undefined) return { fault: 'not_a_table' }
    const sheet = firstSheetOf(entries)
    const parts = unpack(bytes, (name) => name.startsWith('xl/') && (name === sheet || isShared(name)))
    const formulas = formulaCellsOf(readEntryText(parts, sheet))
    // The library receives only the checked sheet, uncompressed, so it cannot unpack anything else.
    const rows = await readSheet(new Uint8Array(zipSync({ ...entries, ...parts }, { level: 0 })).buffer)
    return { rows: rows.map((cells) => cells.map(textOf)), formulas }
  } catch (error) {
    if (error instanceof ZipTooLarge || error instanceof TableTooLarge) throw new TableTooLarge()
    return { fault: 'damaged' }
  }
}

function unpack(bytes: Uint8Array, isRequested: (name: string) => boolean): Entries {
  return unzipBounded(bytes, { most_bytes: UNPACKED_MAX, isRequested })
}

/** Entries that every sheet's cells refer to: texts and formats. */
const isShared = (name: string) => /(sharedStrings|styles)\.xml$/i.test(name)

/** The library converts cells formatted as a date to an instant at midnight UTC. */
function textOf(value: CellValue | null): string {
  if (value === null) return ''
  return value instanceof Date ? value.toISOString().replace('T00:00:00.000Z', '') : String(value)
}

type Entries = Record<string, Uint8Array>

/** Returns the entry name of the first sheet. */
function firstSheetOf(entries: Entries): string {
  const id =
    /<(?:[\w.-]+:)?sheet\s[^>]*?\b[\w.-]+:id\s*=\s*["']([^"']+)["']/.exec(
      readEntryText(entries, WORKBOOK),
    )?.[1] ?? ''
  const relation = [
    ...readEntryText(entries, RELATIONS).matchAll(/<(?:[\w.-]+:)?Relationship\s[^>]*>/g),
  ].find(([tag]) => /\bId\s*=\s*["']([^"']+)["']/.exec(tag)?.[1] === id)
  const target = /\bTarget\s*=\s*["']([^"']+)["']/.exec(relation?.[0] ?? '')?.[1] ?? 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

const readEntryText = (entries: Entries, name: string) => new TextDecoder().decode(entries[name])
