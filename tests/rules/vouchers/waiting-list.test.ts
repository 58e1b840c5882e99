import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Ticket } from '#contract/resources/tickets.ts'
import { addMs } from '#contract/wire/instant.ts'
import {
  isWaitingListOpen,
  keptForWaiting,
  orderWaiting,
  planOffers,
  type WaitingPerson,
} from '#rules/vouchers/waiting-list.ts'
import { runs } from '#tests/support/long.ts'
import { AFTER, BEFORE, LATER, NOW, openPrice, ticket } from '#tests/rules/sales/ticket-for-sale.ts'

const HOUR_MS = 3_600_000
const SETTINGS = { waiting_list: true, waiting_list_hours: 24, waiting_list_by_tier: false }
const event = { status: 'live', happening: 'planned', starts_at: AFTER, ends_at: LATER } as const
// Only the facts of a sale are read.
const typeOf = (id: string, available: number, changed: object = {}) =>
  ({
    ...ticket,
    id,
    prices: [{ ...openPrice, id: `pr_${id}`, quantity_available: available }],
    ...changed,
  }) as unknown as Ticket
const person = (id: string, changed: Partial<WaitingPerson> = {}): WaitingPerson => ({
  id,
  ticket_ids: [],
  tier: null,
  quantity: 1,
  joined_at: BEFORE,
  ...changed,
})
const sale = (tickets: Ticket[], more: Partial<Parameters<typeof planOffers>[1]> = {}) => ({
  event,
  settings: SETTINGS,
  tickets,
  capacities: [],
  taken: [],
  ...more,
})

describe('a waiting list', () => {
  test('is open while the event is live and has not begun', () => {
    expect(isWaitingListOpen({ event, settings: SETTINGS }, NOW)).toBe(true)
    expect(isWaitingListOpen({ event, settings: SETTINGS }, AFTER)).toBe(false)
    expect(isWaitingListOpen({ event, settings: null }, NOW)).toBe(false)
    expect(isWaitingListOpen({ event: { ...event, status: 'draft' }, settings: SETTINGS }, NOW)).toBe(false)
    const cancelled = { ...event, happening: 'cancelled' } as const
    expect(isWaitingListOpen({ event: cancelled, settings: SETTINGS }, NOW)).toBe(false)
  })

  test('keeps the types that somebody wants from the open sale, and no other', () => {
    const tickets = [typeOf('tk_1', 5), typeOf('tk_2', 5), typeOf('tk_3', 5, { sale_end_at: BEFORE })]
    const kept = (wishes: Parameters<typeof keptForWaiting>[0]) =>
      keptForWaiting(wishes, sale(tickets), NOW).flatMap(({ ticket_ids }) => ticket_ids)
    expect(kept([])).toEqual([])
    expect(kept([{ ticket_ids: ['tk_2'], tier: null }])).toEqual(['tk_2'])
    expect(kept([{ ticket_ids: [], tier: null }])).toEqual(['tk_1', 'tk_2'])
    expect(kept([{ ticket_ids: ['tk_3'], tier: null }])).toEqual([])
  })

  test('a type for members is neither kept for others nor offered to them', () => {
    const tickets = [typeOf('tk_1', 5, { member_tiers: ['gold'] })]
    expect(keptForWaiting([person('a')], sale(tickets), NOW)).toEqual([])
    expect(planOffers([person('a')], sale(tickets), NOW)).toEqual([])
    expect(planOffers([person('a', { tier: 'gold' })], sale(tickets), NOW)).toHaveLength(1)
  })

  test('orders people as they joined, or by tier first', () => {
    const people = [
      person('a', { joined_at: NOW }),
      person('b', { joined_at: BEFORE }),
      person('c', { joined_at: NOW, tier: 'vip' }),
      person('d', { joined_at: BEFORE, tier: 'normal' }),
    ]
    const ids = (settings: typeof SETTINGS) => orderWaiting(people, settings).map(({ id }) => id)
    expect(ids(SETTINGS)).toEqual(['b', 'd', 'a', 'c'])
    expect(ids({ ...SETTINGS, waiting_list_by_tier: true })).toEqual(['c', 'd', 'b', 'a'])
  })

  test('an offer lasts for the hours of the settings, and never beyond the sale or the start', () => {
    const until = (changed: object, settings = SETTINGS) =>
      planOffers([person('a')], sale([typeOf('tk_1', 1, changed)], { settings }), NOW)[0]?.until
    expect(until({})).toBe(addMs(NOW, 24 * HOUR_MS))
    expect(until({ sale_end_at: addMs(NOW, HOUR_MS) })).toBe(addMs(NOW, HOUR_MS))
    const long = { ...SETTINGS, waiting_list_hours: 24 * 365 }
    expect(until({}, long)).toBe(AFTER)
  })

  test('an early-bird price that has ended is not offered, and the next one is', () => {
    const prices = [
      { ...openPrice, id: 'pr_early', sale_end_at: BEFORE, quantity_available: 5 },
      { ...openPrice, id: 'pr_late', quantity_available: 1 },
    ]
    const plans = planOffers([person('a'), person('b')], sale([typeOf('tk_1', 0, { prices })]), NOW)
    expect(plans).toMatchObject([{ entry_id: 'a', price_id: 'pr_late' }])
  })

  test('offers never exceed a price or a capacity, and pass over nobody who fits, in any list', () => {
    const people = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 4 }),
        ticket_ids: fc.subarray(['tk_1', 'tk_2']),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(people, fc.nat(6), fc.nat(6), fc.nat(8), (wishes, first, second, capacity) => {
        const waiting = wishes.map((wish, at) => person(`p${at}`, wish))
        const capacities = [{ capacity, ticket_ids: ['tk_1', 'tk_2'] }]
        const tickets = [typeOf('tk_1', first), typeOf('tk_2', second)]
        const plans = planOffers(waiting, sale(tickets, { capacities }), NOW)
        const sum = (id?: string) =>
          plans
            .filter(({ ticket_id }) => id === undefined || ticket_id === id)
            .reduce((total, { quantity }) => total + quantity, 0)
        expect(sum('tk_1')).toBeLessThanOrEqual(first)
        expect(sum('tk_2')).toBeLessThanOrEqual(second)
        expect(sum()).toBeLessThanOrEqual(capacity)
        const offered = new Set(plans.map(({ entry_id }) => entry_id))
        for (const { id, quantity, ticket_ids } of waiting.filter((each) => !offered.has(each.id))) {
          const left = Math.max(
            ...(ticket_ids.length === 0 ? ['tk_1', 'tk_2'] : ticket_ids).map((type) =>
              type === 'tk_1' ? first - sum('tk_1') : second - sum('tk_2'),
            ),
          )
          expect(Math.min(left, capacity - sum()), id).toBeLessThan(quantity)
        }
      }),
      { numRuns: runs(1000) },
    )
  })
})
