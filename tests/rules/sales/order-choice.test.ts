import { expect, test } from 'vitest'
import type { PublicPrice, PublicTicket } from '#contract/events/public-events.ts'
import type { TicketSaleStatus } from '#contract/events/public-sale.ts'
import { resolveCart, toCartLine } from '#rules/sales/order-choice.ts'

const price = (id: string, price_cents: number, sale: TicketSaleStatus = 'on_sale'): PublicPrice => ({
  id,
  label: `Price ${id}`,
  price_cents,
  all_in_cents: price_cents,
  discounted_cents: null,
  discounted_all_in_cents: null,
  member_price_cents: null,
  member_all_in_cents: null,
  tiers: [],
  member_tier: null,
  opens_after: null,
  sale,
  sale_start_at: null,
  sale_end_at: null,
  quantity_remaining: null,
  max_per_order: 10,
})
const ticket = (id: string, prices: PublicPrice[], more: Partial<PublicTicket> = {}): PublicTicket => ({
  id,
  name: `Ticket ${id}`,
  type: 'PAID',
  description: '',
  sale: 'on_sale',
  sale_start_at: null,
  sale_end_at: null,
  min_per_order: 1,
  max_per_order: 10,
  quantity_remaining: null,
  needs_approval: false,
  member_tiers: [],
  taxes_and_fees: [],
  prices,
  ...more,
})

const tax = {
  id: 'tx',
  name: 'Tax',
  type: 'TAX',
  calculation_type: 'PERCENTAGE',
  rate: 10,
  is_contained: false,
} as const
const hall = ticket('hall', [price('early', 300), price('late', 500)], {
  min_per_order: 2,
  taxes_and_fees: [tax],
})
const gift = ticket('gift', [price('any', 100)], { type: 'DONATION' })
const offered = [hall, gift]
const limits = new Map([
  ['hall', 4],
  ['gift', 10],
])

type QuantityRequest = { price_id: string; quantity: number; price_cents?: number }
const makeCartItem = (ticket_id: string, ...quantities: QuantityRequest[]) => ({ ticket_id, quantities })
const choose = (tickets: ReturnType<typeof makeCartItem>[], of = offered) =>
  resolveCart({ tickets }, of, limits)
const refused = (code: string, ...problems: [string, string][]) => ({ kind: 'refused', code, problems })

test('a choice becomes lines in the order of the request, without zero quantities', () => {
  const choice = choose([
    makeCartItem('gift', { price_id: 'any', quantity: 1, price_cents: 2_000 }),
    makeCartItem('hall', { price_id: 'early', quantity: 0 }, { price_id: 'late', quantity: 3 }),
  ])
  expect(choice).toEqual({
    kind: 'chosen',
    lines: [
      {
        ticket_id: 'gift',
        ticket_name: 'Ticket gift',
        price_id: 'any',
        price_label: 'Price any',
        quantity: 1,
        price_cents: 2_000,
        is_donation: true,
        taxes_and_fees: [],
        field: 'tickets.0.quantities.0.quantity',
      },
      {
        ticket_id: 'hall',
        ticket_name: 'Ticket hall',
        price_id: 'late',
        price_label: 'Price late',
        quantity: 3,
        price_cents: 500,
        is_donation: false,
        taxes_and_fees: [{ ...tax, is_active: true }],
        field: 'tickets.1.quantities.1.quantity',
      },
    ],
  })
})

test('a ticket or price that is not offered is unknown, also one of another type, and a price is allowed once', () => {
  const wishes = [
    makeCartItem('gone', { price_id: 'early', quantity: 1 }),
    makeCartItem('hall', { price_id: 'any', quantity: 1 }),
    makeCartItem('hall', { price_id: 'late', quantity: 1 }, { price_id: 'late', quantity: 1 }),
  ]
  expect(choose(wishes)).toEqual(
    refused(
      'checkout.tickets_invalid',
      ['tickets.0.quantities.0.price_id', 'price_unknown'],
      ['tickets.1.quantities.0.price_id', 'price_unknown'],
      ['tickets.2.quantities.1.price_id', 'repeated'],
    ),
  )
})

test('sold out is reported only when no other error applies', () => {
  const of = (sale: TicketSaleStatus) => [
    ticket('hall', [price('early', 300, 'sold_out'), price('late', 500, sale)]),
  ]
  const both = [makeCartItem('hall', { price_id: 'early', quantity: 1 }, { price_id: 'late', quantity: 1 })]
  const told = (sale: TicketSaleStatus): [string, string][] => [
    ['tickets.0.quantities.0.quantity', 'sold_out'],
    ['tickets.0.quantities.1.quantity', sale],
  ]
  expect(choose(both, of('sold_out'))).toEqual(refused('ticket.sold_out', ...told('sold_out')))
  for (const sale of ['not_yet', 'paused', 'ended', 'member_only'] as const)
    expect(choose(both, of(sale)), sale).toEqual(refused('ticket.not_for_sale', ...told(sale)))
})

test.each([
  ['fewer than an order has to take', [1, 0], 'order_minimum'],
  ['more than an order may hold, over all prices', [2, 3], 'order_maximum'],
])('quantities %s are rejected', (_, [early = 0, late = 0], problem) => {
  const wishes = [
    makeCartItem('hall', { price_id: 'early', quantity: early }, { price_id: 'late', quantity: late }),
  ]
  expect(choose(wishes)).toEqual(refused('checkout.tickets_invalid', ['tickets.0.quantities', problem]))
})

test('a donation is not below the minimum, and other prices are fixed', () => {
  const at = (ticket_id: string, price_id: string, price_cents: number) =>
    choose([makeCartItem(ticket_id, { price_id, quantity: 2, price_cents })])
  const field = 'tickets.0.quantities.0.price_cents'
  expect(at('gift', 'any', 99)).toEqual(refused('checkout.tickets_invalid', [field, 'too_small']))
  expect(at('hall', 'late', 400)).toEqual(refused('checkout.tickets_invalid', [field, 'price_changed']))
  expect(at('gift', 'any', 100).kind).toBe('chosen')
  expect(at('hall', 'late', 500).kind).toBe('chosen')
})

test('a donation without an amount is the minimum, and a fixed price accepts no other amount', () => {
  const [any, late] = [price('any', 100), price('late', 500)]
  expect(toCartLine(gift, any, { quantity: 1 }).price_cents).toBe(100)
  expect(toCartLine(gift, any, { quantity: 1, price_cents: 0 }).price_cents).toBe(0)
  expect(toCartLine(hall, late, { quantity: 1, price_cents: 1 }).price_cents).toBe(500)
})
