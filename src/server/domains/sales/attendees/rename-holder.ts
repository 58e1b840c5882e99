import type { ReissueReason } from '#contract/orders/attendees.ts'
import type { Id } from '#contract/wire/id.ts'
import type { TicketHolder } from '#contract/orders/my-tickets.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { consumeRateLimit } from '#server/domains/platform/index.ts'
import { queueTicketMails, renameLimit } from '#server/domains/sales/order-emails/service.ts'
import { requireAttendee, publishChange } from './access.ts'
import { replaceCode } from './codes.ts'
import * as store from './store.ts'
import type { FullAttendeeRow } from './store.ts'

/**
 * Transfers a ticket of an order whose secret the caller has to another holder. Doors refuse the old code from now
 * on; the new one is mailed to the new holder's address, or to the buyer if the order may not send mail to others.
 * Nothing happens when the holder stays the same. Errors: attendee.not_found, attendee.already_cancelled,
 * attendee.has_entered, rate.limited.
 */
export async function transferTicket(
  context: Context,
  { event_id, order_id, attendee_id }: { event_id: Id; order_id: Id; attendee_id: Id },
  { first_name, last_name, email }: TicketHolder,
): Promise<void> {
  const { tx, now } = context
  if (!(await store.lock(tx, event_id, attendee_id))) throw new AppError('attendee.not_found')
  const before = await requireAttendee(context, event_id, attendee_id)
  if (before.order_id !== order_id) throw new AppError('attendee.not_found')
  if (before.cancelled_at !== null || before.refunded_at !== null)
    throw new AppError('attendee.already_cancelled')
  if (before.checked_in_at !== null) throw new AppError('attendee.has_entered')
  const reason = reasonFor(before, { first_name, last_name, email })
  if (reason === null) return
  await consumeRateLimit(tx, renameLimit(order_id), now)
  await store.save(tx, attendee_id, { first_name, last_name, email, reissued_at: now })
  await replaceCode(context, before, reason)
  await queueTicketMails(context, { event_id, order_id, attendee_id })
  await publishChange(context, before, attendee_id)
}

/** Returns the reason that doors give for the old code; null when nothing changes. */
function reasonFor(before: FullAttendeeRow, after: TicketHolder): ReissueReason | null {
  const has_other_name = before.first_name !== after.first_name || before.last_name !== after.last_name
  const has_other_email = before.email !== after.email
  if (has_other_name) return has_other_email ? 'passed_on' : 'renamed'
  return has_other_email ? 'resent' : null
}
