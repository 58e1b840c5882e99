import { eq } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/db/database.ts'
import { queueOf } from '#server/db/queue.ts'
import { mails } from '#server/db/schema/mails.ts'
import { inParts } from '#server/db/sql/many-rows.ts'

export type MailRow = typeof mails.$inferSelect

export const { claimDue: claimDueMail, markUnsent, deleteBefore: deleteMailsBefore } = queueOf(mails)

export async function addMails(tx: Tx, added: readonly (typeof mails.$inferInsert)[]): Promise<void> {
  for (const some of inParts(added)) await tx.insert(mails).values(some)
}

/** False when the mail is no more. */
export async function markSent(tx: Tx, id: Id, now: Instant): Promise<boolean> {
  const rows = await tx
    .update(mails)
    .set({ sent_at: now, data: null, last_error: null })
    .where(eq(mails.id, id))
    .returning({ id: mails.id })
  return rows.length > 0
}
