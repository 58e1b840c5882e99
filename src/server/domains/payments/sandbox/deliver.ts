import type { RandomBytes } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { addTopic } from '#server/core/db/transactions.ts'
import { newToken } from '#server/domains/accounts/index.ts'
import { sign, SIGNATURE_HEADER, type SandboxMessage } from './message.ts'
import * as store from './store.ts'

/** Notification topic of queued sandbox webhooks. */
export const SANDBOX_TOPIC = 'sandbox'

const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 10 * 60_000

/** Delivers a webhook to the product; true: it was accepted. */
export type DeliverMessage = (body: string, headers: Record<string, string>) => Promise<boolean>

/** Queues a webhook; `after_ms` from now. */
export async function queueMessage(
  { tx, now, random }: { tx: Tx; now: Instant; random: RandomBytes },
  about: SandboxMessage['about'],
  after_ms = 0,
): Promise<void> {
  const id = `sandbox_${newToken(random)}`
  await store.addMessage(tx, { id, body: { id, about }, due_at: addMs(now, after_ms) })
  addTopic(tx, SANDBOX_TOPIC)
}

/**
 * Delivers the webhook that is due longest over HTTP, signed. One that is not accepted is retried at
 * increasing intervals, as by a real provider.
 * @returns false when nothing is due
 */
export async function deliverNext(
  { db, clock, random }: { db: Database; clock: () => Instant; random: RandomBytes },
  send: DeliverMessage,
): Promise<boolean> {
  const now = clock()
  const message = await db.withTx(async (tx) => {
    const retryAt = (attempts: number) => addMs(now, Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS))
    return store.claimDue(tx, now, retryAt)
  })
  if (message === undefined) return false
  const body = JSON.stringify(message.body)
  const signature = sign(body, await signingKey({ db, random }), now)
  const is_accepted = await send(body, { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature })
  if (is_accepted) await db.withTx((tx) => store.markDelivered(tx, message.id, clock()))
  return true
}

/** Returns the key that both sides sign with; created at its first use. */
export function signingKey({ db, random }: { db: Database; random: RandomBytes }): Promise<string> {
  return db.withTx((tx) => store.ensureSigningKey(tx, newToken(random)))
}
