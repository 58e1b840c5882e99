import type { Id } from '#contract/id.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Context, Person } from '#server/http/context.ts'
import { requireEvent, type EventRow } from '#server/modules/events/service.ts'
import { queueMail } from '#server/modules/mails/service.ts'
import { requireAttendee } from './access.ts'
import * as store from './ticket-mail-store.ts'

/**
 * Sends the ticket to its holder again, in the language of their order. Errors: event.not_found,
 * permission.denied, attendee.not_found, attendee.already_cancelled.
 */
export async function resend(
  context: Context<Person>,
  event_id: Id,
  attendee_id: Id,
): Promise<{ email: string }> {
  const event = await requireEvent(context, event_id, 'attendee.edit')
  const { cancelled_at, email } = await requireAttendee(context, event_id, attendee_id)
  if (cancelled_at !== null) throw new AppError('attendee.already_cancelled')
  await queueTicketMail(context, event, attendee_id)
  return { email }
}

/** Queues the mail that carries the ticket as it is in this transaction. */
export async function queueTicketMail(context: Context, event: EventRow, attendee_id: Id): Promise<void> {
  const { tx } = context
  const attendee = await requireAttendee(context, event.id, attendee_id)
  const around = await store.readAround(tx, attendee_id)
  if (around === undefined || attendee.ticket_code === null) throw new Error(`${attendee_id} has no ticket`)
  const name = `${attendee.first_name} ${attendee.last_name}`.trim()
  await queueMail(tx, context, {
    account_id: event.account_id,
    to: { address: attendee.email, name: name === '' ? null : name },
    locale: around.locale,
    template: 'ticket',
    data: {
      account_name: around.account_name,
      attendee_name: name,
      event_title: event.title,
      starts_at: event.starts_at,
      ends_at: event.ends_at,
      timezone: event.timezone,
      location: placeOf(around.settings),
      ticket_name: attendee.ticket_name,
      ticket_code: attendee.ticket_code,
      url: null,
    },
  })
}

/** Where to go, or how to take part without going anywhere; null when neither is said. */
function placeOf({ is_online_event, online_event_connection_details, location }: store.Around['settings']) {
  if (is_online_event === true) return online_event_connection_details?.trim() || null
  const { venue_name, address_line_1, address_line_2, city, state_or_region, zip_or_postal_code } =
    location ?? {}
  const parts = [venue_name, address_line_1, address_line_2, city, state_or_region, zip_or_postal_code]
  return parts.filter((part) => part !== undefined && part !== '').join(', ') || null
}
