import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { listRecipients } from '#contract/messages/messages.ts'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { mailQueueOf } from '#server/core/db/queue.ts'
import { filterConditions, offsetOf } from '#server/core/db/sql/list-page.ts'
import { containsWords } from '#server/core/db/sql/name-search.ts'
import { message_recipients } from '#server/core/db/schema/mails.ts'
import { RECIPIENT_STATE } from './store.ts'

export type RecipientRow = typeof message_recipients.$inferSelect

export const queue = mailQueueOf(message_recipients)

/** Cancels queued mails; those being delivered right now are still sent. */
export async function cancelQueued(tx: Tx, message_id: Id, now: Instant): Promise<void> {
  await tx
    .update(message_recipients)
    .set({ failed_at: now, because: 'stopped' })
    .where(
      and(
        eq(message_recipients.message_id, message_id),
        isNull(message_recipients.sent_at),
        isNull(message_recipients.failed_at),
        isNull(message_recipients.handed_at),
      ),
    )
}

/**
 * Requeues the recipients in a state with fresh attempts.
 * @returns their number
 */
export async function requeue(tx: Tx, message_id: Id, state: string, now: Instant): Promise<number> {
  const rows = await tx
    .update(message_recipients)
    .set({ failed_at: null, because: null, last_error: null, handed_at: null, attempts: 0, due_at: now })
    .where(isInState(message_id, state))
    .returning({ id: message_recipients.id })
  return rows.length
}

export async function countInState(tx: Tx, message_id: Id, state: string): Promise<number> {
  const [row] = await tx
    .select({ people: count() })
    .from(message_recipients)
    .where(isInState(message_id, state))
  return row?.people ?? 0
}

const isInState = (message_id: Id, state: string) =>
  and(eq(message_recipients.message_id, message_id), sql`${RECIPIENT_STATE} = ${state}`)

export async function pageOfRecipients(
  tx: Tx,
  message_id: Id,
  query: QueryOf<typeof listRecipients>,
): Promise<{ rows: (RecipientRow & { state: string })[]; total: number }> {
  const direction = query.sort_direction === 'asc' ? asc : desc
  const where = and(
    eq(message_recipients.message_id, message_id),
    containsWords(message_recipients.address, query.query),
    ...filterConditions(query, { state: { value: RECIPIENT_STATE, kind: 'text' } }),
  )
  const rows = await tx
    .select({ row: message_recipients, state: RECIPIENT_STATE })
    .from(message_recipients)
    .where(where)
    .orderBy(direction(message_recipients[query.sort_by]), direction(message_recipients.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [count_row] = await tx.select({ total: count() }).from(message_recipients).where(where)
  return { rows: rows.map(({ row, state }) => ({ ...row, state })), total: count_row?.total ?? 0 }
}
