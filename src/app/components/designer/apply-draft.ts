import type { z } from 'zod'
import { applyEdit } from '#rules/apply-edit.ts'

/**
 * Returns the row with a design draft applied. Values that are not valid yet keep their previous state, and so
 * does a text that the design does not contain.
 * @param edit schema of the editable fields
 */
export function applyDraft<Row extends object>(
  row: Row,
  design: { [Field in keyof Row]?: unknown },
  edit: z.ZodType,
): Row {
  const valid_entries = Object.entries(design).filter(
    ([name, value]) => name === 'translations' || edit.safeParse({ [name]: value }).success,
  )
  // Values accepted by the schema, and typed texts, are fields of the row.
  return applyEdit(row, Object.fromEntries(valid_entries) as Partial<Row>)
}
