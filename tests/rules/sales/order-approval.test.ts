import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMs } from '#contract/wire/instant.ts'
import {
  decidedUntil,
  dueOutcome,
  isApprovalOver,
  isApproved,
  needsApproval,
  payUntil,
  payUntilAfterMove,
  requestHeldUntil,
  undoUntil,
} from '#rules/sales/approval/order-approval.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const event = (minutes: number, happening: 'planned' | 'postponed' | 'cancelled' = 'planned') => ({
  starts_at: addMs(NOW, minutes * MINUTE_MS),
  happening,
})

test('an order needs approval if any of its types does, and a deleted type does not', () => {
  const tickets = [
    { id: 'tk_1', needs_approval: false },
    { id: 'tk_2', needs_approval: true },
  ]
  expect(needsApproval([{ ticket_id: 'tk_1' }], tickets)).toBe(false)
  expect(needsApproval([{ ticket_id: 'tk_1' }, { ticket_id: 'tk_2' }], tickets)).toBe(true)
  expect(needsApproval([{ ticket_id: 'tk_3' }], tickets)).toBe(false)
})

test.each([
  ['needs none and was not sent', null, false, true],
  ['needs one and was not sent', null, true, false],
  ['waits', { status: 'waiting', settled_at: null }, true, false],
  ['was approved a moment ago', { status: 'approved', settled_at: null }, true, false],
  ['was approved for good', { status: 'approved', settled_at: NOW }, true, true],
  ['was declined', { status: 'declined', settled_at: NOW }, true, false],
  ['waits although its type needs none any more', { status: 'waiting', settled_at: null }, false, false],
  ['was withdrawn', { status: 'withdrawn', settled_at: NOW }, false, false],
] as const)('an order that %s may be paid or not', (_, request, is_needed, is_payable) => {
  expect(isApproved(request, is_needed)).toBe(is_payable)
})

test.each([
  ['waits', 'waiting', null, event(60), null],
  ['waits when the event begins', 'waiting', null, event(0), 'lapsed'],
  ['waits for an event that is cancelled', 'waiting', null, event(60, 'cancelled'), 'lapsed'],
  ['waits for an event without a date', 'waiting', null, event(-60, 'postponed'), null],
  ['was approved nine minutes ago', 'approved', -9, event(60), null],
  ['was approved ten minutes ago', 'approved', -10, event(60), 'approved'],
  ['was approved, and the event began', 'approved', -10, event(-1), 'approved'],
  ['was approved for an event without a date', 'approved', -10, event(60, 'postponed'), null],
  ['was declined nine minutes ago', 'declined', -9, event(60), null],
  ['was declined ten minutes ago', 'declined', -10, event(60, 'postponed'), 'declined'],
  ['was withdrawn', 'withdrawn', -10, event(-1), null],
  ['has lapsed', 'lapsed', null, event(-1), null],
] as const)('a request that %s becomes what it should', (_, status, decided_minutes, of_event, outcome) => {
  const decided_at = decided_minutes === null ? null : addMs(NOW, decided_minutes * MINUTE_MS)
  expect(dueOutcome({ status, decided_at, settled_at: null }, of_event, NOW)).toBe(outcome)
  expect(dueOutcome({ status, decided_at, settled_at: NOW }, of_event, NOW)).toBeNull()
})

test.each([
  ['a paid order an hour before', 60, 100, false],
  ['a paid order eleven minutes before', 11, 100, false],
  ['a paid order ten minutes before', 10, 100, true],
  ['a free order a minute before', 1, 0, false],
  ['a free order at the start', 0, 0, true],
] as const)('%s the event can be approved or not', (_, minutes, total_cents, is_over) => {
  expect(isApprovalOver(event(minutes), total_cents, NOW)).toBe(is_over)
})

test('nothing is approved for an event that is cancelled or has no date', () => {
  for (const happening of ['cancelled', 'postponed'] as const)
    expect(isApprovalOver(event(600, happening), 0, NOW)).toBe(true)
})

test('whatever can be undone has not taken effect, and the other way round', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 * 60_000 }), (ms) => {
      const decided_at = addMs(NOW, -ms)
      const state = { status: 'approved' as const, decided_at, settled_at: null }
      const is_due = dueOutcome(state, event(600), NOW) !== null
      expect(is_due).toBe(decided_at <= decidedUntil(NOW))
      if (NOW < undoUntil(decided_at)) expect(is_due).toBe(false)
      if (NOW > undoUntil(decided_at)) expect(is_due).toBe(true)
    }),
  )
})

test('the time to pay is positive and never beyond the event while an approval is possible', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 11, max: 60 * 24 * 60 }),
      fc.integer({ min: 1, max: 336 }),
      (minutes, hours) => {
        const of_event = event(minutes)
        const effective = undoUntil(NOW)
        const until = payUntil(of_event, hours, effective)
        expect(isApprovalOver(of_event, 100, NOW)).toBe(false)
        expect(until > effective).toBe(true)
        expect(until <= of_event.starts_at && until <= addMs(effective, hours * HOUR_MS)).toBe(true)
      },
    ),
  )
})

test('places are held until the event begins, and at least until a decision has taken effect', () => {
  expect(requestHeldUntil(event(600), NOW)).toBe(addMs(NOW, 600 * MINUTE_MS))
  expect(requestHeldUntil(event(1), NOW) > undoUntil(NOW)).toBe(true)
})

test('after a move the time to pay is never beyond the new start, and changes only where a start limits it', () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.integer({ min: 11, max: 90_000 }), fc.integer({ min: 11, max: 90_000 })),
      fc.integer({ min: 1, max: 336 }),
      ([minutes_before, minutes_after], hours) => {
        const move = { before: event(minutes_before), after: event(minutes_after) }
        const pay_until = payUntil(move.before, hours, NOW)
        const moved = payUntilAfterMove({ settled_at: NOW, pay_until }, hours, move)
        expect(moved).toBe(payUntil(move.after, hours, NOW))
        const changed_hours = payUntilAfterMove({ settled_at: NOW, pay_until }, hours + 1, move)
        expect(changed_hours <= move.after.starts_at).toBe(true)
        if (pay_until < move.before.starts_at && pay_until < move.after.starts_at)
          expect(changed_hours).toBe(pay_until)
      },
    ),
  )
})
