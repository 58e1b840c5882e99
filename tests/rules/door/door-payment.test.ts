import { describe, expect, test } from 'vitest'
import type { Scan } from '#contract/door/scans.ts'
import { foldLog } from '#rules/door/admission.ts'
import { doorPayments, paidByDoors } from '#rules/door/door-payment.ts'
import type { AttendeeFacts } from '#rules/door/holder.ts'
import { at, attendeeWith, doorWith, kindsOf, OUT, PAID, scanAt } from './scans-of-one-ticket.ts'

const door = doorWith({ takes_payment: true, re_entry: 'after_exit' })
const UNPAID = { paid: false } as const
const everything = () => true
const nothing = () => false
const paidBy = ({ id: scan_id, device_id, device_name: device, scanned_at }: Scan) => ({
  paid: true,
  paid_at: scanned_at,
  paid_at_door: { scan_id, device_id, device, gate: 'Gate A' },
})
/** What is known of the order once these scans are. */
const factsAfter = (...payments: Scan[]): Partial<AttendeeFacts> => paidByDoors(UNPAID, payments, everything)

describe('D94: a door takes the money', () => {
  test('the scan is a payment where the list took money at that time and the person was let in', () => {
    const paying = scanAt('18:00', PAID)
    expect(doorPayments(door.list, [paying])).toEqual([paying])
    expect(doorPayments(doorWith().list, [paying])).toEqual([])
    expect(
      doorPayments(door.list, [scanAt('18:00', { ...PAID, local_verdict: { kind: 'unpaid' } })]),
    ).toEqual([])
    expect(doorPayments(door.list, [scanAt('18:00', { ...PAID, ...OUT })])).toEqual([])
    const since = { ...door.list, earlier_rules: [{ ...doorWith().list, until: at('18:30') }] }
    const late = scanAt('18:30', PAID)
    expect(doorPayments(since, [paying, late])).toEqual([late])
  })

  test('a scan that is taken back takes its payment back', () => {
    const paying = scanAt('18:00', PAID)
    const undo = scanAt('18:05', { kind: 'undo', undoes: paying.id, local_verdict: { kind: 'undone' } })
    expect(doorPayments(door.list, [undo, paying])).toEqual([])
    expect(paidByDoors(paidBy(paying), [], everything)).toEqual(UNPAID)
    expect(paidByDoors(paidBy(paying), [], nothing)).toEqual(paidBy(paying))
  })

  test('the first of several is the one that paid, whichever arrived first', () => {
    const [first, second] = [scanAt('18:00', PAID), scanAt('18:01', { ...PAID, device_id: 'dv_b' })]
    expect(paidByDoors(UNPAID, [second, first], everything)).toEqual(paidBy(first))
    expect(paidByDoors(paidBy(second), [first], nothing)).toEqual(paidBy(first))
    expect(paidByDoors(paidBy(first), [second], nothing)).toEqual(paidBy(first))
  })

  test('a door without a gate is named by its device alone', () => {
    const scan = scanAt('18:00', { ...PAID, gate: null })
    expect(paidByDoors(UNPAID, [scan], everything).paid_at_door).not.toHaveProperty('gate')
    const other = scanAt('18:01', { ...PAID, device_id: 'dv_b' })
    const [conflict] = foldLog(door, attendeeWith(factsAfter(scan, other)), [other]).conflicts
    expect(conflict?.paid_twice).toEqual({ at: at('18:00'), gate: null, device: 'Phone A' })
  })

  test('what was paid otherwise stays so', () => {
    const online = { paid: true, paid_at: at('17:00') }
    expect(paidByDoors(online, [scanAt('16:00', PAID)], everything)).toEqual(online)
  })

  test('somebody who paid at the door comes in, goes out and comes in again', () => {
    const log = [scanAt('18:00', PAID), scanAt('18:30', OUT), scanAt('19:00')]
    const holder = attendeeWith({ ...UNPAID, ...factsAfter(...doorPayments(door.list, log)) })
    expect(kindsOf(door, holder, log)).toEqual(['admitted', 'left', 'admitted'])
    expect(foldLog(door, holder, log).conflicts).toEqual([])
  })

  test('a scan before the payment is still unpaid', () => {
    const paying = scanAt('18:30', PAID)
    const log = [scanAt('18:00', { local_verdict: { kind: 'unpaid' } }), paying]
    expect(kindsOf(door, attendeeWith(factsAfter(paying)), log)).toEqual(['unpaid', 'admitted'])
  })

  test('a second door that took the money for the same order lets in as well, and it is to be seen', () => {
    const elsewhere = scanAt('18:00', { ...PAID, attendee_id: 'at_0000000000000002' })
    const own = scanAt('18:10', { ...PAID, device_id: 'dv_b', gate: 'Gate B' })
    const folded = foldLog(door, attendeeWith(factsAfter(elsewhere, own)), [own])
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

  test('the same device that says it twice took the money once', () => {
    const [one, other] = [
      scanAt('18:00', PAID),
      scanAt('18:00', { ...PAID, attendee_id: 'at_0000000000000002' }),
    ]
    const holder = attendeeWith(factsAfter(one, other))
    expect(foldLog(door, holder, [one]).conflicts).toEqual([])
    expect(foldLog(door, holder, [other]).conflicts).toEqual([])
  })

  test('two doors that took the money for one ticket: in once, with both sides and the money', () => {
    const first = scanAt('18:00', PAID)
    const second = scanAt('18:02', { ...PAID, device_id: 'dv_b' })
    const folded = foldLog(door, attendeeWith(factsAfter(first, second)), [second, first])
    expect(folded.conflicts).toMatchObject([
      { scan: second, first, verdict: { kind: 'already_in' }, paid_twice: { gate: 'Gate A' } },
    ])
  })

  test('money that a door took for an order paid online meanwhile is to be seen', () => {
    const scan = scanAt('18:00', PAID)
    const folded = foldLog(door, attendeeWith({ paid: true, paid_at: at('18:20') }), [scan])
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
