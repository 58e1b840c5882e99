import { describe, expect, test } from 'vitest'
import type { Scan } from '#contract/door/scans.ts'
import { reduceScanLog } from '#rules/door/admission.ts'
import { doorPayments, applyDoorPayments } from '#rules/door/door-payment.ts'
import type { AttendeeFacts } from '#rules/door/holder.ts'
import { at, makeAttendee, makeDoor, kindsOf, OUT, PAID, makeScan } from './scans-of-one-ticket.ts'

const door = makeDoor({ takes_payment: true, re_entry: 'after_exit' })
const UNPAID = { paid: false } as const
const everything = () => true
const nothing = () => false
const paidBy = ({ id: scan_id, device_id, device_name: device, scanned_at }: Scan) => ({
  paid: true,
  paid_at: scanned_at,
  paid_at_door: { scan_id, device_id, device, gate: 'Gate A' },
})
/** Payment facts of the order after these scans. */
const paidFactsOf = (...payments: Scan[]): Partial<AttendeeFacts> =>
  applyDoorPayments(UNPAID, payments, everything)

describe('D94: payment at the door', () => {
  test('D94: a scan is a payment when the list took money at that time and the person was admitted', () => {
    const paying = makeScan('18:00', PAID)
    expect(doorPayments(door.list, [paying])).toEqual([paying])
    expect(doorPayments(makeDoor().list, [paying])).toEqual([])
    expect(
      doorPayments(door.list, [makeScan('18:00', { ...PAID, local_verdict: { kind: 'unpaid' } })]),
    ).toEqual([])
    expect(doorPayments(door.list, [makeScan('18:00', { ...PAID, ...OUT })])).toEqual([])
    const since = { ...door.list, earlier_rules: [{ ...makeDoor().list, until: at('18:30') }] }
    const late = makeScan('18:30', PAID)
    expect(doorPayments(since, [paying, late])).toEqual([late])
  })

  test('D94: undoing a scan undoes its payment', () => {
    const paying = makeScan('18:00', PAID)
    const undo = makeScan('18:05', { kind: 'undo', undoes: paying.id, local_verdict: { kind: 'undone' } })
    expect(doorPayments(door.list, [undo, paying])).toEqual([])
    expect(applyDoorPayments(paidBy(paying), [], everything)).toEqual(UNPAID)
    expect(applyDoorPayments(paidBy(paying), [], nothing)).toEqual(paidBy(paying))
  })

  test('D94: the first of several payment scans pays, whichever arrived first', () => {
    const [first, second] = [makeScan('18:00', PAID), makeScan('18:01', { ...PAID, device_id: 'dv_b' })]
    expect(applyDoorPayments(UNPAID, [second, first], everything)).toEqual(paidBy(first))
    expect(applyDoorPayments(paidBy(second), [first], nothing)).toEqual(paidBy(first))
    expect(applyDoorPayments(paidBy(first), [second], nothing)).toEqual(paidBy(first))
  })

  test('D94: a door without a gate is named by its device', () => {
    const scan = makeScan('18:00', { ...PAID, gate: null })
    expect(applyDoorPayments(UNPAID, [scan], everything).paid_at_door).not.toHaveProperty('gate')
    const other = makeScan('18:01', { ...PAID, device_id: 'dv_b' })
    const [conflict] = reduceScanLog(door, makeAttendee(paidFactsOf(scan, other)), [other]).conflicts
    expect(conflict?.paid_twice).toEqual({ at: at('18:00'), gate: null, device: 'Phone A' })
  })

  test('D94: an order paid otherwise stays so', () => {
    const online = { paid: true, paid_at: at('17:00') }
    expect(applyDoorPayments(online, [makeScan('16:00', PAID)], everything)).toEqual(online)
  })

  test('D94: a person who paid at the door can enter, leave and enter again', () => {
    const log = [makeScan('18:00', PAID), makeScan('18:30', OUT), makeScan('19:00')]
    const holder = makeAttendee({ ...UNPAID, ...paidFactsOf(...doorPayments(door.list, log)) })
    expect(kindsOf(door, holder, log)).toEqual(['admitted', 'left', 'admitted'])
    expect(reduceScanLog(door, holder, log).conflicts).toEqual([])
  })

  test('D94: a scan before the payment is still unpaid', () => {
    const paying = makeScan('18:30', PAID)
    const log = [makeScan('18:00', { local_verdict: { kind: 'unpaid' } }), paying]
    expect(kindsOf(door, makeAttendee(paidFactsOf(paying)), log)).toEqual(['unpaid', 'admitted'])
  })

  test('D94: a second door that took the money for the same order also admits, and the surplus is reported', () => {
    const elsewhere = makeScan('18:00', { ...PAID, attendee_id: 'at_0000000000000002' })
    const own = makeScan('18:10', { ...PAID, device_id: 'dv_b', gate: 'Gate B' })
    const folded = reduceScanLog(door, makeAttendee(paidFactsOf(elsewhere, own)), [own])
    expect(folded.presence.is_inside).toBe(true)
    expect(folded.conflicts).toEqual([
      {
        scan: own,
        first: null,
        verdict: { kind: 'admitted' },
        paid_twice: { at: at('18:00'), gate: 'Gate A', device: 'Phone A' },
      },
    ])
  })

  test('D94: repeated payment scans of one device count as one payment', () => {
    const [one, other] = [
      makeScan('18:00', PAID),
      makeScan('18:00', { ...PAID, attendee_id: 'at_0000000000000002' }),
    ]
    const holder = makeAttendee(paidFactsOf(one, other))
    expect(reduceScanLog(door, holder, [one]).conflicts).toEqual([])
    expect(reduceScanLog(door, holder, [other]).conflicts).toEqual([])
  })

  test('D94: two doors that took the money for one ticket: one entry, a conflict with both sides and the money', () => {
    const first = makeScan('18:00', PAID)
    const second = makeScan('18:02', { ...PAID, device_id: 'dv_b' })
    const folded = reduceScanLog(door, makeAttendee(paidFactsOf(first, second)), [second, first])
    expect(folded.conflicts).toMatchObject([
      { scan: second, first, verdict: { kind: 'already_in' }, paid_twice: { gate: 'Gate A' } },
    ])
  })

  test('D94: door money for an order paid online meanwhile is reported', () => {
    const scan = makeScan('18:00', PAID)
    const folded = reduceScanLog(door, makeAttendee({ paid: true, paid_at: at('18:20') }), [scan])
    expect(folded.conflicts).toMatchObject([
      {
        scan,
        first: null,
        verdict: { kind: 'admitted' },
        paid_twice: { at: at('18:20'), gate: null, device: '' },
      },
    ])
  })
})
