import type { Tx } from '#server/core/db/database.ts'
import { mailQueueOf } from '#server/core/db/queue.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { chunkRows } from '#server/core/db/sql/many-rows.ts'

export type MailRow = typeof mails.$inferSelect

export const queue = mailQueueOf(mails, { blanked_when_sent: { data: null } })

export async function addMails(tx: Tx, rows: readonly (typeof mails.$inferInsert)[]): Promise<void> {
  for (const chunk of chunkRows(rows)) await tx.insert(mails).values(chunk)
}
