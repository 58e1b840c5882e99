import { sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/db/database.ts'
import { queueOf } from '#server/db/queue.ts'
import { mails } from '#server/db/schema/mails.ts'
import { inParts } from '#server/db/sql/many-rows.ts'

export type MailRow = typeof mails.$inferSelect

export const { claimDue: claimDueMails, markUnsent, deleteBefore: deleteMailsBefore } = queueOf(mails)

export async function addMails(tx: Tx, added: readonly (typeof mails.$inferInsert)[]): Promise<void> {
  for (const some of inParts(added)) await tx.insert(mails).values(some)
}

/** Those of these mails that are still there. */
export async function markSent(tx: Tx, ids: readonly Id[], now: Instant): Promise<Set<Id>> {
  const rows = await tx
    .update(mails)
    .set({ sent_at: now, data: null, last_error: null })
    .where(sql`${mails.id} = any(${sql.param([...ids])}::text[])`)
    .returning({ id: mails.id })
  return new Set(rows.map(({ id }) => id))
}
