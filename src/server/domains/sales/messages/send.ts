import { addMs, type Instant } from '#contract/wire/instant.ts'
import { isOffSale } from '#rules/events/event-status.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Mailer, OutgoingMail } from '#server/core/integrations/mail/mailer.ts'
import type { Deps } from '#server/core/http/mount.ts'
import {
  composeInTx,
  findSubscription as find,
  sendDue,
  type SendResult,
} from '#server/domains/messaging/index.ts'
import { composeFor } from './compose.ts'
import { queue, type RecipientRow } from './recipients-store.ts'
import { findEvent } from './reminders-store.ts'
import { start } from './start.ts'
import * as store from './store.ts'

/** How long a reminder of a postponed event waits before it is looked at again. */
const OFF_RETRY_MS = 3_600_000

type SendDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>

/**
 * Starts the next scheduled message that is due.
 * @returns false when there is none
 */
export async function startNext({ db, clock, random, settings }: SendDeps): Promise<boolean> {
  return db.withTx(async (tx) => {
    const now = clock()
    const message = await store.claimDue(tx, now)
    if (message === undefined) return false
    if ((await store.findWriter(tx, message.by_user_id, message.account_id)) === undefined) {
      // No reply address is left.
      await store.save(tx, message.id, { cancelled_at: now })
      return true
    }
    if (message.send_before_minutes !== null && !(await isReminderDue(tx, message, now))) return true
    const held_back_until = await start({ tx, now, random, settings }, message)
    if (held_back_until !== null) await store.save(tx, message.id, { held_back_until })
    return true
  })
}

/**
 * Returns whether a reminder can be sent: after the start of its event it is cancelled, while the event is postponed
 * it waits for the new date.
 */
async function isReminderDue(tx: Tx, { id, event_id }: store.MessageRow, now: Instant): Promise<boolean> {
  const event = await findEvent(tx, event_id)
  if (event === undefined || event.starts_at <= now) await store.save(tx, id, { cancelled_at: now })
  else if (isOffSale(event.happening)) await store.save(tx, id, { held_back_until: addMs(now, OFF_RETRY_MS) })
  else return true
  return false
}

/**
 * Sends the message to the next queued recipient.
 * @returns the outcome; empty when nobody is queued
 */
export function sendNext(deps: SendDeps & { mailer: Mailer }): Promise<SendResult[]> {
  const prepare = () => Promise.resolve((row: RecipientRow) => composeMail(deps, row))
  return sendDue(deps, { ...queue, name: 'messages', templateOf: () => 'message', prepare }, { most: 1 })
}

async function composeMail(
  { db, settings, clock }: Pick<SendDeps, 'db' | 'settings' | 'clock'>,
  row: RecipientRow,
): Promise<OutgoingMail | { because: 'left_out' | 'declined' }> {
  return db.read(async (tx) => {
    const message = await store.findById(tx, row.message_id)
    const { account_id } = row
    if (message?.is_declinable && (await find(tx, account_id, row.address))?.declined_at)
      return { because: 'declined' }
    if (
      message !== undefined &&
      message.send_before_minutes !== null &&
      (await hasStarted(tx, message, clock()))
    )
      return { because: 'left_out' }
    const mail = message && (await composeFor(tx, settings, message, row))
    if (mail === undefined || mail === null) return { because: 'left_out' }
    const { id, created_at } = row
    const { address: to_address, name: to_name } = mail.to
    const mail_fields = { to_address, to_name, locale: mail.locale, template: 'message', data: mail.data }
    return composeInTx(tx, settings, { id, account_id, created_at, ...mail_fields })
  })
}

/** Returns whether the event of a message has started. */
async function hasStarted(tx: Tx, { event_id }: store.MessageRow, now: Instant): Promise<boolean> {
  const event = await findEvent(tx, event_id)
  return event === undefined || event.starts_at <= now
}
