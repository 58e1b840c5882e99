import type { BoxOffice, BoxOfficeOffer, OfferCharge, Sale } from '#contract/door/box-office.ts'
import type { Id } from '#contract/wire/id.ts'

/** Tickets of one price on a receipt. */
type ReceiptLine = { price_id: Id | null; name: string; quantity: number; unit_cents: number }
/** What a receipt states besides the sale: who sold, what, and the taxes and fees in the sum. */
export type SaleReceipt = {
  seller: NonNullable<BoxOffice['seller']>
  lines: ReceiptLine[]
  charges: OfferCharge[]
}

type Offer = Pick<BoxOfficeOffer, 'price_id' | 'ticket_name' | 'price_label' | 'unit_cents' | 'charges'>

/** Returns the name of a ticket type, with the label of its price if it has several. */
export const offerName = ({ ticket_name, price_label }: Pick<Offer, 'ticket_name' | 'price_label'>): string =>
  price_label === null ? ticket_name : `${ticket_name} · ${price_label}`

/**
 * Returns the receipt of a sale, one line per price. Taxes and fees of a price that was sold for another amount than
 * the offer's are left out, because the device does not know their share.
 */
export function saleReceipt(
  { lines }: Pick<Sale, 'lines'>,
  {
    seller = { name: '', place: '' },
    offers,
  }: { seller?: SaleReceipt['seller'] | undefined; offers: readonly Offer[] },
): SaleReceipt {
  const by_price = new Map<Id | null, ReceiptLine>()
  const charges = new Map<string, OfferCharge>()
  for (const { price_id, unit_cents, codes } of lines) {
    const offer = offers.find((row) => row.price_id === price_id)
    const { quantity = 0 } = by_price.get(price_id) ?? {}
    const name = offer === undefined ? '' : offerName(offer)
    by_price.set(price_id, { price_id, name, unit_cents, quantity: quantity + codes.length })
    for (const charge of offer?.unit_cents === unit_cents ? (offer.charges ?? []) : []) {
      const key = `${charge.name} ${charge.percent}`
      const { amount_cents = 0 } = charges.get(key) ?? {}
      charges.set(key, { ...charge, amount_cents: amount_cents + charge.amount_cents * codes.length })
    }
  }
  return { seller, lines: [...by_price.values()], charges: [...charges.values()] }
}
