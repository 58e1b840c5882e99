import { expect, test } from 'vitest'
import { UNLIMITED } from '#contract/wire/money.ts'
import { countByPrice, checkAvailability, type TicketQuantity } from '#rules/sales/availability.ts'

const prices = [
  { id: 'early', ticket_id: 'hall', quantity_available: 3 },
  { id: 'late', ticket_id: 'hall', quantity_available: 10 },
  { id: 'lounge', ticket_id: 'lounge', quantity_available: UNLIMITED },
]
const ticket_ids = new Set(['hall', 'lounge'])
const makeTicketQuantity = (ticket_id: string, price_id: string | null, quantity = 1): TicketQuantity => ({
  ticket_id,
  price_id,
  quantity,
})
const house = { ticket_ids, prices, capacities: [], taken: [] as TicketQuantity[] }

test('the last place of a price is available, and one more is not', () => {
  const taken = [makeTicketQuantity('hall', 'early', 2)]
  expect(checkAvailability([makeTicketQuantity('hall', 'early')], { ...house, taken })).toEqual([
    { price_id: 'early' },
  ])
  expect(checkAvailability([makeTicketQuantity('hall', 'early', 2)], { ...house, taken })).toEqual([
    'sold_out',
  ])
  expect(checkAvailability([makeTicketQuantity('hall', 'late', 2)], { ...house, taken })).toEqual([
    { price_id: 'late' },
  ])
})

test('requests are checked together: two for the last place of a price are both sold out', () => {
  const taken = [makeTicketQuantity('hall', 'early', 2)]
  const wishes = [
    makeTicketQuantity('hall', 'early'),
    makeTicketQuantity('hall', 'early'),
    makeTicketQuantity('lounge', 'lounge'),
  ]
  expect(checkAvailability(wishes, { ...house, taken })).toEqual([
    'sold_out',
    'sold_out',
    { price_id: 'lounge' },
  ])
})

test('a capacity is shared by all prices of its ticket types and by nothing else', () => {
  const capacities = [{ capacity: 5, ticket_ids: ['hall', 'lounge'] }]
  const taken = [makeTicketQuantity('hall', 'early', 1), makeTicketQuantity('lounge', 'lounge', 3)]
  expect(checkAvailability([makeTicketQuantity('hall', 'late')], { ...house, capacities, taken })).toEqual([
    { price_id: 'late' },
  ])
  expect(
    checkAvailability([makeTicketQuantity('hall', 'late'), makeTicketQuantity('lounge', null)], {
      ...house,
      capacities,
      taken,
    }),
  ).toEqual(['sold_out', 'sold_out'])
  const only_lounge = [{ capacity: 3, ticket_ids: ['lounge'] }]
  expect(
    checkAvailability([makeTicketQuantity('hall', 'late')], { ...house, capacities: only_lounge, taken }),
  ).toEqual([{ price_id: 'late' }])
})

test('a request without a price gets the first of the ticket type, and sales without a price count as it', () => {
  const taken = [makeTicketQuantity('hall', null, 2)]
  expect(checkAvailability([makeTicketQuantity('hall', null)], { ...house, taken })).toEqual([
    { price_id: 'early' },
  ])
  expect(checkAvailability([makeTicketQuantity('hall', null, 2)], { ...house, taken })).toEqual(['sold_out'])
  expect(
    countByPrice(prices, [...taken, makeTicketQuantity('hall', 'early'), makeTicketQuantity('gone', null)]),
  ).toEqual(new Map([['early', 3]]))
})

test('an unknown price differs from a sold-out one and takes no place', () => {
  const wishes = [
    makeTicketQuantity('gone', null),
    makeTicketQuantity('hall', 'lounge', 99),
    makeTicketQuantity('hall', 'early', 3),
  ]
  expect(checkAvailability(wishes, house)).toEqual(['ticket_unknown', 'price_unknown', { price_id: 'early' }])
})
