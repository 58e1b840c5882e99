import type { Id } from '#contract/wire/id.ts'
import { addMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import { firstHourOf, fitsHour, MESSAGE_MAILS_AN_HOUR } from '#rules/messages/sending-pace.ts'
import type { Tx } from '#server/core/db/database.ts'
import { addTopic } from '#server/core/db/transactions.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { queueMail } from '#server/domains/messaging/index.ts'
import { countAudience, insertRecipients } from './audience-store.ts'
import { composeForWriter } from './compose.ts'
import * as store from './store.ts'
import type { MessageRow } from './store.ts'

/** Notification topic for started messages. */
export const MESSAGES_TOPIC = 'messages'

const HOUR_MS = 3_600_000

type StartContext = Pick<Deps, 'random' | 'settings'> & { tx: Tx; now: Instant }

/**
 * Stores the recipients of a message and starts it, in one transaction.
 * @returns the time of the next attempt when the send rate is exhausted; else null
 */
export async function start(context: StartContext, message: MessageRow): Promise<Instant | null> {
  const { tx, now, random, settings } = context
  await store.lockSendRate(tx, message.account_id)
  const { recipients } = await countAudience(tx, message)
  const free_at = await sendRateFreeAt(tx, message.account_id, recipients, now)
  if (free_at !== null) return free_at
  await insertRecipients(tx, message, now)
  await store.save(tx, message.id, { started_at: now, held_back_until: null })
  const writer = await store.findWriter(tx, message.by_user_id, message.account_id)
  if (message.send_copy_to_me && writer !== undefined) {
    const copy = await composeForWriter(tx, settings, message, writer)
    await queueMail(tx, { now, random }, { ...copy, account_id: message.account_id, template: 'message' })
  }
  addTopic(tx, MESSAGES_TOPIC)
  return null
}

/** Starts a message for a caller who waits for the result. Errors: message.too_many with the wait. */
export async function startNow(context: StartContext, message: MessageRow): Promise<void> {
  const free_at = await start(context, message)
  if (free_at !== null) throw sendRateError(free_at, context.now)
}

/** Requires that the send rate allows so many more mails now. Errors: message.too_many with the wait. */
export async function requireSendRate(
  tx: Tx,
  account_id: Id,
  recipients: number,
  now: Instant,
): Promise<void> {
  await store.lockSendRate(tx, account_id)
  const free_at = await sendRateFreeAt(tx, account_id, recipients, now)
  if (free_at !== null) throw sendRateError(free_at, now)
}

function sendRateError(free_at: Instant, now: Instant): AppError {
  const retry_after_seconds = Math.max(1, (toEpochMs(free_at) - toEpochMs(now)) / 1000)
  return new AppError('message.too_many', { retry_after_seconds })
}

/** Returns when the hourly send rate has enough room; null means now. */
async function sendRateFreeAt(
  tx: Tx,
  account_id: Id,
  recipients: number,
  now: Instant,
): Promise<Instant | null> {
  const hour_ago = addMs(now, -HOUR_MS)
  if (fitsHour(recipients, await store.countDueAfter(tx, account_id, hour_ago))) return null
  const last = await store.nthLastDueAt(tx, account_id, MESSAGE_MAILS_AN_HOUR - firstHourOf(recipients))
  return addMs(last ?? now, HOUR_MS)
}
