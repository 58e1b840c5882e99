import type { z } from 'zod'

/** A list of ids, days or choices in which each counts once: repeats are left out. */
export function once<Item extends z.ZodType<string | number>>(list: z.ZodArray<Item>): z.ZodArray<Item> {
  return list.overwrite((values) => [...new Set(values)])
}

/** A list of rows that refuses two with the same key, with the code `repeated`. Rows without a key are all different. */
export function distinctBy<Row extends z.ZodType>(
  list: z.ZodArray<Row>,
  keyOf: (row: z.output<Row>) => string | undefined,
): z.ZodArray<Row> {
  return list.refine((rows) => {
    const keys = rows.map(keyOf).filter((key) => key !== undefined)
    return new Set(keys).size === keys.length
  }, 'repeated')
}
