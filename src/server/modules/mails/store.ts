import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/db/database.ts'
import { mails } from '#server/db/schema/mails.ts'
import { inParts } from '#server/db/sql/many-rows.ts'

export type MailRow = typeof mails.$inferSelect

export async function addMails(tx: Tx, added: readonly (typeof mails.$inferInsert)[]): Promise<void> {
  for (const some of inParts(added)) await tx.insert(mails).values(some)
}

/** Takes the mail that has waited longest, which nobody else takes before `until`; counts the try. */
export async function claimDueMail(tx: Tx, now: Instant, until: Instant): Promise<MailRow | undefined> {
  const [row] = await tx
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, due_at: until })
    .where(
      sql`${mails.id} = (
        select id from mails where sent_at is null and failed_at is null and due_at <= ${now}
        order by due_at, id limit 1 for update skip locked)`,
    )
    .returning()
  return row
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

/** Unless somebody else has taken it over meanwhile. */
export async function markUnsent(
  tx: Tx,
  { id, attempts }: MailRow,
  state: { due_at?: Instant; failed_at?: Instant; last_error: string },
): Promise<void> {
  await tx
    .update(mails)
    .set(state)
    .where(and(eq(mails.id, id), eq(mails.attempts, attempts), isNull(mails.sent_at)))
}

export async function deleteMailsBefore(tx: Tx, before: Instant): Promise<void> {
  await tx.delete(mails).where(lt(mails.created_at, before))
}
