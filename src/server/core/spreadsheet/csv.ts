import { runInWorker } from '#server/core/worker-pool.ts'
import { guardFormula } from '#rules/text/formula-guard.ts'
import { csvLines, type CsvRows } from './csv-rows.ts'
import { packRows } from './packed-rows.ts'
import type { Table } from './table.ts'

/** Without it Excel assumes another encoding than UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Writes a table as CSV (RFC 4180) in UTF-8 with a byte order mark, page by page; rows are formatted in a
 * worker thread.
 */
export async function* writeCsv({ columns, pages }: Table): AsyncGenerator<string | Buffer> {
  yield BYTE_ORDER_MARK + csvLines([columns.map(({ title }) => guardFormula(title))])
  const is_typed = columns.map((column) => column.is_typed)
  for await (const rows of pages)
    if (rows.length > 0)
      yield await runInWorker('writeCsvRows', { rows: packRows(rows), is_typed } satisfies CsvRows)
}
