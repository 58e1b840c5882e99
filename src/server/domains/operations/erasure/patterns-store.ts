import { sql, type SQL } from 'drizzle-orm'

/** A list of texts as a parameter. */
export const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`

/** Returns LIKE patterns for texts that contain one of the values literally. */
export function patternsOf(values: readonly string[]): string[] {
  return values.map((value) => `%${value.replace(/[\\%_]/g, '\\$&')}%`)
}
