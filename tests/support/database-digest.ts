import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/** Tries are counted although they are refused: that is what they are counted for. */
const COUNTED_ANYWAY = 'failed_attempts'

/** One text that changes with any row of any table of the product. */
export async function digestOf(db: Database): Promise<string> {
  return db.read(async (tx) => {
    const { rows: tables } = await tx.execute<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> ${COUNTED_ANYWAY}
      order by table_name`)
    if (tables.length < 10) throw new Error('the digest sees too few tables')
    const parts = tables.map(
      ({
        name,
      }) => sql`select ${name} || ' ' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '')
        as digest from ${sql.identifier(name)} as row`,
    )
    const { rows } = await tx.execute<{ digest: string }>(sql.join(parts, sql` union all `))
    return rows
      .map(({ digest }) => digest)
      .toSorted()
      .join('\n')
  })
}
