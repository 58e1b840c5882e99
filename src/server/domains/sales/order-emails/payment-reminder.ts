import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { Id } from '#contract/wire/id.ts'
import { payableUntil } from '#rules/sales/offline-payment.ts'
import { textForLanguage } from '#rules/text/text-for-language.ts'
import type { BalanceDue } from '#server/domains/messaging/index.ts'
import { fpsPayeeOf } from '#server/domains/sales/offline-payments/service.ts'
import {
  orderUrl,
  queueToBuyer,
  readerOf,
  readSender,
  orderMailDataOf,
  type MailContext,
  type Sender,
} from './sender.ts'
import * as store from './store.ts'
import type { OrderRow } from './store.ts'
import { queueTickets, validTickets } from './ticket-emails.ts'

/**
 * Returns the payment details of an unpaid order for a mail, in the buyer's language; null if it is not unpaid or
 * has no offline payment option.
 */
export function balanceDueOf(sender: Sender, order: OrderRow): BalanceDue | null {
  const { other_payment: kind, due_at, paid_at, cancelled_at, total_gross_cents, currency } = order
  if (kind === null || paid_at !== null || cancelled_at !== null) return null
  const { event, settings } = sender.sale_config
  const terms = { ...SETTINGS_DEFAULTS, ...settings }
  const { words, pictures } = terms[`${kind}_payment`]
  return {
    kind,
    amount_cents: total_gross_cents,
    currency,
    words: textForLanguage(words, readerOf(sender, order)) ?? '',
    has_picture: Object.keys(pictures).length > 0,
    fps_payee: fpsPayeeOf({ other_payment: kind, currency }, terms),
    until: payableUntil({ other_payment: kind, due_at }, event),
  }
}

/** Queues a payment reminder to the buyer of an order. */
export async function queueReminder(context: MailContext, event_id: Id, order_id: Id): Promise<void> {
  const order = await store.readOrder(context.tx, event_id, order_id)
  const sender = await readSender(context, event_id)
  const owed = balanceDueOf(sender, order)
  if (owed === null) return
  const data = {
    ...orderMailDataOf(sender, order),
    url: orderUrl(context, order),
    currency: order.currency,
    owed,
  }
  await queueToBuyer(context, sender, order, { template: 'payment-reminder', data })
}

/**
 * Queues the payment confirmation to the buyer and, to each address, its tickets without the notice that they are
 * unpaid.
 */
export async function queueOrderPaid(context: MailContext, event_id: Id, order_id: Id): Promise<void> {
  const order = await store.readOrder(context.tx, event_id, order_id)
  const sender = await readSender(context, event_id)
  const data = {
    ...orderMailDataOf(sender, order),
    url: orderUrl(context, order),
    currency: order.currency,
    total_cents: order.total_gross_cents,
    paid_reference: order.paid_by_hand?.reference ?? '',
  }
  await queueToBuyer(context, sender, order, { template: 'order-paid', data })
  await queueTickets(context, sender, order, await validTickets(context, sender, order))
}
