import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import type { TicketHolder } from '#contract/orders/my-tickets.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { passOn } from '#server/domains/sales/attendees/service.ts'
import { requireOrderInHand } from '#server/domains/sales/order-view/service.ts'
import { takeShare } from '#server/domains/platform/index.ts'
import { queueTicketMails, resendsOf } from '#server/domains/sales/order-emails/service.ts'

type Named = { event_id: Id; order_id: Id }

/**
 * Names somebody else as the holder of a ticket: see passOn. Errors: event.not_found, order.not_found,
 * attendee.not_found, attendee.already_cancelled, attendee.has_entered.
 */
export async function renameHolder(
  context: Context,
  named: Named & { attendee_id: Id },
  secret: string,
  holder: TicketHolder,
): Promise<CheckoutOrder> {
  await requireOrderInHand(context, named, secret)
  await passOn(context, named, holder)
  return requireOrderInHand(context, named, secret)
}

/**
 * Mails every ticket of an order that is still good to its holder again. Errors: event.not_found, order.not_found,
 * order.cancelled, rate.limited.
 */
export async function resend(context: Context, named: Named, secret: string): Promise<{ emails: string[] }> {
  await requireOrderInHand(context, named, secret)
  await takeShare(context.tx, resendsOf(named.order_id), context.now)
  const emails = await queueTicketMails(context, named)
  if (emails.length === 0) throw new AppError('order.cancelled')
  return { emails }
}
