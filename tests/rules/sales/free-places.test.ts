import { expect, test } from 'vitest'
import { UNLIMITED } from '#contract/wire/money.ts'
import { countByPrice, placesFor, type PlacesOf } from '#rules/sales/availability.ts'

const prices = [
  { id: 'early', ticket_id: 'hall', quantity_available: 3 },
  { id: 'late', ticket_id: 'hall', quantity_available: 10 },
  { id: 'lounge', ticket_id: 'lounge', quantity_available: UNLIMITED },
]
const ticket_ids = new Set(['hall', 'lounge'])
const want = (ticket_id: string, price_id: string | null, quantity = 1): PlacesOf => ({
  ticket_id,
  price_id,
  quantity,
})
const house = { ticket_ids, prices, capacities: [], taken: [] as PlacesOf[] }

test('the last place of a price is had, and one more is not', () => {
  const taken = [want('hall', 'early', 2)]
  expect(placesFor([want('hall', 'early')], { ...house, taken })).toEqual([{ price_id: 'early' }])
  expect(placesFor([want('hall', 'early', 2)], { ...house, taken })).toEqual(['sold_out'])
  expect(placesFor([want('hall', 'late', 2)], { ...house, taken })).toEqual([{ price_id: 'late' }])
})

test('wishes are taken together: two for one price that has one place are both sold out', () => {
  const taken = [want('hall', 'early', 2)]
  const wishes = [want('hall', 'early'), want('hall', 'early'), want('lounge', 'lounge')]
  expect(placesFor(wishes, { ...house, taken })).toEqual(['sold_out', 'sold_out', { price_id: 'lounge' }])
})

test('a capacity is shared by its ticket types over all their prices, and by nothing else', () => {
  const capacities = [{ capacity: 5, ticket_ids: ['hall', 'lounge'] }]
  const taken = [want('hall', 'early', 1), want('lounge', 'lounge', 3)]
  expect(placesFor([want('hall', 'late')], { ...house, capacities, taken })).toEqual([{ price_id: 'late' }])
  expect(placesFor([want('hall', 'late'), want('lounge', null)], { ...house, capacities, taken })).toEqual([
    'sold_out',
    'sold_out',
  ])
  const only_lounge = [{ capacity: 3, ticket_ids: ['lounge'] }]
  expect(placesFor([want('hall', 'late')], { ...house, capacities: only_lounge, taken })).toEqual([
    { price_id: 'late' },
  ])
})

test('who names no price gets the first of the ticket type, and what was sold without one counts as it', () => {
  const taken = [want('hall', null, 2)]
  expect(placesFor([want('hall', null)], { ...house, taken })).toEqual([{ price_id: 'early' }])
  expect(placesFor([want('hall', null, 2)], { ...house, taken })).toEqual(['sold_out'])
  expect(countByPrice(prices, [...taken, want('hall', 'early'), want('gone', null)])).toEqual(
    new Map([['early', 3]]),
  )
})

test('what is not there is told from what is sold out, and takes no place of anybody', () => {
  const wishes = [want('gone', null), want('hall', 'lounge', 99), want('hall', 'early', 3)]
  expect(placesFor(wishes, house)).toEqual(['ticket_unknown', 'price_unknown', { price_id: 'early' }])
})
