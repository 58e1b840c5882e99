import type { Tx } from '#server/db/database.ts'
import { mailQueueOf } from '#server/db/queue.ts'
import { mails } from '#server/db/schema/mails.ts'
import { inParts } from '#server/db/sql/many-rows.ts'

export type MailRow = typeof mails.$inferSelect

export const queue = mailQueueOf(mails, { blanked_when_sent: { data: null } })

export async function addMails(tx: Tx, added: readonly (typeof mails.$inferInsert)[]): Promise<void> {
  for (const some of inParts(added)) await tx.insert(mails).values(some)
}
