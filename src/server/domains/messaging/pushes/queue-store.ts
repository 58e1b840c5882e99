import { eq } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { queueOf } from '#server/core/db/queue.ts'
import { push_subscriptions, pushes } from '#server/core/db/schema/pushes.ts'

export type PushRow = typeof pushes.$inferSelect

export const { claimDue, markUnsent, deleteBefore, readDepth: readPushDepth } = queueOf(pushes)

export async function add(tx: Tx, rows: readonly (typeof pushes.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(pushes).values([...rows])
}

/** Returns the browser's subscription; undefined once it has ended. */
export async function findSubscription(tx: Tx, subscription_id: Id) {
  const [row] = await tx.select().from(push_subscriptions).where(eq(push_subscriptions.id, subscription_id))
  return row
}

export async function markSent(tx: Tx, id: Id, now: Instant): Promise<void> {
  await tx.update(pushes).set({ sent_at: now, message: null, last_error: null }).where(eq(pushes.id, id))
}
