import type { OfferCharge, Tender } from '#contract/door/box-office.ts'

/** A receipt of a sale at the box office; amounts in minor units, prices with taxes and fees. */
export type Receipt = {
  seller: { name: string; place: string }
  event_title: string
  number: string
  sold_at: string
  timezone: string
  /** Gate or device that sold. */
  sold_by: string
  currency: string
  lines: readonly { name: string; quantity: number; unit_cents: number }[]
  /** Taxes and fees in the sum. */
  charges: readonly Pick<OfferCharge, 'name' | 'amount_cents'>[]
  sum_cents: number
  tender: Tender
  /** What the buyer gave; null when it is not known. */
  given_cents: number | null
  tickets: readonly { name: string; code: string }[]
  is_reversed: boolean
}
