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

describe('a code that is no longer good', () => {
  test('an exchanged ticket does not open the better door, with or without a network', async () => {
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

  test('neither does one that was exchanged and then cancelled, nor its newer code', async () => {
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

  test('who holds it is not named on that door, nor counted, nor found', async () => {
    const [guest] = [await vip('Siu-ming'), await vip('Wing')]
    const door = await vipDoor()
    await exchange(guest.id, at.venue.tickets.general)
    await door.settle()
    expect(door.door.attendee(guest.id)).toMatchObject({ first_name: '', last_name: '' })
    expect(door.door.state).toMatchObject({ total_attendees: 1, counts: { expected: 1 } })
    expect(door.door.search('Siu-ming', 9).total).toBe(0)
    expect(door.door.search(guest.id, 9).total).toBe(0)
    expect(door.door.search('Wing', 9).total).toBe(1)
  })

  test('a phone that downloads the list only now knows it too', async () => {
    const guest = await vip()
    await exchange(guest.id, at.venue.tickets.general)
    const door = await vipDoor()
    door.browser.network.is_down = true
    advanceMinutes(at.server, 1)
    expect(kindOf(await door.scan(guest.code))).toBe('revoked')
  })

  test('a ticket that is exchanged back enters by its newest code alone', async () => {
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

  test('an entry from before the exchange stays good, and its guest gets out', async () => {
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

  test('a type that is taken off a list and put back: its people and codes follow', async () => {
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

describe('a door that let somebody in against what the server knows', () => {
  test('hears of it: a code exchanged since its last sync', async () => {
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

  test('hears of it: a ticket that was new here, sold and exchanged since its last sync', async () => {
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

  test('hears of it: a code that the server has never given out, and again after a restart', async () => {
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

  test('hears of it from the answer alone, when the list cannot be pulled', async () => {
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
