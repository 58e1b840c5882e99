import type { BilledPayment } from '#contract/account/billing.ts'
import { bookingReference } from '#rules/rooms/booking.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { paymentSubjectOf } from '#server/domains/payments/payments/service.ts'
import type { BilledPaymentRow } from './store.ts'

export function present(row: BilledPaymentRow): BilledPayment {
  const { id, paid_at, currency, amount_cents, refunded_cents, disputed_cents } = row
  return {
    id,
    paid_at,
    paid_for: presentPaidFor(row),
    currency,
    amount_cents,
    refunded_cents,
    disputed_cents,
    fee: feeOf(row),
    receipt_url: row.receipt_url,
  }
}

/** The room's name is in the language of the venue's staff. */
export function presentPaidFor(row: BilledPaymentRow): BilledPayment['paid_for'] {
  const { event_id, order_id, booking_id } = paymentSubjectOf(row)
  if (booking_id !== null) {
    const reference = bookingReference(booking_id)
    return { kind: 'booking', id: booking_id, reference, room_name: row.room_name ?? '' }
  }
  const event = { id: event_id, title: row.event_title ?? '' }
  return { kind: 'order', id: order_id, reference: orderReference(order_id), event }
}

/** The provider's fee; null: not reported. */
function feeOf({ provider_fee_cents, provider_fee_currency }: BilledPaymentRow): BilledPayment['fee'] {
  if (provider_fee_cents === null || provider_fee_currency === null) return null
  return { fee_cents: provider_fee_cents, fee_currency: provider_fee_currency }
}
