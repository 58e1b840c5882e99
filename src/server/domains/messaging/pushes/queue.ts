import type { PushMessage } from '#contract/account/pushes.ts'
import { newId, type Id, type RandomBytes } from '#contract/wire/id.ts'
import { addMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { PushServices } from '#server/core/integrations/push/push-services.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { addTopic } from '#server/core/db/transactions.ts'
import { isOutOfAttempts, nextAttemptAt } from '#server/core/backoff.ts'
import { ensurePushKeys } from '#server/domains/platform/index.ts'
import * as queue from './queue-store.ts'
import * as subscriptions from './subscriptions-store.ts'

export { readPushDepth } from './queue-store.ts'

/** Notification topic of queued pushes. */
export const PUSHES_TOPIC = 'pushes'

/** Longer than sending may take, so that only a push whose process is gone is claimed again. */
const CLAIM_MS = 120_000
const RETENTION_MS = 30 * 24 * 3_600_000

/**
 * Queues a message to every browser of a user in the transaction of the change: after a rollback it never
 * existed; after the commit one of the processes sends it soon. Sent twice, it is displayed once, because it
 * replaces itself.
 */
export async function queuePush(
  tx: Tx,
  { now, random }: { now: Instant; random: RandomBytes },
  { user_id, message, expires_at }: { user_id: Id; message: PushMessage; expires_at: Instant },
): Promise<void> {
  const browsers = await subscriptions.listOfUser(tx, user_id)
  if (browsers.length === 0 || expires_at <= now) return
  await queue.add(
    tx,
    browsers.map(({ id: subscription_id }) => ({
      id: newId('push', random),
      subscription_id,
      message,
      expires_at,
      created_at: now,
      due_at: now,
    })),
  )
  addTopic(tx, PUSHES_TOPIC)
}

/** Result of an attempt, without personal data or the browser's URL. */
export type PushResult =
  | { kind: 'nothing_due' }
  | { kind: 'sent' | 'ended'; push_id: Id }
  | {
      kind: 'put_off' | 'given_up' | 'refused'
      push_id: Id
      request_id: string | null
      service: string
      attempts: number
      reason: string
    }

type SendDeps = { db: Database; clock: () => Instant; push: PushServices }

/**
 * Sends the push that has waited longest. A temporary failure is retried after 1 and 10 minutes, 1 and 6
 * hours, or later if the push service says so, until the message expires; an unknown subscription is deleted.
 * Throws database errors only.
 */
export async function sendNextPush({ db, clock, push }: SendDeps): Promise<PushResult> {
  const now = clock()
  const claimed = await db.withTx(async (tx) => {
    const [row] = await queue.claimDue(tx, { now, until: addMs(now, CLAIM_MS), most: 1 })
    if (row === undefined) return null
    const browser = await queue.findSubscription(tx, row.subscription_id)
    return { row, browser, keys: await ensurePushKeys(tx) }
  })
  if (claimed === null) return { kind: 'nothing_due' }
  const { row, browser, keys } = claimed
  const { id: push_id, message, expires_at } = row
  if (browser === undefined) return { kind: 'ended', push_id }
  const { id: subscription_id, endpoint, p256dh, auth } = browser
  const failure = { row, service: new URL(endpoint).host }
  if (isOutOfAttempts(row.attempts) || message === null || expires_at <= now)
    return recordFailure(db, now, { ...failure, kind: 'given_up', reason: 'too late' })
  const ttl_seconds = Math.floor((toEpochMs(expires_at) - toEpochMs(now)) / 1000)
  const text = JSON.stringify(message)
  const response = await push.send({ endpoint, p256dh, auth, keys, ttl_seconds, text, topic: message.tag })
  const at = clock()
  switch (response.kind) {
    case 'taken':
      await db.withTx(async (tx) => {
        await queue.markSent(tx, push_id, at)
        await subscriptions.markOk(tx, subscription_id, at)
      })
      return { kind: 'sent', push_id }
    case 'gone':
      await db.withTx((tx) => subscriptions.remove(tx, [subscription_id]))
      return { kind: 'ended', push_id }
    case 'refused':
      return recordFailure(db, at, { ...failure, kind: 'refused', reason: response.reason })
    case 'later': {
      const due_at = latest(nextAttemptAt(row.attempts, at), addMs(at, response.wait_ms))
      const is_over = due_at === null || due_at >= expires_at
      const outcome = is_over ? ({ kind: 'given_up' } as const) : ({ kind: 'put_off', due_at } as const)
      return recordFailure(db, at, { ...failure, ...outcome, reason: response.reason })
    }
  }
}

type PushFailure = { row: queue.PushRow; service: string; reason: string } & (
  | { kind: 'put_off'; due_at: Instant }
  | { kind: 'given_up' | 'refused' }
)

async function recordFailure(
  db: Database,
  now: Instant,
  { row, service, reason, ...outcome }: PushFailure,
): Promise<PushResult> {
  const { id: push_id, attempts, request_id } = row
  const state = outcome.kind === 'put_off' ? { due_at: outcome.due_at } : { failed_at: now }
  await db.withTx((tx) => queue.markUnsent(tx, row, { ...state, last_error: reason }))
  return { kind: outcome.kind, push_id, request_id, service, attempts, reason }
}

/** Deletes pushes after 30 days, sent or not. */
export async function deleteOldPushes(tx: Tx, now: Instant): Promise<void> {
  await queue.deleteBefore(tx, addMs(now, -RETENTION_MS))
}

const latest = (scheduled: Instant | null, earliest: Instant): Instant | null =>
  scheduled === null || scheduled >= earliest ? scheduled : earliest
