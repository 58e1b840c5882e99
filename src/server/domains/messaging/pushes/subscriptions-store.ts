import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { push_subscriptions } from '#server/core/db/schema/pushes.ts'
import { users } from '#server/core/db/schema/users.ts'

export type SubscriptionRow = typeof push_subscriptions.$inferSelect

/** Serializes changes of a user, so that two tabs cannot exceed the limit. */
export async function lockUser(tx: Tx, user_id: Id): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('update')
}

export async function findOfSession(tx: Tx, session_id: Id): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(push_subscriptions)
    .where(eq(push_subscriptions.session_id, session_id))
  return row
}

/** Returns all subscriptions of a user, newest first. */
export function listOfUser(tx: Tx, user_id: Id): Promise<SubscriptionRow[]> {
  return tx
    .select()
    .from(push_subscriptions)
    .where(eq(push_subscriptions.user_id, user_id))
    .orderBy(desc(push_subscriptions.created_at), desc(push_subscriptions.id))
}

/**
 * Deletes the subscription of another user at the same endpoint, if the browser's secrets match, with its
 * queued messages.
 */
export async function removeFromOthers(
  tx: Tx,
  { user_id, endpoint, p256dh, auth }: Pick<SubscriptionRow, 'user_id' | 'endpoint' | 'p256dh' | 'auth'>,
): Promise<void> {
  const is_same_browser = and(
    eq(push_subscriptions.endpoint, endpoint),
    eq(push_subscriptions.p256dh, p256dh),
    eq(push_subscriptions.auth, auth),
  )
  await tx.delete(push_subscriptions).where(and(is_same_browser, ne(push_subscriptions.user_id, user_id)))
}

/** A session is one browser: deletes its subscription at another endpoint. */
export async function removeOtherEndpoints(tx: Tx, session_id: Id, endpoint: string): Promise<void> {
  const is_of_session = eq(push_subscriptions.session_id, session_id)
  await tx.delete(push_subscriptions).where(and(is_of_session, ne(push_subscriptions.endpoint, endpoint)))
}

/**
 * Inserts the subscription, or assigns the endpoint to this session of the same user. False: it belongs to
 * another user.
 */
export async function save(tx: Tx, row: SubscriptionRow): Promise<boolean> {
  const { session_id, p256dh, auth, user_id } = row
  const rows = await tx
    .insert(push_subscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: push_subscriptions.endpoint,
      set: { session_id, p256dh, auth },
      setWhere: eq(push_subscriptions.user_id, user_id),
    })
    .returning({ id: push_subscriptions.id })
  return rows.length > 0
}

export async function remove(tx: Tx, ids: readonly Id[]): Promise<void> {
  if (ids.length > 0) await tx.delete(push_subscriptions).where(inArray(push_subscriptions.id, [...ids]))
}

export async function removeOfSessions(tx: Tx, session_ids: readonly Id[]): Promise<void> {
  if (session_ids.length === 0) return
  await tx.delete(push_subscriptions).where(inArray(push_subscriptions.session_id, [...session_ids]))
}

/** Deletes all subscriptions of a user except that of one session; null: all. */
export async function removeOfUser(tx: Tx, user_id: Id, but_session_id: Id | null): Promise<void> {
  const is_other = but_session_id === null ? undefined : ne(push_subscriptions.session_id, but_session_id)
  await tx.delete(push_subscriptions).where(and(eq(push_subscriptions.user_id, user_id), is_other))
}

export async function markOk(tx: Tx, id: Id, now: Instant): Promise<void> {
  await tx.update(push_subscriptions).set({ last_ok_at: now }).where(eq(push_subscriptions.id, id))
}
