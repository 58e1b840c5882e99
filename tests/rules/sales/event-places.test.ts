import { expect, test } from 'vitest'
import { UNLIMITED } from '#contract/wire/money.ts'
import { eventCapacity } from '#rules/sales/event-availability.ts'

const [GENERAL, VIP, STUDENT] = ['tk_0000000000000001', 'tk_0000000000000002', 'tk_0000000000000003'] as const
const ticket = (id: string, ...quantities: number[]) => ({
  id,
  prices: quantities.map((quantity_available) => ({ quantity_available })),
})
const shared = (capacity: number, ticket_ids: string[], status: 'ACTIVE' | 'INACTIVE' = 'ACTIVE') => ({
  capacity,
  ticket_ids,
  status,
})

test('an event has as many places as its types and prices', () => {
  expect(eventCapacity([], [])).toBe(0)
  expect(eventCapacity([ticket(GENERAL, 50, 20), ticket(VIP, 10)], [])).toBe(80)
})

test('an event has no more places than a shared capacity, with or without own limits', () => {
  const tickets = [ticket(GENERAL, UNLIMITED), ticket(STUDENT, 30), ticket(VIP, 10)]
  expect(eventCapacity(tickets, [shared(100, [GENERAL, STUDENT])])).toBe(110)
  expect(eventCapacity(tickets, [shared(100, [STUDENT])])).toBeNull()
  expect(eventCapacity(tickets, [shared(100, [GENERAL, STUDENT], 'INACTIVE')])).toBeNull()
})

test('a type in several groups counts in the smallest one', () => {
  const tickets = [ticket(GENERAL, 80), ticket(VIP, 80)]
  expect(eventCapacity(tickets, [shared(100, [GENERAL, VIP]), shared(20, [VIP])])).toBe(100)
})

test('an event without a limit has no number of places', () => {
  expect(eventCapacity([ticket(GENERAL, UNLIMITED)], [])).toBeNull()
})
