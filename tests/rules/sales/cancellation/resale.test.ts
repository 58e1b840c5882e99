import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CancellationTerms } from '#contract/orders/cancellation/cancellation-terms.ts'
import { addMs } from '#contract/wire/instant.ts'
import { UNLIMITED } from '#contract/wire/money.ts'
import type { TicketQuantity } from '#rules/sales/availability.ts'
import { addRefunds, refundEach } from '#rules/sales/cancellation/cancellation-terms.ts'
import type { CancellableOrder } from '#rules/sales/own-cancellation.ts'
import {
  isResaleOpen,
  resaleRate,
  ticketsToGiveBack,
  type OfferedTicket,
  type ResaleOrder,
  type ResaleStock,
} from '#rules/sales/cancellation/resale.ts'

const START = '2026-12-20T11:00:00.000Z'
const NOW = '2026-12-20T10:00:00.000Z'
const HOUR_MS = 3_600_000

describe('what a resold ticket refunds', () => {
  const order = (fields: Partial<CancellableOrder> = {}) => ({
    cancellation_terms: null,
    cancellation_fee_cents: 0,
    cancellation_fee_kept_cents: 0,
    is_manual: false,
    total_gross_cents: 30_000,
    total_refunded_cents: 0,
    paid_at: '2026-11-20T10:00:00.000Z',
    cancelled_at: null,
    refund_state: 'none' as const,
    priced: {},
    ...fields,
  })
  const ticket = {
    paid_cents: 10_000,
    returned_cents: null as number | null,
    is_active: true,
    has_come: false,
  }
  const moment = { starts_at: START, now: NOW }
  const terms: CancellationTerms = {
    steps: [{ until_hours: 168, refund_percent: 50 }],
    fee_cents: 2_000,
    fee_per: 'ticket',
  }

  test('the fee of the terms is kept, whatever their percentages are at the time', () => {
    const rate = resaleRate(order({ cancellation_terms: terms }), [ticket, ticket, ticket], moment)
    expect(rate).toEqual({ base_cents: 30_000, percent: 100, order_fee_cents: 0, ticket_fee_cents: 2_000 })
  })

  test('tickets sold one after the other refund the sum of what they cost, less the fee once per order or each', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 50_000 }), { minLength: 1, maxLength: 6 }),
        fc.record({
          steps: fc.constantFrom<CancellationTerms['steps']>([], [{ until_hours: 0, refund_percent: 30 }]),
          fee_cents: fc.nat({ max: 20_000 }),
          fee_per: fc.constantFrom(...(['order', 'ticket'] as const)),
        }),
        fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
        (paid, cancellation_terms, dice) => {
          const total_gross_cents = paid.reduce((sum, each) => sum + each, 0)
          const now = order({ cancellation_terms, total_gross_cents })
          let tickets = paid.map((paid_cents) => ({ ...ticket, paid_cents }))
          const all = addRefunds(refundEach(resaleRate(now, tickets, moment) ?? FREE, paid))
          let [refunded, fees] = [0, 0]
          for (const at of paid
            .map((_, index) => index)
            .toSorted((a, b) => (dice[a] ?? 0) - (dice[b] ?? 0))) {
            const rate = resaleRate(now, tickets, moment) ?? FREE
            const [refund = NOTHING] = refundEach(rate, [paid[at] ?? 0])
            refunded += refund.refund_cents
            fees += refund.fee_cents
            now.total_refunded_cents += refund.refund_cents
            now.cancellation_fee_kept_cents += refund.order_fee_cents
            tickets = tickets.with(at, {
              ...ticket,
              paid_cents: paid[at] ?? 0,
              returned_cents: refund.refund_cents,
              is_active: false,
            })
          }
          expect(refunded).toBe(all.refund_cents)
          expect(refunded + fees).toBe(total_gross_cents)
          const { fee_cents, fee_per } = cancellation_terms
          const most = fee_per === 'order' ? fee_cents : fee_cents * paid.length
          expect(fees).toBeLessThanOrEqual(most)
          if (paid.every((cents) => cents >= fee_cents)) expect(fees).toBe(most)
        },
      ),
    )
  })

  test.each([
    ['unpaid', { paid_at: null }],
    ['made by hand', { is_manual: true }],
    ['without agreed prices', { priced: null }],
    ['cancelled', { cancelled_at: NOW }],
  ])('tickets of an order that is %s cannot be offered', (_, fields) => {
    expect(resaleRate({ ...order(), ...fields }, [ticket], moment)).toBeNull()
  })

  test('a free ticket can be offered and refunds nothing', () => {
    const free = order({ total_gross_cents: 0, paid_at: null })
    const rate = resaleRate(free, [{ ...ticket, paid_cents: 0 }], moment)
    expect(rate && refundEach(rate, [0])).toMatchObject([{ refund_cents: 0, fee_cents: 0 }])
  })
})

