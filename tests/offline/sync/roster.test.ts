import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Roster } from '#offline/storage/roster.ts'
import { at, makeDoor, GENERAL, makeScan } from '#tests/rules/door/scans-of-one-ticket.ts'

const attendee = {
  id: 'at_0000000000000001',
  code_hash: 'aa',
  first_name: 'Wing',
  last_name: 'Chan',
  ticket_id: GENERAL,
  status: 'ACTIVE' as const,
  paid: true,
  order_id: 'od_0000000000000001',
}
const entry = makeScan('18:00')
const undo = makeScan('18:01', { kind: 'undo', attendee_id: null, code_hash: null, undoes: entry.id })
const by_code = makeScan('18:02', { attendee_id: null })
const other_door = makeScan('18:03', { device_id: 'dv_b' })

describe('roster in memory', () => {
  test('the roster state is the same for any page size and order', () => {
    const pieces = ['attendee', 'door', entry, undo, by_code, other_door] as const
    fc.assert(
      fc.property(fc.shuffledSubarray([...pieces], { minLength: 6 }), fc.nat({ max: 5 }), (order, cut) => {
        const roster = new Roster()
        for (const page of [order.slice(0, cut), order.slice(cut)]) {
          if (page.includes('door')) roster.setDoor(makeDoor())
          if (page.includes('attendee')) roster.putAttendees([attendee])
          roster.putScans(page.flatMap((piece) => (typeof piece === 'string' ? [] : [piece])))
        }
        expect(roster.counts).toEqual({ inside: 1, entered: 1, expected: 1 })
        expect(roster.logOf(attendee.id).length).toBe(4)
        expect(roster.conflicts()).toMatchObject([
          { scan: { id: other_door.id }, first: { scanned_at: at('18:02') } },
        ])
      }),
    )
  })

  test('a reversed payment counts for no ticket of the order, in any order of arrival', () => {
    const paying = makeScan('18:00', { paid_at_door: true })
    const taken_back = makeScan('18:05', {
      kind: 'undo',
      attendee_id: null,
      code_hash: null,
      undoes: paying.id,
    })
    const friend = { ...attendee, id: 'at_0000000000000002', code_hash: 'bb' }
    const entry_of_friend = makeScan('18:02', { attendee_id: friend.id, code_hash: 'bb' })
    const told = {
      paid: true,
      paid_at: paying.scanned_at,
      paid_at_door: { scan_id: paying.id, device_id: paying.device_id, device: 'Phone A' },
    }
    const door = makeDoor({ takes_payment: true })
    const pieces = ['door', 'one', 'two', paying, taken_back, entry_of_friend] as const
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...pieces], { minLength: pieces.length }),
        fc.nat({ max: pieces.length }),
        fc.boolean(),
        (order, cut, is_told) => {
          const roster = new Roster()
          for (const page of [order.slice(0, cut), order.slice(cut)]) {
            if (page.includes('door')) roster.setDoor(door)
            if (page.includes('one')) roster.putAttendees([{ ...attendee, paid: false }])
            if (page.includes('two'))
              roster.putAttendees([{ ...friend, ...(is_told ? told : { paid: false }) }])
            roster.putScans(page.flatMap((piece) => (typeof piece === 'string' ? [] : [piece])))
          }
          expect([attendee.id, friend.id].map((id) => roster.attendee(id)?.paid)).toEqual([false, false])
          expect(roster.conflicts()).toMatchObject([
            { scan: { id: entry_of_friend.id }, verdict: { kind: 'unpaid' } },
          ])
          expect(roster.counts).toEqual({ inside: 0, entered: 0, expected: 2 })
        },
      ),
    )
  })

  test('D33: nobody is inside at the check-out time, and a clock set back brings them inside again', () => {
    const roster = new Roster()
    roster.passTime(at('18:30'))
    roster.setDoor(makeDoor({ auto_check_out_at: '19:00' }))
    roster.putAttendees([attendee])
    roster.putScans([entry])
    expect(roster.counts).toEqual({ inside: 1, entered: 1, expected: 1 })
    roster.passTime(at('19:00'))
    expect(roster.counts).toEqual({ inside: 0, entered: 1, expected: 1 })
    roster.passTime(at('18:59'))
    expect(roster.attendanceOf(attendee.id)?.is_inside).toBe(true)
  })

  test('an attendee who left the list is neither found nor counted as known', () => {
    const roster = new Roster()
    roster.setDoor(makeDoor())
    roster.putAttendees([attendee])
    roster.removeAttendees([attendee.id])
    expect([roster.people.size, roster.holderOfCode('aa'), roster.search('wing', 5).total]).toEqual([
      0,
      undefined,
      0,
    ])
  })
})
