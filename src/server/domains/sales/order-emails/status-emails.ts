import type { Id } from '#contract/wire/id.ts'
import type { PaymentFailure } from '#contract/orders/buyer-order.ts'
import type { ProviderNoticeKind } from '#server/domains/messaging/index.ts'
import {
  adminUrl,
  orderUrl,
  queueToBuyer,
  queueToOrganizer,
  readSender,
  orderMailDataOf,
  type MailContext,
} from './sender.ts'
import * as store from './store.ts'

type OrderKey = { event_id: Id; order_id: Id }
/**
 * Refunded and retained amounts. `by_hand`: refunded outside the payment provider, now or later. `news`: the
 * refund was made at the payment provider.
 */
type RefundAmounts = {
  refund_cents: number
  fee_cents?: number
  by_hand?: 'given' | 'owed' | null
  news?: ProviderNoticeKind
}
type OrderMailKind =
  | 'order-cancelled'
  | 'order-refunded'
  | 'paid-twice'
  | 'paid-too-late'
  | 'refund-failed'
  | 'money-notice'

/**
 * Queues a status mail of an order to its buyer; a failed refund goes to the organizer. Who cancelled follows from
 * the order. Amounts are in minor units of its currency; `fee_cents` is what a cancellation retains.
 */
export async function queueOrderMail(
  context: MailContext,
  kind: OrderMailKind,
  {
    event_id,
    order_id,
    refund_cents,
    fee_cents = 0,
    by_hand = null,
    news = 'refunded_at_provider',
  }: OrderKey & RefundAmounts,
): Promise<void> {
  const order = await store.readOrder(context.tx, event_id, order_id)
  const sender = await readSender(context, event_id)
  const amounts = { currency: order.currency, refund_cents }
  const mail_data = { ...orderMailDataOf(sender, order), ...amounts }
  const buyer_data = { ...mail_data, url: orderUrl(context, order) }
  switch (kind) {
    case 'refund-failed': {
      const data = { ...orderMailDataOf(sender, order, null), ...amounts, url: adminUrl(context, order) }
      return queueToOrganizer(context, sender, { template: kind, data })
    }
    case 'money-notice': {
      const data = {
        ...orderMailDataOf(sender, order, null),
        ...amounts,
        news,
        url: adminUrl(context, order),
      }
      return queueToOrganizer(context, sender, { template: kind, data })
    }
    case 'order-cancelled': {
      const { cancelled_because: reason } = order
      const by = reason === 'buyer' || reason === 'not_paid' ? reason : 'organizer'
      return queueToBuyer(context, sender, order, {
        template: kind,
        data: {
          ...buyer_data,
          by,
          returned_tickets: 0,
          fee_cents,
          is_by_hand: by_hand === 'owed',
          is_handed_back: by_hand === 'given',
        },
      })
    }
    case 'order-refunded': {
      const of = refund_cents >= order.total_gross_cents ? 'whole' : 'part'
      return queueToBuyer(context, sender, order, { template: kind, data: { ...buyer_data, of, by_hand } })
    }
    case 'paid-twice': {
      const data = { ...buyer_data, of: 'twice', by_hand: null } as const
      return queueToBuyer(context, sender, order, { template: 'order-refunded', data })
    }
    case 'paid-too-late': {
      const data = { ...buyer_data, is_by_hand: by_hand === 'owed' }
      return queueToBuyer(context, sender, order, { template: kind, data })
    }
  }
}

/** Queues to a buyer that some tickets of the order were given back; amounts are in minor units. */
export async function queueTicketsReturned(
  context: MailContext,
  {
    event_id,
    order_id,
    tickets: returned_tickets,
    by,
    refund_cents,
    fee_cents,
    by_hand,
  }: OrderKey & {
    tickets: number
    by: 'buyer' | 'organizer' | 'resale'
    refund_cents: number
    fee_cents: number
    by_hand: 'given' | 'owed' | null
  },
): Promise<void> {
  const order = await store.readOrder(context.tx, event_id, order_id)
  const sender = await readSender(context, event_id)
  const amounts = { currency: order.currency, refund_cents, fee_cents }
  const ends = { is_by_hand: by_hand === 'owed', is_handed_back: by_hand === 'given' }
  await queueToBuyer(context, sender, order, {
    template: 'order-cancelled',
    data: {
      ...orderMailDataOf(sender, order),
      ...amounts,
      ...ends,
      by,
      returned_tickets,
      url: orderUrl(context, order),
    },
  })
}

/**
 * Queues to a buyer that their payment failed, with a link back while their tickets are held. Nothing is sent when
 * the buyer has given no address.
 */
export async function queuePaymentFailed(
  context: MailContext,
  { event_id, order_id, failure }: OrderKey & { failure: PaymentFailure },
): Promise<void> {
  const { tx, now, settings } = context
  const reservation = await store.findReservation(tx, event_id, order_id)
  if (reservation === undefined || reservation.details === null) return
  const sender = await readSender(context, event_id)
  const buyer = { ...reservation.details.order, id: reservation.id, locale: reservation.locale }
  const is_held = !reservation.is_abandoned && reservation.held_until > now
  const checkout = `${settings.public_url}/checkout/${event_id}/${order_id}/payment?s=${reservation.secret}`
  const mail_data = orderMailDataOf(sender, buyer)
  await queueToBuyer(context, sender, buyer, {
    template: 'payment-failed',
    data: {
      ...mail_data,
      failure,
      held_until: is_held ? reservation.held_until : null,
      url: is_held ? checkout : mail_data.event.url,
    },
  })
}
