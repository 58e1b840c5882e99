import { describe, expect, test } from 'vitest'
import type { Scan } from '#contract/door/scans.ts'
import { reduceScanLog, judgeScan } from '#rules/door/admission.ts'
import { applyDoorPayments } from '#rules/door/door-payment.ts'
import { typeAt, type Holder } from '#rules/door/holder.ts'
import { afterCheckOut, afterEntry, afterExit, INITIAL_PRESENCE } from '#rules/door/presence.ts'
import { sortLog, resolveUndos, scanKey } from '#rules/door/scan-log.ts'
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

const idsOf = (log: readonly Scan[]) => log.map(({ id }) => id)

describe('the order of a scan log', () => {
  test.each<[string, Partial<Scan>, Partial<Scan>]>([
    ['the earlier one', { scanned_at: at('18:00'), device_id: 'dv_b' }, { scanned_at: at('18:01') }],
    ['of one moment the one of the device that is named first', { device_seq: 9 }, { device_id: 'dv_b' }],
    [
      'of one device the one that it made first',
      { device_seq: 1, id: 'sc_9' },
      { device_seq: 2, id: 'sc_1' },
    ],
    [
      'of one number the id that is named first',
      { device_seq: 1, id: 'sc_1' },
      { device_seq: 1, id: 'sc_2' },
    ],
  ])('a log sorts %s first', (_what, one, other) => {
    const [first, second] = [makeScan('18:01', one), makeScan('18:01', other)]
    expect(idsOf(sortLog([second, first]))).toEqual([first.id, second.id])
    expect(idsOf(sortLog([first, second]))).toEqual([first.id, second.id])
  })
})

describe('an undo', () => {
  const undo = (undoes: string | null, parts: Partial<Scan> = {}) =>
    makeScan('18:01', { kind: 'undo', local_verdict: { kind: 'undone' }, undoes, ...parts })
  const outcome = (log: readonly Scan[], of: Scan) => resolveUndos(sortLog(log)).verdicts.get(scanKey(of))
  const nothing = { kind: 'undo_refused', reason: 'nothing_to_undo' }

  test('an undo applies to the scan of its own device where two devices chose one id', () => {
    const [theirs, own] = [
      makeScan('18:00', { id: 'sc_x' }),
      makeScan('18:00', { id: 'sc_x', device_id: 'dv_b' }),
    ]
    const taken_back = undo('sc_x', { device_id: 'dv_b' })
    const { voided } = resolveUndos(sortLog([theirs, own, taken_back]))
    expect([...voided]).toEqual([scanKey(own)])
  })

  test('an undo of a missing scan, of an undo, or of an undone scan has no effect', () => {
    const entry = makeScan('18:00')
    const [first, second] = [undo(entry.id), undo(entry.id)]
    const of_undo = undo(first.id)
    expect(outcome([entry, first, second, of_undo], first)).toEqual({ kind: 'undone' })
    expect(outcome([entry, first, second, of_undo], second)).toEqual(nothing)
    expect(outcome([entry, first, second, of_undo], of_undo)).toEqual(nothing)
    const stray = undo('sc_none')
    expect(outcome([entry, stray], stray)).toEqual(nothing)
    expect([...resolveUndos([entry, stray]).verdicts.keys()]).toEqual([scanKey(stray)])
  })

  test.each([
    ['a reason without the right', { override: { reason: 'Wrong', by: 'Mei' }, override_allowed: false }],
    ['the right without a reason', { override: null, override_allowed: true }],
  ])('an undo by another device with %s is rejected', (_what, parts) => {
    const entry = makeScan('18:00')
    const taken_back = undo(entry.id, { device_id: 'dv_b', ...parts })
    expect(outcome([entry, taken_back], taken_back)).toMatchObject({ reason: 'other_device' })
  })
})

describe('a conflict', () => {
  const found = (door: Parameters<typeof reduceScanLog>[0], holder: Holder, log: readonly Scan[]) =>
    reduceScanLog(door, holder, log).conflicts.map(({ scan, first, verdict }) => [
      scan.id,
      verdict.kind,
      first?.id,
    ])

  test('a conflict names the entry that a second entry contradicts, also when it came too soon', () => {
    const [first, second] = [makeScan('18:00'), makeScan('18:05', { device_id: 'dv_b' })]
    expect(found(makeDoor(), makeAttendee(), [first, second])).toEqual([[second.id, 'already_in', first.id]])
    const every_hour = makeDoor({ re_entry: 'always', minutes_between_entries: 60 })
    expect(found(every_hour, makeAttendee(), [first, second])).toEqual([[second.id, 'too_soon', first.id]])
  })

  test('a conflict names the exit that a second exit contradicts', () => {
    const log = [makeScan('18:00'), makeScan('18:05', OUT), makeScan('18:06', { ...OUT, device_id: 'dv_b' })]
    expect(found(makeDoor(), makeAttendee(), log)).toEqual([[log[2]?.id, 'not_inside', log[1]?.id]])
  })

  test('a conflict with a fact of the ticket names no other scan', () => {
    const [first, second] = [makeScan('18:00'), makeScan('20:05', { device_id: 'dv_b' })]
    const refunded = makeAttendee({ refunded_at: at('20:00') })
    const door = makeDoor({ re_entry: 'always' })
    expect(found(door, refunded, [first, second])).toEqual([[second.id, 'refunded', undefined]])
  })

  test('a payment conflict names the scan that paid when it is of this ticket', () => {
    const door = makeDoor({ re_entry: 'always', takes_payment: true })
    const [first, second] = [makeScan('18:00', PAID), makeScan('18:05', { ...PAID, device_id: 'dv_b' })]
    const paid = (scan_id: string, device_id: string) =>
      makeAttendee({ paid_at: at('18:00'), paid_at_door: { scan_id, device_id, device: 'Phone A' } })
    expect(found(door, paid(first.id, 'dv_a'), [first, second])).toEqual([[second.id, 'admitted', first.id]])
    const of_another_ticket = found(door, paid('sc_else', 'dv_a'), [first, second])
    expect(of_another_ticket).toEqual([[second.id, 'admitted', undefined]])
    const same_id_elsewhere = found(door, paid(first.id, 'dv_c'), [first, second])
    expect(same_id_elsewhere.at(-1)).toEqual([second.id, 'admitted', undefined])
  })
})

