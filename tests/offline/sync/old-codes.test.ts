import { describe, expect, test } from 'vitest'
import { setAttendeeStatus, updateAttendee } from '#contract/orders/attendees.ts'
import { updateCheckInList } from '#contract/door/check-in-lists.ts'
import type { Id } from '#contract/wire/id.ts'
import { kindOf, advanceMinutes } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture()

const exchange = (attendee_id: Id, ticket_id: Id) =>
  at.server.call(updateAttendee, {
    params: { event_id: at.venue.event_id, attendee_id },
    body: { ticket_id },
    token: at.venue.organizer.token,
  })
const cancel = (attendee_id: Id) =>
  at.server.call(setAttendeeStatus, {
    params: { event_id: at.venue.event_id, attendee_id },
    body: { status: 'CANCELLED' },
    token: at.venue.organizer.token,
  })
const setTypes = (check_in_list_id: Id, ticket_ids: Id[]) =>
  at.server.call(updateCheckInList, {
    params: { event_id: at.venue.event_id, check_in_list_id },
    body: { ticket_ids },
    token: at.venue.organizer.token,
  })
const vipDoor = () => at.phone('VIP', { list_id: at.venue.vip_list_id })
const vip = (first_name = 'Wai') => at.venue.attendee({ ticket: 'vip', first_name })

describe('superseded ticket codes', () => {
  test('an exchanged ticket does not admit at its former door, online or offline', async () => {
    const guest = await vip()
    const door = await vipDoor()
    advanceMinutes(at.server, 1)
    await exchange(guest.id, at.venue.tickets.general)
    const exchanged_at = at.server.clock.now()
    await door.settle()
    advanceMinutes(at.server, 1)
    for (const is_down of [true, false]) {
      door.browser.network.is_down = is_down
      expect(await door.scan(guest.code)).toMatchObject({
        verdict: { kind: 'revoked', at: exchanged_at, reason: 'resent' },
      })
    }
    const shown = await door.scan(guest.code)
    expect(shown.kind === 'shown' && shown.verdict).toMatchObject({
      expected_lists: [{ id: at.venue.list_id, name: 'Main door' }],
    })
  })

  test('a ticket exchanged and then cancelled does not admit, and neither does its newer code', async () => {
    const guest = await vip()
    const door = await vipDoor()
    const { data } = await exchange(guest.id, at.venue.tickets.general)
    await cancel(guest.id)
    await door.settle()
    door.browser.network.is_down = true
    advanceMinutes(at.server, 1)
    expect(kindOf(await door.scan(guest.code))).toBe('revoked')
    expect(await door.scan(data.ticket_code!)).toMatchObject({
      verdict: { kind: 'wrong_ticket_type', expected_lists: [{ name: 'Main door' }] },
    })
  })

  test('the holder of a superseded code is not named, counted or found at that door', async () => {
    const [guest] = [await vip('Siu-ming'), await vip('Wing')]
    const door = await vipDoor()
    await exchange(guest.id, at.venue.tickets.general)
    await door.settle()
    expect(door.door.roster.attendee(guest.id)).toMatchObject({ first_name: '', last_name: '' })
    expect(door.door.state).toMatchObject({ total_attendees: 1, counts: { expected: 1 } })
    expect(door.door.search('Siu-ming', 9).total).toBe(0)
    expect(door.door.search(guest.id, 9).total).toBe(0)
    expect(door.door.search('Wing', 9).total).toBe(1)
  })

  test('a phone that downloads the list only now knows a superseded code', async () => {
    const guest = await vip()
    await exchange(guest.id, at.venue.tickets.general)
    const door = await vipDoor()
    door.browser.network.is_down = true
    advanceMinutes(at.server, 1)
    expect(kindOf(await door.scan(guest.code))).toBe('revoked')
  })

  test('a ticket exchanged back admits by its newest code only', async () => {
    const guest = await vip()
    const door = await vipDoor()
    const general = await exchange(guest.id, at.venue.tickets.general)
    advanceMinutes(at.server, 1)
    const back = await exchange(guest.id, at.venue.tickets.vip)
    await door.settle()
    door.browser.network.is_down = true
    advanceMinutes(at.server, 1)
    for (const old of [guest.code, general.data.ticket_code!]) {
      expect(kindOf(await door.scan(old))).toBe('revoked')
    }
    expect(await door.scan(back.data.ticket_code!)).toMatchObject({
      verdict: { kind: 'admitted' },
      attendee: { first_name: 'Wai' },
    })
  })

  test('an entry before the exchange stays valid, and its guest can exit', async () => {
    const guest = await vip()
    const door = await vipDoor()
    door.browser.network.is_down = true
    expect(kindOf(await door.scan(guest.code))).toBe('admitted')
    advanceMinutes(at.server, 1)
    await exchange(guest.id, at.venue.tickets.general)
    door.browser.network.is_down = false
    await door.settle()
    expect(await at.conflictsAtServer(at.venue.vip_list_id)).toEqual([])
    expect(door.door.state).toMatchObject({ conflicts: [], counts: { inside: 1 } })
    advanceMinutes(at.server, 1)
    expect(kindOf(await door.leave(guest.code))).toBe('left')
    await door.settle()
    expect(door.door.state.counts.inside).toBe(0)
    expect(await at.countsAtServer(at.venue.vip_list_id)).toMatchObject({ inside: 0, entered: 1 })
  })

  test('attendees and codes follow a ticket type removed from the list and added again', async () => {
    const [guest, general] = [await vip(), at.venue.attendees[0]!]
    const door = await at.phone('Main')
    await setTypes(at.venue.list_id, [at.venue.tickets.general])
    await exchange(general.id, at.venue.tickets.vip)
    await door.settle()
    door.browser.network.is_down = true
    advanceMinutes(at.server, 1)
    expect(await door.scan(guest.code)).toMatchObject({
      verdict: { kind: 'wrong_ticket_type', expected_lists: [{ name: 'VIP door' }] },
    })
    expect(kindOf(await door.scan(general.code))).toBe('revoked')
    door.browser.network.is_down = false
    await setTypes(at.venue.list_id, [at.venue.tickets.vip])
    await door.settle()
    door.browser.network.is_down = true
    advanceMinutes(at.server, 1)
    expect(kindOf(await door.scan(guest.code))).toBe('admitted')
    expect(kindOf(await door.scan(general.code))).toBe('revoked')
  })
})

