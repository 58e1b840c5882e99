import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { saleStatus, waitingPrices } from '#rules/sales/sale-status.ts'
import { runs } from '#tests/support/long.ts'
import {
  AFTER,
  BEFORE,
  NOW,
  openPrice,
  saleMoment,
  anonymousVisitor,
  soldOutPrice,
  standingOf,
  ticket,
} from './ticket-for-sale.ts'
import { ticketAvailability, type TicketForSale } from '#rules/sales/public-sale.ts'

const early = { ...openPrice, id: 'pr_early', quantity_available: 5 }
const next = { ...openPrice, id: 'pr_next', opens_after_previous: true }
const last = { ...openPrice, id: 'pr_last', opens_after_previous: true }

const salesOf = (changed: Partial<TicketForSale>) => {
  const standing = standingOf({ type: 'TIERED', ...changed })
  return standing.kind === 'shown' ? standing.prices.map(({ price_id, sale }) => `${price_id} ${sale}`) : []
}

describe('a price that opens after the one before', () => {
  test('waits while the price before has tickets left, and names it', () => {
    const standing = standingOf({ type: 'TIERED', prices: [early, next, last] })
    if (standing.kind !== 'shown') throw new Error('it is shown')
    expect(standing.prices.map(({ sale, opens_after_id }) => [sale, opens_after_id])).toEqual([
      ['on_sale', undefined],
      ['not_yet', 'pr_early'],
      ['not_yet', 'pr_next'],
    ])
    expect(standing.sale).toBe('on_sale')
  })

  test.each([
    ['is sold out', { ...early, quantity_sold: 5 }],
    ['has ended', { ...early, sale_end_at: BEFORE }],
    ['is hidden', { ...early, is_hidden: true }],
  ])('opens when the price before %s', (_, before) => {
    expect(salesOf({ prices: [before, next, last] }).slice(-2)).toEqual([
      'pr_next on_sale',
      'pr_last not_yet',
    ])
  })

  test('waits for a price before that has not begun', () => {
    expect(salesOf({ prices: [{ ...early, sale_start_at: AFTER }, next] })).toEqual([
      'pr_early not_yet',
      'pr_next not_yet',
    ])
  })

  test('opens when the price before has fewer left than an order needs, and both can be bought together', () => {
    const few = { ...early, quantity_sold: 4 }
    expect(salesOf({ min_per_order: 2, prices: [few, next] })).toEqual([
      'pr_early on_sale',
      'pr_next on_sale',
    ])
  })

  test('is hidden until it opens if the ticket type is hidden before its sale', () => {
    expect(salesOf({ hide_before_sale_start: true, prices: [early, next] })).toEqual(['pr_early on_sale'])
    expect(salesOf({ hide_before_sale_start: true, is_paused: true, prices: [early, next] })).toEqual([
      'pr_early paused',
    ])
  })

  test('does not make the first price wait', () => {
    expect(salesOf({ prices: [next] })).toEqual(['pr_next on_sale'])
  })

  test('decides the status that organizers see', () => {
    const prices = [soldOutPrice, { ...next, sale_start_at: AFTER }]
    expect(saleStatus({ ...ticket, prices }, NOW)).toBe('not_yet')
    expect(saleStatus({ ...ticket, prices: [soldOutPrice, next] }, NOW)).toBe('on_sale')
    expect(saleStatus({ ...ticket, prices: [{ ...early, sale_start_at: AFTER }, next] }, NOW)).toBe('not_yet')
  })
})

const anyPrice = fc
  .record({
    sale_start_at: fc.constantFrom(null, BEFORE, AFTER),
    sale_end_at: fc.constantFrom(null, BEFORE, AFTER),
    quantity_sold: fc.integer({ min: 0, max: 3 }),
    is_hidden: fc.boolean(),
    opens_after_previous: fc.boolean(),
  })
  .map((price) => ({ ...openPrice, quantity_available: 3, ...price }))
const anyPrices = fc
  .array(anyPrice, { minLength: 1, maxLength: 6 })
  .map((prices) => prices.map((price, at) => ({ ...price, id: `pr_${at}` })))

test('of prices that follow each other at most one is on sale, and none waits for nothing', () => {
  fc.assert(
    fc.property(anyPrices, (all) => {
      const prices = all.map((price) => ({ ...price, opens_after_previous: true }))
      const standing = ticketAvailability({ ...ticket, prices }, anonymousVisitor, saleMoment)
      const on_sale =
        standing.kind === 'shown' ? standing.prices.filter(({ sale }) => sale === 'on_sale') : []
      expect(on_sale.length).toBeLessThanOrEqual(1)
      for (const [price, previous] of waitingPrices(prices, NOW)) {
        expect(prices.indexOf(previous)).toBeLessThan(prices.indexOf(price))
        expect(previous.is_hidden).toBe(false)
      }
    }),
    { numRuns: runs(1_000) },
  )
})
