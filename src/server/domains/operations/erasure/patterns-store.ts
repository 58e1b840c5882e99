import { sql, type SQL } from 'drizzle-orm'

/** A list of texts as a parameter. */
export const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`

/** What finds texts that hold one of these, letter by letter. */
export function patternsOf(values: readonly string[]): string[] {
  return values.map((value) => `%${value.replace(/[\\%_]/g, '\\$&')}%`)
}
