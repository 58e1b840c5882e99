import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '#server/core/db/database.ts'

let is_checked = false
/** Making a schema strict costs more than parsing a row. */
const strict_schemas = new WeakMap<z.ZodObject, z.ZodObject>()

/** Makes queryRows compare every row with its schema, as tests and development do. */
export function checkRows(): void {
  is_checked = true
}

/**
 * Runs a handwritten query and returns its rows, which the schema describes. Where rows are checked, a row with
 * another shape throws a ZodError; in production they are trusted, because parsing would cost more than some
 * queries.
 */
export async function queryRows<Row extends z.ZodObject>(
  tx: Tx,
  row: Row,
  query: SQL,
): Promise<z.output<Row>[]> {
  const { rows } = await tx.execute(query)
  if (is_checked) {
    const strict = strict_schemas.get(row) ?? row.strict()
    strict_schemas.set(row, strict)
    for (const found of rows) strict.parse(found)
  }
  return rows as z.output<Row>[]
}
