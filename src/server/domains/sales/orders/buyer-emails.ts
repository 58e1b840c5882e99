import type { Id } from '#contract/wire/id.ts'
import type { BuyerMessage } from '#contract/orders/desk.ts'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requeueMail } from '#server/domains/messaging/index.ts'
import { queueBuyerMessage } from '#server/domains/sales/messages/service.ts'
import { queueOrderMails } from '#server/domains/sales/order-emails/service.ts'
import { lockForChange, lockWithFailed, requireFull } from './access.ts'

/**
 * Sends the mails of an order with its tickets again. Errors: event.not_found, permission.denied, order.not_found,
 * order.cancelled.
 */
export async function resend(context: Context<Person>, event_id: Id, id: Id): Promise<{ email: string }> {
  const { row } = await lockForChange(context, event_id, id)
  if (row.cancelled_at !== null) throw new AppError('order.cancelled')
  await queueOrderMails(context, event_id, id, { without_notice: true })
  return { email: row.email }
}

/**
 * Sends one mail of an order again whose delivery failed or is unknown. Errors: event.not_found,
 * permission.denied, order.not_found, order.erased, mail.not_found.
 */
export async function resendMail(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  mail_id: Id,
): Promise<OrderFull> {
  await lockWithFailed(context, event_id, id)
  if (!(await requeueMail(context.tx, id, mail_id, context.now))) throw new AppError('mail.not_found')
  return requireFull(context, event_id, id)
}

/**
 * Sends a message to the buyer of an order in the name of the account. Replies go to the writer, whose address
 * must be verified. Errors: event.not_found, permission.denied, order.not_found, user.email_unverified,
 * message.placeholder_unknown, message.too_many.
 */
export async function messageBuyer(
  context: Context<Person>,
  event_id: Id,
  id: Id,
  body: BuyerMessage,
): Promise<{ email: string }> {
  const { event, row } = await lockWithFailed(context, event_id, id)
  await queueBuyerMessage(context, event, row, body)
  return { email: row.email }
}
