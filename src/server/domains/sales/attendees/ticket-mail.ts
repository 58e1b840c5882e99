import type { Id } from '#contract/wire/id.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { queueTicketMail } from '#server/domains/sales/order-emails/service.ts'
import { requireAttendee } from './access.ts'

/**
 * Mails the ticket to its holder again, in the language of the order. Errors: event.not_found, permission.denied,
 * attendee.not_found, attendee.already_cancelled (also for a refunded ticket).
 */
export async function resend(
  context: Context<Person>,
  event_id: Id,
  attendee_id: Id,
): Promise<{ email: string }> {
  await requireEvent(context, event_id, 'attendee.edit')
  const { order_id, email } = await requireAttendee(context, event_id, attendee_id)
  const is_queued = await queueTicketMail(context, { event_id, order_id, attendee_id })
  if (!is_queued) throw new AppError('attendee.already_cancelled')
  return { email }
}
