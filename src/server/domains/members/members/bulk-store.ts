import { sql } from 'drizzle-orm'
import type { Tx } from '#server/core/db/database.ts'
import { members } from '#server/core/db/schema/members.ts'
import { chunkRows, bulkInsert, bulkUpsert } from '#server/core/db/sql/many-rows.ts'
import type { MemberRow } from './store.ts'

/** Inserts new members in bulk. */
export async function insertMany(tx: Tx, rows: readonly MemberRow[]): Promise<void> {
  for (const chunk of chunkRows(rows)) await tx.execute(bulkInsert(members, chunk))
}

/** Returns which of these numbers are or were in use. */
export async function listUsedNumbers(tx: Tx, numbers: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ membership_no: members.membership_no })
    .from(members)
    .where(sql`${members.membership_no} = any(${sql.param([...numbers])}::text[])`)
  return rows.map(({ membership_no }) => membership_no)
}

/** Stores changed members, each with the next version. */
export async function saveMany(tx: Tx, rows: readonly MemberRow[]): Promise<void> {
  for (const chunk of chunkRows(rows.map((row) => ({ ...row, version: row.version + 1 }))))
    await tx.execute(bulkUpsert(members, chunk))
}
