import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { ticket_codes } from '#server/core/db/schema/attendees.ts'
import { bulkInsert, chunkRows } from '#server/core/db/sql/many-rows.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

const codeHolder = z.object({
  code_hash: z.string(),
  order_id: idOf('order'),
  first_name: z.string(),
  last_name: z.string(),
})

/** Returns who has or had these codes in the account, whatever their state. */
export function findHolders(tx: Tx, account_id: Id, hashes: readonly string[]) {
  return queryRows(
    tx,
    codeHolder,
    sql`
    select t.code_hash, a.order_id, a.first_name, a.last_name
    from ticket_codes t join attendees a on a.id = t.attendee_id
    where t.account_id = ${account_id} and t.code_hash = any(${sql.param([...hashes])}::text[])`,
  )
}

/** Stores the codes of another ticket system beside ours. */
export async function insertForeignCodes(
  tx: Tx,
  codes: readonly (typeof ticket_codes.$inferInsert)[],
): Promise<void> {
  for (const rows of chunkRows(codes)) await tx.execute(bulkInsert(ticket_codes, rows))
}
