import type { Id } from '#contract/wire/id.ts'
import { owedOf } from './owed.ts'
import { countUnproved } from './recipients.ts'
import {
  adminUrl,
  labelOf,
  orderUrl,
  queueToBuyer,
  queueToOrganizer,
  readSender,
  saidOf,
  type Needs,
  type Sender,
} from './sender.ts'
import * as store from './store.ts'
import type { OrderRow } from './store.ts'
import { queueTickets, validTickets } from './tickets.ts'

/**
 * Queues what is sent when an order is bought: to the buyer what they bought, to each address the tickets held
 * under it, all to the buyer where the order may not write to others, and to the organizer, where the event's settings say so, that there is an order. In the transaction
 * that makes the order, after its tickets have their codes.
 * @param again the same once more, of which the organizer is not told
 */
export async function queueOrderMails(
  context: Needs,
  event_id: Id,
  order_id: Id,
  { again = false }: { again?: boolean } = {},
): Promise<void> {
  const order = await store.readOrder(context.tx, event_id, order_id)
  if (!again) await countUnproved(context, order)
  const sender = await readSender(context, event_id)
  const tickets = await validTickets(context, order_id)
  await queueSummary(context, sender, order, tickets.length)
  await queueTickets(context, sender, order, tickets)
  if (sender.notify_organizer_of_new_orders && !again) await queueNotice(context, sender, order)
}

async function queueSummary(context: Needs, sender: Sender, order: OrderRow, ticket_count: number) {
  const { priced, promo_code, currency, total_gross_cents } = order
  await queueToBuyer(context, sender, order, {
    template: 'order-summary',
    data: {
      ...saidOf(sender, order),
      url: orderUrl(context, order),
      currency,
      ticket_count,
      lines: linesOf(order),
      discount_cents: priced?.total_discount_cents ?? 0,
      promo_code,
      taxes_and_fees: (priced?.taxes_and_fees ?? []).map(({ name, amount_cents }) => ({
        name,
        amount_cents,
      })),
      total_cents: total_gross_cents,
      post_checkout_message: sender.event.post_checkout_message,
      owed: owedOf(sender, order),
    },
  })
}

async function queueNotice(context: Needs, sender: Sender, order: OrderRow) {
  await queueToOrganizer(context, sender, {
    template: 'order-notice',
    data: {
      ...saidOf(sender, order),
      buyer_email: order.email,
      owed_by: owedOf(sender, order)?.kind ?? null,
      lines: linesOf(order).map(({ label, quantity }) => ({ label, quantity })),
      total_cents: order.total_gross_cents,
      currency: order.currency,
      url: adminUrl(context, order),
    },
  })
}

/** What was agreed, each line before discounts and additions; none of an order made by hand. */
function linesOf({ priced }: OrderRow) {
  return (priced?.lines ?? []).map((line) => ({
    label: labelOf(line),
    quantity: line.quantity,
    amount_cents: line.total_before_additions_cents,
  }))
}
