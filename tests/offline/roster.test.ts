import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Roster } from '#offline/store/roster.ts'
import { at, doorWith, GENERAL, scanAt } from '#tests/rules/scans-of-one-ticket.ts'

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
const entry = scanAt('18:00')
const undo = scanAt('18:01', { kind: 'undo', attendee_id: null, code_hash: null, undoes: entry.id })
const by_code = scanAt('18:02', { attendee_id: null })
const other_door = scanAt('18:03', { device_id: 'dv_b' })

describe('people and scans of a list in memory', () => {
  test('whatever pages they come in, in whatever order, the state is the same', () => {
    const pieces = ['attendee', 'door', entry, undo, by_code, other_door] as const
    fc.assert(
      fc.property(fc.shuffledSubarray([...pieces], { minLength: 6 }), fc.nat({ max: 5 }), (order, cut) => {
        const roster = new Roster()
        for (const page of [order.slice(0, cut), order.slice(cut)]) {
          if (page.includes('door')) roster.setDoor(doorWith())
          if (page.includes('attendee')) roster.putAttendees([attendee])
          roster.putScans(page.flatMap((piece) => (typeof piece === 'string' ? [] : [piece])))
        }
        expect(roster.counts).toEqual({ inside: 1, entered: 1 })
        expect(roster.logOf(attendee.id).length).toBe(4)
        expect(roster.conflicts()).toMatchObject([
          { scan: { id: other_door.id }, first: { scanned_at: at('18:02') } },
        ])
      }),
    )
  })

  test('somebody who left the list is neither found nor counted as known', () => {
    const roster = new Roster()
    roster.setDoor(doorWith())
    roster.putAttendees([attendee])
    roster.removeAttendees([attendee.id])
    expect([roster.size, roster.holderOfCode('aa'), roster.search('wing', 5).total]).toEqual([
      0,
      undefined,
      0,
    ])
  })
})