const FREE = { base_cents: 0, percent: 100, order_fee_cents: 0, ticket_fee_cents: 0 }
const NOTHING = { refund_cents: 0, fee_cents: 0, order_fee_cents: 0 }

describe('when tickets can be offered', () => {
  const event = { status: 'live', happening: 'planned', starts_at: START } as const
  test('while the event has it on and is on sale, until it begins', () => {
    const settings = { resale: true }
    expect(isResaleOpen(event, settings, NOW)).toBe(true)
    expect(isResaleOpen(event, settings, START)).toBe(false)
    expect(isResaleOpen(event, settings, addMs(START, -1))).toBe(true)
    expect(isResaleOpen({ ...event, status: 'draft' }, settings, NOW)).toBe(false)
    expect(isResaleOpen({ ...event, happening: 'cancelled' }, settings, NOW)).toBe(false)
    expect(isResaleOpen({ ...event, happening: 'postponed' }, settings, NOW)).toBe(false)
    expect(isResaleOpen(event, { resale: false }, NOW)).toBe(false)
    expect(isResaleOpen(event, null, addMs(NOW, -HOUR_MS))).toBe(false)
  })
})

describe('which offered tickets are given back', () => {
  const price = (ticket_id: string, quantity_available: number) => ({
    id: `${ticket_id}1`,
    ticket_id,
    quantity_available,
  })
  const offer = (no: number, ticket_id: string): OfferedTicket => {
    return { attendee_id: `at_${no}`, order_id: `od_${no}`, ticket_id, price_id: `${ticket_id}1` }
  }
  const buys = (ticket_id: string, quantity: number, fields: Partial<ResaleOrder> = {}): ResaleOrder => ({
    lines: [{ ticket_id, price_id: `${ticket_id}1`, quantity }],
    is_paid: true,
    passes_sold_out: false,
    ...fields,
  })
  const sold = (ticket_id: string, quantity: number): TicketQuantity => ({
    ticket_id,
    price_id: `${ticket_id}1`,
    quantity,
  })
  const stock = (fields: Partial<ResaleStock>): ResaleStock => ({
    sold: [],
    offered: [],
    prices: [price('a', 4), price('b', UNLIMITED)],
    capacities: [],
    ...fields,
  })
  const ids = (orders: readonly ResaleOrder[], of: ResaleStock) =>
    ticketsToGiveBack(orders, of).tickets.map(({ attendee_id }) => attendee_id)

  test('none while the ticket type has other places', () => {
    expect(ids([buys('a', 2)], stock({ sold: [sold('a', 2)], offered: [offer(1, 'a')] }))).toEqual([])
    expect(ids([buys('b', 9)], stock({ sold: [sold('b', 90)], offered: [offer(1, 'b')] }))).toEqual([])
  })

  test('the oldest first, as many as the places beyond the stock', () => {
    const offered = [offer(2, 'a'), offer(1, 'a'), offer(3, 'a')]
    expect(ids([buys('a', 3)], stock({ sold: [sold('a', 3)], offered }))).toEqual(['at_2', 'at_1'])
    expect(ids([buys('a', 1), buys('a', 1)], stock({ sold: [sold('a', 3)], offered }))).toEqual(['at_2'])
  })

  test('one per sale while the type is over its stock from before', () => {
    const offered = [offer(1, 'a'), offer(2, 'a'), offer(3, 'a')]
    expect(ids([buys('a', 1)], stock({ sold: [sold('a', 6)], offered }))).toEqual(['at_1'])
  })

  test('of another type when only their shared capacity is full, and the one that makes room everywhere', () => {
    const hall = { capacity: 5, ticket_ids: ['a', 'b'] }
    const full = { sold: [sold('a', 4), sold('b', 1)], capacities: [hall] }
    expect(ids([buys('b', 1)], stock({ ...full, offered: [offer(1, 'a')] }))).toEqual(['at_1'])
    expect(ids([buys('a', 1)], stock({ ...full, offered: [offer(1, 'b'), offer(2, 'a')] }))).toEqual(['at_2'])
  })

  test('none for a voucher that passes a sold-out type, and no order that is paid later takes one', () => {
    const full = stock({ sold: [sold('a', 4)], offered: [offer(1, 'a')] })
    expect(ids([buys('a', 1, { passes_sold_out: true })], full)).toEqual([])
    expect(ticketsToGiveBack([buys('a', 1, { is_paid: false })], full).needs_card).toBe(true)
    expect(ticketsToGiveBack([buys('a', 1)], full).needs_card).toBe(false)
    const free = stock({ sold: [sold('a', 3)], offered: [offer(1, 'a')] })
    expect(ticketsToGiveBack([buys('a', 1, { is_paid: false })], free).needs_card).toBe(false)
  })

  test('a ticket without a recorded price counts for the first price of its type', () => {
    const of = stock({ sold: [{ ticket_id: 'a', price_id: null, quantity: 4 }] })
    expect(ids([buys('a', 1)], { ...of, offered: [{ ...offer(1, 'a'), price_id: null }] })).toEqual(['at_1'])
  })

  test('the stock is kept whatever is bought, and in any order of purchase as many are given back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.constantFrom('a', 'b'), { maxLength: 8 }),
        fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.integer({ min: 1, max: 3 })), { maxLength: 6 }),
        (of_a, shared, offers, wanted) => {
          const offered = offers.map((ticket_id, no) => offer(no, ticket_id))
          const countOf = (id: string) => offers.filter((each) => each === id).length
          const of = stock({
            offered,
            sold: [sold('a', countOf('a')), sold('b', countOf('b'))],
            prices: [price('a', of_a), price('b', UNLIMITED)],
            capacities: [{ capacity: shared, ticket_ids: ['a', 'b'] }],
          })
          const orders = wanted.map(([ticket_id, quantity]) => buys(ticket_id, quantity))
          const given = ticketsToGiveBack(orders, of).tickets
          expect(new Set(given).size).toBe(given.length)
          const after = (id: string) =>
            countOf(id) +
            wanted.reduce((sum, [ticket_id, quantity]) => sum + (ticket_id === id ? quantity : 0), 0) -
            given.filter(({ ticket_id }) => ticket_id === id).length
          const left = (id: string) => countOf(id) - given.filter(({ ticket_id }) => ticket_id === id).length
          // Whatever is over is over with no offer left that would help, or was so before.
          if (after('a') > Math.max(of_a, countOf('a'))) expect(left('a')).toBe(0)
          if (after('a') + after('b') > Math.max(shared, offers.length)) expect(left('a') + left('b')).toBe(0)
          if (given.length > 0) {
            expect(given.length).toBeLessThanOrEqual(
              2 * wanted.reduce((sum, [, quantity]) => sum + quantity, 0),
            )
            const is_full = after('a') >= of_a || after('a') + after('b') >= shared
            expect(is_full).toBe(true)
          }
        },
      ),
    )
  })
})