describe('the result of a scan in the log', () => {
  test("a scan rejected for a device's own reason gets the reason of the log where it has one", () => {
    const log = [makeScan('18:00'), makeScan('18:01', { local_verdict: { kind: 'list_incomplete' } })]
    const { verdicts } = reduceScanLog(makeDoor(), makeAttendee(), log)
    expect([...verdicts.values()].map(({ kind }) => kind)).toEqual(['admitted', 'already_in'])
  })

  test('a person inside can leave whatever happened to their ticket', () => {
    const log = [makeScan('18:00'), makeScan('18:05', OUT)]
    const moved = makeAttendee({
      ticket_id: VIP,
      earlier_types: [{ ticket_id: GENERAL, until: at('18:01') }],
    })
    const { verdicts, presence } = reduceScanLog(makeDoor(), moved, log)
    expect([...verdicts.values()].map(({ kind }) => kind)).toEqual(['admitted', 'left'])
    expect(presence.is_inside).toBe(false)
    const outside = { kind: 'out', at: at('18:05'), code_hash: 'aa', gate: null } as const
    expect(judgeScan(makeDoor(), moved, [], outside).kind).toBe('wrong_ticket_type')
  })

  test.each<[string, Holder, string]>([
    ['of what this build does not understand', { kind: 'beyond' }, 'needs_update'],
    ['of a ticket that is to be taken at the word of doors', { kind: 'taken_at_word' }, 'admitted'],
    [
      'of a good code of no type that is known',
      { kind: 'authentic', ticket_id: null },
      'unknown_ticket_type',
    ],
    [
      'by a key that ended at that moment',
      { kind: 'authentic', ticket_id: GENERAL, key_retired_at: at('18:00') },
      'revoked',
    ],
    [
      'by a key that ends later',
      { kind: 'authentic', ticket_id: GENERAL, key_retired_at: at('18:01') },
      'admitted',
    ],
  ])('a ticket %s gets its own verdict', (_what, holder, kind) => {
    expect(judgeScan(makeDoor(), holder, [], scanAttempt('18:00')).kind).toBe(kind)
  })

  test('an exchanged ticket has its earlier type until the exchange and not from that moment on', () => {
    const facts = {
      id: 'at_1',
      ticket_id: VIP,
      paid: true,
      earlier_types: [{ ticket_id: GENERAL, until: at('18:00') }],
    }
    expect(['17:59', '18:00', '18:01'].map((clock) => typeAt(facts, at(clock)))).toEqual([GENERAL, VIP, VIP])
  })
})

describe('the clock', () => {
  test('the clock checks out entries before it, and nobody who is outside or entered at that moment', () => {
    const inside = afterEntry(INITIAL_PRESENCE, makeScan('18:00'))
    expect(afterCheckOut(inside, at('18:01'))).toMatchObject({ is_inside: false, exits: 1, last_out: null })
    expect(afterCheckOut(inside, at('18:00'))).toBe(inside)
    expect(afterCheckOut(inside, null)).toBe(inside)
    expect(afterCheckOut(INITIAL_PRESENCE, at('18:01'))).toBe(INITIAL_PRESENCE)
    const outside = afterExit(inside, makeScan('18:01', OUT))
    expect(afterCheckOut(outside, at('18:02'))).toBe(outside)
  })
})

describe('an order paid at doors', () => {
  const payment = (device_id: string) => ({ scan_id: 'sc_told', device_id, device: 'Told' })
  const told = (clock: string, device_id: string) => ({
    paid: true,
    paid_at: at(clock),
    paid_at_door: payment(device_id),
  })
  const elsewhere = () => false
  const here = () => true

  test.each([
    ['an earlier moment', '17:59', 'dv_z', true],
    ['the same moment at a device that is named first', '18:00', 'dv_0', true],
    ['the same moment at a device that is named later', '18:00', 'dv_z', false],
    ['a later moment', '18:01', 'dv_0', false],
  ])(
    'a door payment recorded elsewhere at %s is compared with the local one by time and device',
    (_what, clock, device_id, stays) => {
      const before = told(clock, device_id)
      const scan = makeScan('18:00', PAID)
      const after = applyDoorPayments(before, [scan], elsewhere)
      expect(after.paid_at_door?.scan_id).toBe(stays ? 'sc_told' : scan.id)
    },
  )

  test('an order is paid by the local scan, unpaid after its undo, and otherwise as reported', () => {
    const scan = makeScan('18:00', PAID)
    expect(applyDoorPayments({ paid: false }, [scan], here)).toMatchObject({
      paid: true,
      paid_at: scan.scanned_at,
    })
    expect(applyDoorPayments(told('18:00', 'dv_a'), [], here)).toEqual({ paid: false })
    expect(applyDoorPayments(told('18:00', 'dv_a'), [], elsewhere)).toEqual(told('18:00', 'dv_a'))
    expect(applyDoorPayments({ paid: true }, [scan], here)).toEqual({ paid: true })
  })
})
