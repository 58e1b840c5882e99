import type { z } from 'zod'
import { applyEdit } from '#rules/apply-edit.ts'

/**
 * A row as it would be with a design that is being typed: what cannot be kept as it is typed yet stays as it was, and so
 * does a text that the design does not have.
 * @param edit the fields that may change
 */
export function applyDraft<Row extends object>(
  row: Row,
  design: { [Field in keyof Row]?: unknown },
  edit: z.ZodType,
): Row {
  const good = Object.entries(design).filter(
    ([name, value]) => name === 'translations' || edit.safeParse({ [name]: value }).success,
  )
  // What the schema takes, and texts that are typed, are fields of the row.
  return applyEdit(row, Object.fromEntries(good) as Partial<Row>)
}
