import type { BilledPayment } from '#contract/account/billing.ts'
import { orderReference } from '#rules/sale/order-reference.ts'
import type { PaidRow } from './store.ts'

export function present(row: PaidRow): BilledPayment {
  const { id, paid_at, order_id, event_id, event_title, currency, amount_cents, refunded_cents } = row
  return {
    id,
    paid_at,
    order: { id: order_id, reference: orderReference(order_id) },
    event: { id: event_id, title: event_title },
    currency,
    amount_cents,
    refunded_cents,
    fee: feeOf(row),
    receipt_url: row.receipt_url,
  }
}

/** What the provider kept; null: it has not said. */
function feeOf({ provider_fee_cents, provider_fee_currency }: PaidRow): BilledPayment['fee'] {
  if (provider_fee_cents === null || provider_fee_currency === null) return null
  return { fee_cents: provider_fee_cents, fee_currency: provider_fee_currency }
}
