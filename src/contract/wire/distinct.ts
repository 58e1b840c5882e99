import type { z } from 'zod'

/** A list of ids, days or choices in which each counts once: repeats are left out. */
export function uniqueList<Item extends z.ZodType<string | number>>(
  list: z.ZodArray<Item>,
): z.ZodArray<Item> {
  return list.overwrite((values) => [...new Set(values)])
}

/** A list of rows that refuses two with the same key, with the code `repeated`. Rows without a key are all different. */
export function distinctBy<
  Key extends string,
  Row extends z.ZodType<{ [Field in Key]?: string | undefined }>,
>(list: z.ZodArray<Row>, key: Key): z.ZodArray<Row> {
  return list.refine((rows) => {
    const keys = rows.map((row) => row[key]).filter((one) => one !== undefined)
    return new Set(keys).size === keys.length
  }, 'repeated')
}
