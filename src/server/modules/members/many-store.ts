import { getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { members } from '#server/db/schema/members.ts'
import { asSent, inParts } from '#server/db/sql/many-rows.ts'
import type { MemberRow } from './store.ts'

/** Inserts members of whom nobody is one yet, in their order. */
export async function insertMany(
  tx: Tx,
  rows: readonly (typeof members.$inferInsert)[],
): Promise<MemberRow[]> {
  const made: MemberRow[] = []
  for (const some of inParts(rows)) made.push(...(await tx.insert(members).values(some).returning()))
  return made
}

/** Which of these numbers are somebody's, or were. */
export async function takenNumbers(tx: Tx, numbers: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ membership_no: members.membership_no })
    .from(members)
    .where(sql`${members.membership_no} = any(${sql.param([...numbers])}::text[])`)
  return rows.map(({ membership_no }) => membership_no)
}

/** Stores changed members, each with the next version. */
export async function saveMany(tx: Tx, rows: readonly MemberRow[]): Promise<void> {
  const { id: _id, ...columns } = getTableColumns(members)
  for (const some of inParts(rows.map((row) => ({ ...row, version: row.version + 1 }))))
    await tx
      .insert(members)
      .values(some)
      .onConflictDoUpdate({ target: members.id, set: asSent(columns) })
}
