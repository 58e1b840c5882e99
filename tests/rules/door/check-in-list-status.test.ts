import { expect, test } from 'vitest'
import {
  admitsEveryTicket,
  compareByOpenness,
  closesBeforeOpening,
  listStatusAt,
} from '#rules/door/check-in-list-status.ts'

const OPENS = '2026-11-20T10:00:00.000Z'
const CLOSES = '2026-11-20T14:00:00.000Z'

test.each([
  [OPENS, '2026-11-20T09:59:00.000Z', true],
  [OPENS, OPENS, true],
  [OPENS, CLOSES, false],
  [OPENS, null, false],
  [null, CLOSES, false],
] as const)('a list from %s to %s is never open: %s', (activates_at, expires_at, is_never) => {
  expect(closesBeforeOpening({ activates_at, expires_at })).toBe(is_never)
})

test.each([
  ['2026-11-20T09:59:59.999Z', 'not_active_yet'],
  [OPENS, 'active'],
  ['2026-11-20T13:59:59.999Z', 'active'],
  [CLOSES, 'expired'],
] as const)('the status of a list from 10:00 to 14:00 at %s is %s', (at, status) => {
  expect(listStatusAt({ activates_at: OPENS, expires_at: CLOSES }, at)).toBe(status)
})

test('check-in lists are sorted for a door: open ones, the next to open, expired ones last', () => {
  const at = '2026-11-20T12:00:00.000Z'
  const over = { activates_at: null, expires_at: '2026-11-19T00:00:00.000Z' }
  const later = { activates_at: '2026-11-22T00:00:00.000Z', expires_at: null }
  const next = { activates_at: '2026-11-21T00:00:00.000Z', expires_at: null }
  const open = { activates_at: null, expires_at: null }
  expect([over, later, next, open].toSorted(compareByOpenness(at))).toEqual([open, next, later, over])
})

test('a list admits every ticket if it names all of them, and none are no reason to say so', () => {
  const tickets = [{ id: 'tk_a' }, { id: 'tk_b' }]
  expect(admitsEveryTicket({ ticket_ids: ['tk_b', 'tk_a'] }, tickets)).toBe(true)
  expect(admitsEveryTicket({ ticket_ids: ['tk_a'] }, tickets)).toBe(false)
  expect(admitsEveryTicket({ ticket_ids: ['tk_a'] }, [])).toBe(false)
})
