import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UNLIMITED } from '#contract/wire/money.ts'
import { priceStatus, saleStatus, saleStatusInEvent } from '#rules/sales/sale-status.ts'

const BEFORE = '2026-06-01T00:00:00.000Z'
const NOW = '2026-06-15T12:00:00.000Z'
const AFTER = '2026-07-01T00:00:00.000Z'

const open = {
  sale_start_at: null,
  sale_end_at: null,
  quantity_available: UNLIMITED,
  quantity_sold: 0,
  is_hidden: false,
}
const early = { ...open, sale_end_at: BEFORE }
const later = { ...open, sale_start_at: AFTER }
const gone = { ...open, quantity_available: 5, quantity_sold: 5 }
const ticket = { sale_start_at: null, sale_end_at: null, is_hidden: false, is_paused: false, prices: [open] }

const moment = fc.option(fc.constantFrom(BEFORE, NOW, AFTER))
const anyPrice = fc.record({
  sale_start_at: moment,
  sale_end_at: moment,
  quantity_available: fc.constantFrom(0, 5, UNLIMITED),
  quantity_sold: fc.constantFrom(0, 5, 6),
  is_hidden: fc.boolean(),
})
const anyTicket = fc.record({
  sale_start_at: moment,
  sale_end_at: moment,
  is_hidden: fc.boolean(),
  is_paused: fc.boolean(),
  prices: fc.array(anyPrice, { minLength: 1, maxLength: 4 }),
})

describe('the sale of a ticket type', () => {
  test.each<[string, Partial<Parameters<typeof saleStatus>[0]>, string]>([
    ['is on without any limits', {}, 'on_sale'],
    ['is on from its start', { sale_start_at: NOW, sale_end_at: AFTER }, 'on_sale'],
    ['is over at its end', { sale_start_at: BEFORE, sale_end_at: NOW }, 'ended'],
    ['is not on before its start', { sale_start_at: AFTER }, 'not_yet'],
    ['is hidden before anything else', { is_hidden: true, is_paused: true, sale_end_at: BEFORE }, 'hidden'],
    ['is hidden with all of its prices', { prices: [{ ...open, is_hidden: true }] }, 'hidden'],
    ['is paused whatever is left', { is_paused: true, prices: [gone] }, 'paused'],
    ['is over rather than paused', { is_paused: true, sale_end_at: BEFORE }, 'ended'],
    ['is sold out with its only price', { prices: [gone] }, 'sold_out'],
    ['goes on with the next tier', { prices: [early, gone, open] }, 'on_sale'],
    ['waits for the next tier', { prices: [early, gone, later] }, 'not_yet'],
    ['is sold out when the last tier is', { prices: [early, gone] }, 'sold_out'],
    ['is over when every tier is', { prices: [early, early] }, 'ended'],
    ['does not count a hidden tier', { prices: [gone, { ...open, is_hidden: true }] }, 'sold_out'],
  ])('the sale of a ticket type %s', (_, changed, status) => {
    expect(saleStatus({ ...ticket, ...changed }, NOW)).toBe(status)
  })

  test('a ticket type is sold out when a shared capacity is full, unless the capacity only counts', () => {
    const full = { status: 'ACTIVE', capacity: 3, used: 3 } as const
    expect(saleStatus(ticket, NOW, [full])).toBe('sold_out')
    expect(saleStatus(ticket, NOW, [{ ...full, used: 2 }])).toBe('on_sale')
    expect(saleStatus(ticket, NOW, [{ ...full, status: 'INACTIVE' }])).toBe('on_sale')
    expect(saleStatus({ ...ticket, prices: [later] }, NOW, [full])).toBe('not_yet')
    expect(saleStatus({ ...ticket, prices: [...ticket.prices, later] }, NOW, [full])).toBe('not_yet')
  })

  test('a ticket type is on sale exactly when some visible price has no obstacle', () => {
    fc.assert(
      fc.property(anyTicket, (any) => {
        const inWindow = ({
          sale_start_at,
          sale_end_at,
        }: {
          sale_start_at: string | null
          sale_end_at: string | null
        }) => (sale_start_at ?? NOW) <= NOW && NOW < (sale_end_at ?? AFTER)
        const is_on =
          !any.is_hidden &&
          !any.is_paused &&
          inWindow(any) &&
          any.prices.some((p) => !p.is_hidden && inWindow(p) && p.quantity_sold < p.quantity_available)
        expect(saleStatus(any, NOW) === 'on_sale').toBe(is_on)
      }),
    )
  })

  test('a sale that is over never reopens', () => {
    fc.assert(
      fc.property(anyTicket, (any) => {
        if (saleStatus(any, BEFORE) === 'ended') expect(saleStatus(any, AFTER)).toBe('ended')
      }),
    )
  })

  test('the status of a price is returned whether it is shown or not', () => {
    expect(priceStatus({ ...gone, is_hidden: true }, NOW)).toBe('sold_out')
    expect([early, later, open].map((price) => priceStatus(price, NOW))).toEqual([
      'ended',
      'not_yet',
      'on_sale',
    ])
  })
})

describe('the sale of a ticket type in its event', () => {
  const event = { status: 'live', happening: 'planned', starts_at: AFTER, ends_at: null } as const
  const paused = { ...ticket, is_paused: true }

  test.each<[string, Partial<Parameters<typeof saleStatusInEvent>[1]>, string]>([
    ['is on while the event is live', {}, 'on_sale'],
    ['is on after a change of date', { happening: 'rescheduled' }, 'on_sale'],
    ['is not on in a draft', { status: 'draft' }, 'not_yet'],
    ['is over in an archived event', { status: 'archived' }, 'ended'],
    ['is over in a cancelled event', { happening: 'cancelled' }, 'ended'],
    ['is paused in a postponed event', { happening: 'postponed' }, 'paused'],
    ['is over once the event is', { starts_at: BEFORE, ends_at: NOW }, 'ended'],
    ['is over in a draft of the past', { status: 'draft', starts_at: BEFORE, ends_at: NOW }, 'ended'],
    ['goes on until the end of the event', { starts_at: BEFORE, ends_at: AFTER }, 'on_sale'],
  ])('the sale of a ticket type %s', (_, changed, status) => {
    expect(saleStatusInEvent(ticket, { ...event, ...changed }, NOW)).toBe(status)
  })

  test('settings and dates of the ticket type count in an event that sells', () => {
    expect(saleStatusInEvent(paused, event, NOW)).toBe('paused')
    expect(saleStatusInEvent({ ...ticket, prices: [gone] }, event, NOW)).toBe('sold_out')
    expect(saleStatusInEvent({ ...ticket, is_hidden: true }, { ...event, status: 'draft' }, NOW)).toBe(
      'hidden',
    )
    expect(saleStatusInEvent(paused, { ...event, status: 'draft' }, NOW)).toBe('paused')
  })
})
