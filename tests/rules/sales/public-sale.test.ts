import { describe, expect, test } from 'vitest'
import { UNLIMITED } from '#contract/wire/money.ts'
import {
  countSharedCapacity,
  eventSaleStatusOf,
  ticketAvailability,
  type SharedCapacity,
  type TicketForSale,
} from '#rules/sales/public-sale.ts'
import {
  AFTER,
  BEFORE,
  earlyPrice,
  soldOutPrice,
  laterPrice,
  LATER,
  saleMoment,
  anonymousVisitor,
  NOW,
  openPrice,
  saleStateOf,
  makeSharedCapacity,
  standingOf,
  ticket,
} from './ticket-for-sale.ts'

describe('a ticket type for a visitor', () => {
  test.each<[string, Partial<TicketForSale>, string]>([
    ['can be bought without any limits', {}, 'on_sale'],
    ['is not there when it is hidden', { is_hidden: true }, 'hidden:'],
    [
      'is not there without a price that is shown',
      { prices: [{ ...openPrice, is_hidden: true }] },
      'hidden:',
    ],
    ['is not there without a code that it needs', { is_hidden_without_promo_code: true }, 'hidden:'],
    ['waits for its sale', { sale_start_at: AFTER }, 'not_yet'],
    ['hides until its sale', { sale_start_at: AFTER, hide_before_sale_start: true }, 'hidden:'],
    ['ends with its sale', { sale_end_at: NOW }, 'ended'],
    ['hides after its sale', { sale_end_at: NOW, hide_after_sale_end: true }, 'hidden:ended'],
    ['sells out with its prices', { prices: [soldOutPrice] }, 'sold_out'],
    ['hides when sold out', { prices: [soldOutPrice], hide_when_sold_out: true }, 'hidden:sold_out'],
    ['is paused', { is_paused: true }, 'paused'],
    [
      'hides until its sale though it is paused',
      { is_paused: true, sale_start_at: AFTER, hide_before_sale_start: true },
      'hidden:',
    ],
    [
      'hides when sold out though it is paused',
      { is_paused: true, prices: [soldOutPrice], hide_when_sold_out: true },
      'hidden:sold_out',
    ],
    ['is over rather than paused', { is_paused: true, sale_end_at: BEFORE }, 'ended'],
    ['is for members', { member_tiers: ['gold'] }, 'member_only'],
    ['is sold out for members too', { member_tiers: ['gold'], prices: [soldOutPrice] }, 'sold_out'],
    ['goes on with the next tier', { prices: [earlyPrice, soldOutPrice, openPrice] }, 'on_sale'],
    ['waits for the next tier', { prices: [earlyPrice, soldOutPrice, laterPrice] }, 'not_yet'],
    [
      'hides a next tier only',
      { prices: [soldOutPrice, laterPrice], hide_before_sale_start: true },
      'sold_out',
    ],
    [
      'has too few left for an order',
      { prices: [{ ...soldOutPrice, quantity_sold: 4 }], min_per_order: 2 },
      'sold_out',
    ],
    [
      'has enough left in two tiers together',
      {
        prices: [
          { ...soldOutPrice, quantity_sold: 4 },
          { ...soldOutPrice, quantity_sold: 4 },
        ],
        min_per_order: 2,
      },
      'on_sale',
    ],
  ])('a ticket type %s', (_, changed, expected) => {
    expect(saleStateOf(standingOf(changed))).toBe(expected)
  })

  test('a code reveals gated tickets that it names and never hidden ones', () => {
    const gated = { is_hidden_without_promo_code: true }
    const withCode = (...applicable_ticket_ids: string[]) => ({
      ...anonymousVisitor,
      promo_code: { applicable_ticket_ids },
    })
    expect(saleStateOf(standingOf(gated, withCode()))).toBe('on_sale')
    expect(saleStateOf(standingOf(gated, withCode('tk_2', 'tk_1')))).toBe('on_sale')
    expect(saleStateOf(standingOf(gated, withCode('tk_2')))).toBe('hidden:')
    expect(saleStateOf(standingOf({ ...gated, is_hidden: true }, withCode()))).toBe('hidden:')
  })

  test('members of its tiers can buy a ticket, and others see that it is for members', () => {
    const for_two = { member_tiers: ['gold' as const, 'vip' as const] }
    expect(saleStateOf(standingOf(for_two, { ...anonymousVisitor, tier: 'vip' }))).toBe('on_sale')
    expect(saleStateOf(standingOf(for_two, { ...anonymousVisitor, tier: 'normal' }))).toBe('member_only')
  })

  test('an active capacity that names a ticket can sell it out and limits the order quantity', () => {
    const withShared = (...all: SharedCapacity[]) =>
      ticketAvailability(ticket, anonymousVisitor, saleMoment, all)
    expect(saleStateOf(withShared(makeSharedCapacity({})))).toBe('sold_out')
    expect(saleStateOf(withShared(makeSharedCapacity({ ticket_ids: ['tk_2', 'tk_3'] })))).toBe('on_sale')
    expect(withShared(makeSharedCapacity({ used: 5 }), makeSharedCapacity({ capacity: 100 }))).toMatchObject({
      sale: 'on_sale',
      left: 3,
      max_per_order: 3,
      prices: [{ left: 3, max_per_order: 3 }],
    })
  })

  test('the remaining quantity is stated for each price and for all available prices together', () => {
    const prices = [
      soldOutPrice,
      { ...soldOutPrice, id: 'pr_2', quantity_sold: 3 },
      { ...soldOutPrice, id: 'pr_3', quantity_sold: 1 },
    ]
    expect(standingOf({ prices })).toEqual({
      kind: 'shown',
      sale: 'on_sale',
      left: 6,
      max_per_order: 6,
      prices: [
        { price_id: 'pr_gone', sale: 'sold_out', left: 0, max_per_order: 0 },
        { price_id: 'pr_2', sale: 'on_sale', left: 2, max_per_order: 2 },
        { price_id: 'pr_3', sale: 'on_sale', left: 4, max_per_order: 4 },
      ],
    })
    expect(standingOf({})).toMatchObject({ left: UNLIMITED, max_per_order: 10 })
  })

  test('nothing is sold once the event is over', () => {
    expect(saleStateOf(ticketAvailability(ticket, anonymousVisitor, { now: NOW, over_at: NOW }))).toBe(
      'ended',
    )
    expect(
      saleStateOf(
        ticketAvailability({ ...ticket, sale_end_at: LATER }, anonymousVisitor, { now: NOW, over_at: NOW }),
      ),
    ).toBe('ended')
  })
})

