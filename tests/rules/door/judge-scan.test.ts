import { describe, expect, test } from 'vitest'
import type { VerdictKind } from '#contract/door/verdict.ts'
import { judgeScan } from '#rules/door/admission.ts'
import type { Door } from '#rules/door/door-list.ts'
import type { Holder } from '#rules/door/holder.ts'
import {
  scanAttempt,
  at,
  makeAttendee,
  makeDoor,
  GENERAL,
  OUT,
  PAID,
  makeScan,
  VIP,
} from './scans-of-one-ticket.ts'

describe('judging a scan', () => {
  const cases: [string, Door, Holder, VerdictKind][] = [
    ['a paid ticket on the list enters', makeDoor(), makeAttendee(), 'admitted'],
    ['D3: an unknown code', makeDoor(), { kind: 'unknown' }, 'unknown_code'],
    [
      'D61: a code not found while the list is loading',
      makeDoor(),
      { kind: 'incomplete' },
      'list_incomplete',
    ],
    ['D9: a cancelled ticket', makeDoor(), makeAttendee({ cancelled_at: at('16:40') }), 'cancelled'],
    [
      'a refunded ticket',
      makeDoor(),
      makeAttendee({ refunded_at: at('16:40'), cancelled_at: at('16:40') }),
      'refunded',
    ],
    [
      'a cancellation that comes after the scan',
      makeDoor(),
      makeAttendee({ cancelled_at: at('20:00') }),
      'admitted',
    ],
    ['D11: an unpaid ticket', makeDoor(), makeAttendee({ paid: false }), 'unpaid'],
    [
      'D13: an unpaid ticket where the list takes them',
      makeDoor({ admit_unpaid: true }),
      makeAttendee({ paid: false }),
      'admitted',
    ],
    [
      'D14: an order that waits for approval',
      makeDoor({ admit_unpaid: true, takes_payment: true }),
      makeAttendee({ approval: 'waiting' }),
      'not_approved',
    ],
    ['D14: an order that was declined', makeDoor(), makeAttendee({ approval: 'declined' }), 'not_approved'],
    [
      'D14: an order that was approved before',
      makeDoor(),
      makeAttendee({ approved_at: at('18:00') }),
      'admitted',
    ],
    [
      'D14: an order that is approved only later',
      makeDoor(),
      makeAttendee({ approved_at: at('20:00') }),
      'not_approved',
    ],
    ['D76: a test order', makeDoor(), makeAttendee({ is_test: true }), 'test_ticket'],
    [
      'D76: a test order of a type that goes elsewhere',
      makeDoor(),
      makeAttendee({ is_test: true, ticket_id: VIP, paid: false }),
      'test_ticket',
    ],
    ['D17: a ticket of another type', makeDoor(), makeAttendee({ ticket_id: VIP }), 'wrong_ticket_type'],
    [
      'D53: too early',
      makeDoor({ activates_at: at('19:30') }),
      { kind: 'authentic', ticket_id: GENERAL },
      'list_not_active',
    ],
    [
      'D53: too late',
      makeDoor({ expires_at: at('18:30') }),
      { kind: 'authentic', ticket_id: GENERAL },
      'list_expired',
    ],
    [
      'D53: signed, of a type not on the list',
      makeDoor(),
      { kind: 'authentic', ticket_id: VIP },
      'wrong_ticket_type',
    ],
    [
      'D53: signed, of a type that was made after the last sync',
      makeDoor(),
      { kind: 'authentic', ticket_id: null },
      'unknown_ticket_type',
    ],
    [
      'an old code of a reissued ticket',
      makeDoor(),
      makeAttendee({ tombstones: [{ code_hash: 'aa', at: at('14:02'), reason: 'passed_on' }] }),
      'revoked',
    ],
    [
      'a ticket of another event',
      makeDoor(),
      { kind: 'other_event', event_title: 'Hall B', starts_at: at('20:00') },
      'wrong_event',
    ],
  ]
  test.each(cases)('%s', (_, door, holder, kind) => {
    expect(judgeScan(door, holder, [], scanAttempt('19:00')).kind).toBe(kind)
  })

  test('a ticket given back because it was resold says so with the time, also once its refund has arrived', () => {
    const resold = { cancelled_at: at('14:02'), resold_at: at('14:02'), refunded_at: at('14:05') }
    expect(judgeScan(makeDoor(), makeAttendee(resold), [], scanAttempt('19:00'))).toEqual({
      kind: 'cancelled',
      at: at('14:02'),
      given_back: true,
    })
    expect(judgeScan(makeDoor(), makeAttendee(resold), [], scanAttempt('14:01')).kind).toBe('admitted')
  })

  test('D14: payment at the door does not admit an order that waits for approval', () => {
    const door = makeDoor({ takes_payment: true })
    const holder = makeAttendee({ paid: false, approval: 'waiting' })
    const asked = { ...scanAttempt('19:00'), ...PAID }
    expect(judgeScan(door, holder, [], asked)).toEqual({ kind: 'not_approved', approval: 'waiting' })
  })

  test('D76: a test ticket is not checked out either', () => {
    const asked = { ...scanAttempt('19:00'), kind: 'out' as const }
    expect(judgeScan(makeDoor(), makeAttendee({ is_test: true }), [], asked).kind).toBe('test_ticket')
  })

  test('D94: a door payment admits only where the list takes money', () => {
    const asked = { ...scanAttempt('19:00'), ...PAID }
    const unpaid = makeAttendee({ paid: false })
    expect(judgeScan(makeDoor({ takes_payment: true }), unpaid, [], asked).kind).toBe('admitted')
    expect(judgeScan(makeDoor(), unpaid, [], asked).kind).toBe('unpaid')
    expect(judgeScan(makeDoor({ takes_payment: true }), unpaid, [], scanAttempt('19:00')).kind).toBe('unpaid')
  })

  test('D35: the next entry is rejected with its earliest time for 29 minutes and admitted from 30 minutes on', () => {
    const door = makeDoor({ re_entry: 'always', minutes_between_entries: 30 })
    const log = [makeScan('18:00')]
    expect(judgeScan(door, makeAttendee(), log, scanAttempt('18:29'))).toEqual({
      kind: 'too_soon',
      next_at: at('18:30'),
    })
    expect(judgeScan(door, makeAttendee(), log, scanAttempt('18:30')).kind).toBe('admitted')
    expect(judgeScan(door, makeAttendee(), log, scanAttempt('18:31')).kind).toBe('admitted')
  })

  test('D35: a person inside is already checked in at any time, and a person who left waits', () => {
    const door = makeDoor({ re_entry: 'after_exit', minutes_between_entries: 30 })
    const log = [makeScan('18:00')]
    expect(judgeScan(door, makeAttendee(), log, scanAttempt('18:10')).kind).toBe('already_in')
    const out_again = [...log, makeScan('18:05', OUT)]
    expect(judgeScan(door, makeAttendee(), out_again, scanAttempt('18:10')).kind).toBe('too_soon')
  })

  test('D50: a signed ticket sold since the last sync is admitted as provisional', () => {
    expect(
      judgeScan(makeDoor(), { kind: 'authentic', ticket_id: GENERAL }, [], scanAttempt('19:00')),
    ).toEqual({
      kind: 'admitted',
      provisional: true,
    })
  })

  test('a rejection by ticket type names the lists that would accept it', () => {
    expect(judgeScan(makeDoor(), makeAttendee({ ticket_id: VIP }), [], scanAttempt('19:00'))).toEqual({
      kind: 'wrong_ticket_type',
      expected_lists: [{ id: 'cl_0000000000000002', name: 'VIP lounge' }],
    })
  })

  test('D24: the second scan names time and place of the first', () => {
    expect(judgeScan(makeDoor(), makeAttendee(), [makeScan('18:05')], scanAttempt('19:00'))).toEqual({
      kind: 'already_in',
      first_at: at('18:05'),
      gate: 'Gate A',
      device: 'Phone A',
    })
  })

  test('check-in from the search is not blocked by an old code', () => {
    const holder = makeAttendee({ tombstones: [{ code_hash: 'aa', at: at('14:02'), reason: 'resent' }] })
    expect(judgeScan(makeDoor(), holder, [], scanAttempt('19:00', null)).kind).toBe('admitted')
  })

  test('D75: a scan is judged by the rules of its own time', () => {
    const door = makeDoor({
      ticket_ids: [VIP],
      earlier_rules: [{ ...makeDoor().list, until: at('19:30') }],
    })
    expect(judgeScan(door, makeAttendee(), [], scanAttempt('19:00')).kind).toBe('admitted')
    expect(judgeScan(door, makeAttendee(), [], scanAttempt('19:30')).kind).toBe('wrong_ticket_type')
  })
})