describe('a door that admitted against the state of the server', () => {
  test('the door learns of a code exchanged since its last sync', async () => {
    const guest = await vip()
    const door = await vipDoor()
    door.browser.network.is_down = true
    advanceMinutes(at.server, 1)
    await exchange(guest.id, at.venue.tickets.general)
    advanceMinutes(at.server, 1)
    expect(kindOf(await door.scan(guest.code))).toBe('admitted')
    door.browser.network.is_down = false
    await door.settle()
    expect(door.door.state).toMatchObject({
      unseen_conflicts: 1,
      pill: 'attention',
      conflicts: [{ verdict: { kind: 'revoked' }, attendee: { id: guest.id, first_name: '' } }],
      counts: { inside: 0, entered: 0 },
    })
    expect(await at.countsAtServer(at.venue.vip_list_id)).toMatchObject({ inside: 0, conflicts: 1 })
  })

  test('the door learns of a ticket sold and exchanged since its last sync', async () => {
    const door = await vipDoor()
    door.browser.network.is_down = true
    const guest = await vip()
    advanceMinutes(at.server, 1)
    await exchange(guest.id, at.venue.tickets.general)
    advanceMinutes(at.server, 1)
    expect(await door.scan(guest.code)).toMatchObject({ verdict: { kind: 'admitted', provisional: true } })
    door.browser.network.is_down = false
    await door.settle()
    expect(door.door.state.conflicts).toMatchObject([{ verdict: { kind: 'revoked' } }])
  })

  test('the door learns of a code never issued by the server, and again after a restart', async () => {
    const door = await at.phone('Main')
    const other = await at.server.db.withTx(async (tx) => {
      const { addAttendees } = await import('#tests/support/endpoint-rows/rows.ts')
      return addAttendees(at.server, tx, { ...at.venue.other_event, key: at.venue.event.key }, [{}])
    })
    door.browser.network.is_down = true
    expect(kindOf(await door.scan(other[0]!.code))).toBe('admitted')
    expect(door.door.state.counts.inside).toBe(1)
    door.browser.network.is_down = false
    await door.settle()
    const told = { conflicts: [{ verdict: { kind: 'wrong_event' } }], counts: { inside: 0 } }
    expect(door.door.state).toMatchObject(told)
    expect((await door.reopen()).state).toMatchObject(told)
  })

  test('the door learns of it from the upload response alone when the list cannot be pulled', async () => {
    const guest = await vip()
    const door = await vipDoor()
    door.browser.network.is_down = true
    advanceMinutes(at.server, 1)
    await exchange(guest.id, at.venue.tickets.general)
    advanceMinutes(at.server, 1)
    await door.scan(guest.code)
    door.browser.network.is_down = false
    const { fetch } = door.browser.network
    door.browser.network.fetch = (input, init) =>
      String(input instanceof Request ? input.url : input).includes('/mirror')
        ? Promise.reject(new TypeError('no route'))
        : fetch(input, init)
    await door.door.sync()
    expect(door.door.state.conflicts).toMatchObject([{ verdict: { kind: 'revoked' } }])
  })
})
