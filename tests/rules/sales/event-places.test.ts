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

test('as many as there are of each type and price', () => {
  expect(eventCapacity([], [])).toBe(0)
  expect(eventCapacity([ticket(GENERAL, 50, 20), ticket(VIP, 10)], [])).toBe(80)
})

test('not more than types share, whether or not they have a limit of their own', () => {
  const tickets = [ticket(GENERAL, UNLIMITED), ticket(STUDENT, 30), ticket(VIP, 10)]
  expect(eventCapacity(tickets, [shared(100, [GENERAL, STUDENT])])).toBe(110)
  expect(eventCapacity(tickets, [shared(100, [STUDENT])])).toBeNull()
  expect(eventCapacity(tickets, [shared(100, [GENERAL, STUDENT], 'INACTIVE')])).toBeNull()
})

test('a type of several groups counts in the smallest', () => {
  const tickets = [ticket(GENERAL, 80), ticket(VIP, 80)]
  expect(eventCapacity(tickets, [shared(100, [GENERAL, VIP]), shared(20, [VIP])])).toBe(100)
})

test('without a limit there is none', () => {
  expect(eventCapacity([ticket(GENERAL, UNLIMITED)], [])).toBeNull()
})
