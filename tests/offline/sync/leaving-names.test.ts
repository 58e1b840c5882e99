import { expect, test } from 'vitest'
import { reissueTicket, updateAttendee } from '#contract/orders/attendees.ts'
import { updateCheckInList } from '#contract/door/check-in-lists.ts'
import type { Id } from '#contract/wire/id.ts'
import { pullMirror } from '#offline/mirror/pull-mirror.ts'
import { kindOf, advanceMinutes, type Device } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture(4)

const edit = (attendee_id: Id, body: { ticket_id?: Id; first_name?: string }) =>
  at.server.call(updateAttendee, {
    params: { event_id: at.venue.event_id, attendee_id },
    body,
    token: at.venue.organizer.token,
  })
const setTypes = (ticket_ids: Id[]) =>
  at.server.call(updateCheckInList, {
    params: { event_id: at.venue.event_id, check_in_list_id: at.venue.list_id },
    body: { ticket_ids },
    token: at.venue.organizer.token,
  })
/** Returns everything stored on the phone as text. */
const stored = async ({ ports: { db } }: Device) =>
  JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())))

test('an attendee who leaves a list is erased by name from the phone, earlier copies included', async () => {
  await setTypes([at.venue.tickets.general])
  const door = await at.phone('Main')
  await door.scan(at.venue.attendees[1]!.code)
  await door.settle()
  expect(await stored(door)).toContain('Guest 2')
  advanceMinutes(at.server, 1)
  await edit(at.venue.attendees[1]!.id, { ticket_id: at.venue.tickets.vip })
  const chunks = await door.ports.db.chunks.count()
  await door.settle()
  expect(await stored(door)).not.toContain('Guest 2')
  expect(await stored(door)).toContain('Guest 3')
  expect(await door.ports.db.chunks.count()).toBe(chunks + 1)
  expect(door.door.state).toMatchObject({ total_attendees: 3, counts: { inside: 1 } })
  expect((await door.reopen()).state).toMatchObject({ total_attendees: 3, counts: { inside: 1 } })
})

test('all attendees of a ticket type removed from the list are erased although the pull failed midway', async () => {
  const door = await at.phone('Main')
  await setTypes([at.venue.tickets.vip])
  door.browser.network.passes = 1
  await expect(pullMirror(door.ports, at.venue.list_id, { limit: 2 })).rejects.toThrow('network.unreachable')
  door.browser.network.passes = null
  await door.settle()
  expect(await stored(door)).not.toContain('Guest')
  expect(door.door.state.total_attendees).toBe(0)
})

test('the former name of a transferred ticket is erased with the change', async () => {
  const door = await at.phone('Main')
  const { id: attendee_id } = at.venue.attendees[0]!
  await edit(attendee_id, { first_name: 'Somebody else' })
  await at.server.call(reissueTicket, {
    params: { event_id: at.venue.event_id, attendee_id },
    body: { reason: 'passed_on' },
    token: at.venue.organizer.token,
  })
  await door.settle()
  expect(await stored(door)).not.toContain('Guest 1')
  expect(await stored(door)).toContain('Somebody else')
})

test('a person of another list who is scanned online is neither stored nor found at the door', async () => {
  const door = await at.phone('VIP', { list_id: at.venue.vip_list_id })
  expect(kindOf(await door.scan(at.venue.attendees[0]!.code))).toBe('wrong_ticket_type')
  for (const pulled of [false, true]) {
    if (pulled) await door.settle()
    expect(door.door.state).toMatchObject({ total_attendees: 0, counts: { expected: 0, inside: 0 } })
    expect(door.door.search('Guest', 9).total).toBe(0)
    advanceMinutes(at.server, 1)
  }
  expect(await stored(door)).not.toContain('Guest')
})