describe('the sale status of an event', () => {
  const shown = (changed: Partial<TicketForSale>) => standingOf(changed)
  const [on, not_yet, sold_out, ended, hidden] = [
    shown({}),
    shown({ sale_start_at: AFTER }),
    shown({ prices: [soldOutPrice] }),
    shown({ sale_end_at: BEFORE }),
    shown({ is_hidden: true }),
  ]
  test.each([
    ['is on with one ticket type that is', [ended, sold_out, on], 'on_sale'],
    ['is on when it is for members', [shown({ member_tiers: ['gold'] })], 'on_sale'],
    ['is to come before it is sold out', [sold_out, not_yet], 'not_yet'],
    ['is not on while it is paused', [shown({ is_paused: true }), ended], 'not_yet'],
    ['is sold out rather than over', [ended, sold_out], 'sold_out'],
    ['is over when all are', [ended, ended], 'ended'],
    ['is none without ticket types', [], 'none'],
    ['is none when all are hidden', [hidden], 'none'],
    [
      'is sold out although that is hidden',
      [shown({ prices: [soldOutPrice], hide_when_sold_out: true })],
      'sold_out',
    ],
    [
      'does not tell what hides until its sale',
      [shown({ sale_start_at: AFTER, hide_before_sale_start: true })],
      'none',
    ],
  ])('the sale of an event %s', (_, standings, expected) => {
    expect(eventSaleStatusOf(standings, false)).toBe(expected)
    expect(eventSaleStatusOf(standings, true)).toBe('ended')
  })
})

test('a capacity is used by all ticket types that it names', () => {
  const capacity = { status: 'ACTIVE' as const, capacity: 10, ticket_ids: ['tk_1', 'tk_3', 'tk_gone'] }
  const sold = [
    { id: 'tk_1', quantity_sold: 3 },
    { id: 'tk_2', quantity_sold: 50 },
    { id: 'tk_3', quantity_sold: 4 },
  ]
  expect(countSharedCapacity([capacity], sold)).toEqual([{ ...capacity, used: 7 }])
})
