import type { Locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { currentRequestId } from '#server/core/request-scope.ts'
import { splitDiscount } from '#rules/members/member-price.ts'
import { frozenTerms } from '#rules/sales/cancellation/cancellation-terms.ts'
import { entryHoursOf } from '#rules/text/entry-hours.ts'
import { localizeLines, localizeRow } from '#rules/text/translated-text.ts'
import { presentTicket, listTicketRows, type TicketRow } from '#server/domains/sales/order-view/service.ts'
import {
  queueMails,
  queuePatientMails,
  type Mail,
  type MailContent,
} from '#server/domains/messaging/index.ts'
import { readSaleConfig, type SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { balanceDueOf } from './payment-reminder.ts'
import {
  adminUrl,
  labelOf,
  orderUrl,
  readerOf,
  orderMailDataOf,
  senderOf,
  eventMailDataOf,
  buyerMails,
  organizerMails,
  type MailContext,
  type Sender,
} from './sender.ts'
import * as store from './store.ts'
import type { OrderRow } from './store.ts'
import { ticketMails, validOf } from './ticket-emails.ts'

/** An order with the data of its mails, as of this transaction. */
type OrderMailInput = { order: OrderRow; sale_config: SaleConfig; tickets: readonly TicketRow[] }

/** A new order, with the request that caused it. */
export type NewOrderMails = OrderMailInput & { context: MailContext; request_id: string | null }

type Options = {
  /** Without the notice to the organizer: the mails are sent once more, or the team sold the tickets. */
  without_notice?: boolean
}

/**
 * Queues the mails of new orders: the confirmation to the buyer, the tickets to each holder's address (all to the
 * buyer if the order may not send mail to others), and a notice to the organizer if the event's settings ask for
 * it; in a rush they wait for its end. To be called in the transaction that creates the orders, after their tickets have codes; the caller has
 * consumed `unverifiedMailLimits` unless they are sent again.
 */
export async function queueMailsOfOrders(
  tx: Tx,
  new_orders: readonly NewOrderMails[],
  { without_notice = false }: Options = {},
): Promise<void> {
  const [first] = new_orders
  if (first === undefined) return
  const mails: Mail[] = []
  for (const { context, request_id, ...input } of new_orders) {
    const sender = senderOf(context, input.sale_config)
    const order_mails = await buyerMailsOf(context, sender, input)
    if (sender.notify_organizer_of_new_orders && !without_notice)
      order_mails.push(...(await organizerMails(context, sender, noticeOf(context, sender, input.order))))
    mails.push(...order_mails.map((mail) => ({ ...mail, request_id })))
  }
  // Who asks for them at the desk or the door waits for them.
  await (without_notice ? queueMails : queuePatientMails)(tx, first.context, mails)
}

/** Reads an order and queues its mails in the same way. */
export async function queueOrderMails(
  context: MailContext,
  event_id: Id,
  order_id: Id,
  options: Options = {},
): Promise<void> {
  const input = await readOrderMailInput(context, event_id, order_id)
  await queueMailsOfOrders(context.tx, [{ ...input, context, request_id: currentRequestId() }], options)
}

async function readOrderMailInput({ tx }: MailContext, event_id: Id, order_id: Id): Promise<OrderMailInput> {
  const order = await store.readOrder(tx, event_id, order_id)
  const sale_config = await readSaleConfig(tx, event_id)
  if (sale_config === undefined) throw new Error(`There is no event ${event_id}`)
  return { order, sale_config, tickets: await listTicketRows(tx, order_id) }
}

async function buyerMailsOf(
  context: MailContext,
  sender: Sender,
  { order, tickets }: OrderMailInput,
): Promise<Mail[]> {
  const reader = readerOf(sender, order)
  const valid = validOf(tickets.map((row) => presentTicket(row, reader)))
  return [
    ...buyerMails(sender, order, summaryOf(context, sender, order, valid.length)),
    ...(await ticketMails(context, sender, order, valid)),
  ]
}

function summaryOf(context: MailContext, sender: Sender, order: OrderRow, ticket_count: number): MailContent {
  const { priced, promo_code, currency, total_gross_cents } = order
  const reader = readerOf(sender, order)
  return {
    template: 'order-summary',
    data: {
      ...orderMailDataOf(sender, order),
      url: orderUrl(context, order),
      currency,
      ticket_count,
      lines: linesOf(sender, order, reader),
      discount_cents: priced?.total_discount_cents ?? 0,
      member_discounts: splitDiscount(priced?.lines ?? []).member,
      promo_code,
      taxes_and_fees: (priced?.taxes_and_fees ?? []).map(({ name, amount_cents, is_contained }) => ({
        name,
        amount_cents,
        is_contained,
      })),
      total_cents: total_gross_cents,
      cancellation_terms: total_gross_cents === 0 ? null : frozenTerms(order),
      entry_hours: entryHoursIn(sender, order, reader),
      post_checkout_message: eventMailDataOf(sender, reader).event.post_checkout_message,
      owed: balanceDueOf(sender, order),
    },
  }
}

/** Returns the ticket types of an order that enter at certain times only, each once. */
function entryHoursIn({ sale_config }: Sender, { priced }: OrderRow, reader: Locale) {
  const bought = new Set(priced?.lines.map(({ ticket_id }) => ticket_id))
  return sale_config.tickets.flatMap((ticket) => {
    const hours = bought.has(ticket.id) ? entryHoursOf(ticket) : null
    return hours === null ? [] : [{ label: localizeRow(ticket, reader).name, hours }]
  })
}

function noticeOf(context: MailContext, sender: Sender, order: OrderRow): MailContent {
  return {
    template: 'order-notice',
    data: {
      ...orderMailDataOf(sender, order, null),
      buyer_email: order.email,
      owed_by: balanceDueOf(sender, order)?.kind ?? null,
      lines: linesOf(sender, order, null).map(({ label, quantity }) => ({ label, quantity })),
      total_cents: order.total_gross_cents,
      currency: order.currency,
      url: adminUrl(context, order),
    },
  }
}

/** Returns the lines of an order before discounts and additions; none for an order created by hand. */
function linesOf({ sale_config }: Sender, { priced }: OrderRow, reader: Locale | null) {
  return localizeLines(priced?.lines ?? [], sale_config, reader).map((line) => ({
    label: labelOf(line),
    quantity: line.quantity,
    amount_cents: line.total_before_additions_cents,
  }))
}
