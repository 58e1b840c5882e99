import { describe, expect, test } from 'vitest'
import { UNLIMITED } from '#contract/wire/money.ts'
import type { Ticket } from '#contract/resources/tickets.ts'
import { priceLine } from '#rules/sales/pricing.ts'
import type { OfferInput } from '#rules/sales/tickets-for-visitor.ts'
import {
  appliedVoucher,
  offerWithVoucher,
  pricesForPlaces,
  type VoucherTerms,
} from '#rules/vouchers/voucher.ts'
import {
  earlyPrice,
  makeSharedCapacity,
  NOW,
  openPrice,
  soldOutPrice,
  ticket,
} from '#tests/rules/sales/ticket-for-sale.ts'

const voucher: VoucherTerms = {
  code: 'SPONSOR',
  ticket_id: 'tk_1',
  price_id: null,
  quantity: 2,
  passes_sold_out: false,
  price_cents: null,
  has_places: false,
}
// Only the facts of a sale are read.
const typeOf = (changed: object) => ({ ...ticket, ...changed }) as unknown as Ticket
const input = (...tickets: Ticket[]): OfferInput => ({
  tickets,
  shared: [makeSharedCapacity({})],
  can_pay: true,
  taxes: new Map(),
})

describe('an offer with a voucher', () => {
  test('has only the named ticket type, revealed, with at most the number of the voucher', () => {
    const hidden = typeOf({ is_hidden: true, hide_when_sold_out: true, min_per_order: 4 })
    const { tickets } = offerWithVoucher(input(hidden, typeOf({ id: 'tk_2' })), voucher)
    expect(tickets).toMatchObject([
      { id: 'tk_1', is_hidden: false, hide_when_sold_out: false, max_per_order: 2, min_per_order: 2 },
    ])
  })

  test('for any type keeps hidden types hidden and the maximum per order', () => {
    const any = { ...voucher, ticket_id: null, quantity: 20 }
    const { tickets } = offerWithVoucher(input(typeOf({ is_hidden: true }), typeOf({ id: 'tk_2' })), any)
    expect(tickets).toMatchObject([{ is_hidden: true, max_per_order: 10 }, { max_per_order: 10 }])
  })

  test('counts as the stock of everyone, unless places are held or it passes sold-out types', () => {
    const sold_out = typeOf({ prices: [soldOutPrice] })
    const plain = offerWithVoucher(input(sold_out), voucher)
    expect(plain.shared).toHaveLength(1)
    expect(plain.tickets[0]?.prices).toMatchObject([{ quantity_available: 5, quantity_sold: 5 }])
    for (const terms of [{ has_places: true }, { passes_sold_out: true }]) {
      const passing = offerWithVoucher(input(sold_out), { ...voucher, ...terms })
      expect(passing.shared).toEqual([])
      expect(passing.tickets[0]?.prices).toMatchObject([{ quantity_available: 2, quantity_sold: 0 }])
    }
  })

  test('with held places has only their price, whose window no longer counts', () => {
    const tiered = typeOf({ prices: [earlyPrice, openPrice] })
    const { tickets } = offerWithVoucher(input(tiered), {
      ...voucher,
      has_places: true,
      price_id: 'pr_early',
    })
    expect(tickets[0]?.prices).toMatchObject([{ id: 'pr_early', sale_end_at: null }])
  })
})

describe('the price with a voucher', () => {
  const line = {
    ticket_id: 'tk_1',
    price_id: 'pr_1',
    quantity: 2,
    price_cents: 20_000,
    is_donation: false,
    taxes_and_fees: [],
  }
  test.each([
    ['its own when that is less', 15_000, 30_000],
    ['nothing when it is free', 0, 0],
    ['the usual one when its own is more', 25_000, 40_000],
    ['the usual one when it has none', null, 40_000],
  ])('is %s', (_, price_cents, total) => {
    const discount = appliedVoucher({ ...voucher, price_cents })
    expect(priceLine(line, discount, 'INCLUSIVE').total_gross_cents).toBe(total)
  })
})

test('places are reserved at the visible prices whose sale has not ended, or at the first of all', () => {
  const hidden = { ...openPrice, id: 'pr_hidden', is_hidden: true }
  expect(pricesForPlaces([earlyPrice, hidden, openPrice], NOW)).toEqual([openPrice])
  expect(pricesForPlaces([earlyPrice], NOW)).toEqual([earlyPrice])
  expect(openPrice.quantity_available).toBe(UNLIMITED)
})
