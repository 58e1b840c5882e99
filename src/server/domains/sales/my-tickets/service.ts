import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import type { TicketHolder } from '#contract/orders/my-tickets.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { transferTicket } from '#server/domains/sales/attendees/service.ts'
import { requireBuyerOrder } from '#server/domains/sales/order-view/service.ts'
import { consumeRateLimit } from '#server/domains/platform/index.ts'
import { queueTicketMails, resendLimit } from '#server/domains/sales/order-emails/service.ts'

type OrderKey = { event_id: Id; order_id: Id }

/**
 * Transfers a ticket to another holder: see transferTicket. Errors: event.not_found, order.not_found,
 * attendee.not_found, attendee.already_cancelled, attendee.has_entered.
 */
export async function renameHolder(
  context: Context,
  ticket_key: OrderKey & { attendee_id: Id },
  secret: string,
  holder: TicketHolder,
): Promise<CheckoutOrder> {
  await requireBuyerOrder(context, ticket_key, secret)
  await transferTicket(context, ticket_key, holder)
  return requireBuyerOrder(context, ticket_key, secret)
}

/**
 * Mails every valid ticket of an order to its holder again. Errors: event.not_found, order.not_found,
 * order.cancelled, rate.limited.
 */
export async function resend(
  context: Context,
  order_key: OrderKey,
  secret: string,
): Promise<{ emails: string[] }> {
  await requireBuyerOrder(context, order_key, secret)
  await consumeRateLimit(context.tx, resendLimit(order_key.order_id), context.now)
  const emails = await queueTicketMails(context, order_key)
  if (emails.length === 0) throw new AppError('order.cancelled')
  return { emails }
}
