import { orderReference } from '#rules/sales/order-reference.ts'
import type { Receipt } from '#app/components/receipt/receipt.ts'
import type { TillSale } from '#offline/box-office/till-types.ts'
import type { ListMeta } from '#offline/storage/rows.ts'

/** Returns the receipt of a sale of this phone. */
export function receiptOf(
  { sale, receipt, is_reversed }: TillSale,
  { meta: { event, device }, currency }: { meta: ListMeta; currency: string },
): Receipt {
  const { id, sold_at, sum_cents, tender, given_cents, lines } = sale
  const nameOf = (price_id: string | null) =>
    receipt.lines.find((line) => line.price_id === price_id)?.name ?? ''
  return {
    ...receipt,
    event_title: event.title,
    number: orderReference(id),
    sold_at,
    timezone: event.timezone,
    sold_by: device.gate || device.name,
    currency,
    sum_cents,
    tender,
    given_cents,
    tickets: lines.flatMap(({ codes, price_id }) => codes.map((code) => ({ name: nameOf(price_id), code }))),
    is_reversed,
  }
}
