import type { z } from 'zod'

/** Returns a schema for a list of ids, days or choices that removes duplicates. */
export function uniqueList<Item extends z.ZodType<string | number>>(
  list: z.ZodArray<Item>,
): z.ZodArray<Item> {
  return list.overwrite((values) => [...new Set(values)])
}

/**
 * Returns a schema for a list of rows that refuses duplicate keys with the code `repeated`. Rows without a key are
 * distinct.
 */
export function distinctBy<
  Key extends string,
  Row extends z.ZodType<{ [Field in Key]?: string | undefined }>,
>(list: z.ZodArray<Row>, key: Key): z.ZodArray<Row> {
  return list.refine((rows) => {
    const keys = rows.map((row) => row[key]).filter((value) => value !== undefined)
    return new Set(keys).size === keys.length
  }, 'repeated')
}
