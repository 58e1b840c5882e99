import { writeCsv } from './csv.ts'
import type { Table } from './table.ts'
import { writeXlsx } from './xlsx.ts'

/** Small, because on the embedded database a door's scan waits for the query of a page. */
const PAGE_SIZE = 200
/** Characters that file systems do not allow. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{C}]/gu
const MEDIA_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const

/** Returns a download of a table of an event or account in either format, named after both. */
export function fileOf(
  format: keyof typeof MEDIA_TYPES,
  { title, sheet, table }: { title: string; sheet: string; table: Table },
) {
  return {
    media_type: MEDIA_TYPES[format],
    file_name: fileName(title, sheet, format),
    chunks: format === 'csv' ? writeCsv(table) : writeXlsx(table, sheet),
  }
}

/** Returns the name of a file about an event or account. */
export const fileName = (title: string, content: string, format: string): string =>
  `${title.replace(NOT_IN_NAMES, ' ').trim()} – ${content}.${format}`

/** Yields rows page by page; each page continues after the last row of the previous one. */
export async function* pagesOf<Row>(
  readAfter: (after: Row | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | null = null
  for (;;) {
    const rows: Row[] = await readAfter(after, PAGE_SIZE)
    yield rows
    after = rows.at(-1) ?? null
    if (rows.length < PAGE_SIZE) return
  }
}
