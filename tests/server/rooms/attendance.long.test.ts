import { describe, expect, test } from 'vitest'
import {
  cancelBooking,
  listBookings,
  moveBooking,
  readBooking,
  updateBooking,
} from '#contract/rooms/bookings.ts'
import type { BookingEdit } from '#contract/rooms/bookings.ts'
import { readCatalogue } from '#contract/events/catalogue.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { insertBooking } from '#tests/support/endpoint-rows/room-rows.ts'
import { useFixture, type Actor } from '#tests/support/fixture.ts'
import { bookingCallKey, venueTime, makeBookings } from './booking-calls.ts'

describeOnAnyDatabase('what staff write on a booking', (kind) => {
  const fixture = useFixture(kind)
  const { room, client, ask, own, approve, pay } = makeBookings(fixture)

  /** A paid booking from 10:00 to 12:00 on the day of these tests. */
  async function agreed() {
    const { id } = await room()
    const { token } = await client()
    return { token, booking: await pay(await approve(await ask(token, id, '10:00', '12:00'))) }
  }
  const write = async (
    booking: { id: string; version: number },
    body: BookingEdit,
    who: Actor = 'organizer',
  ) => (await fixture.call(who, updateBooking, { ...bookingCallKey(booking), body })).data
  const now = (time: string) => fixture.server.clock.set(venueTime(time))
  const kinds = ({ timeline }: { timeline: { kind: string; by: string | null }[] }) =>
    timeline.slice(3).map(({ kind: one, by }) => [one, by !== null])

  test('arrival is recorded from half an hour before, no-show from the start, and the timeline has who and when', async () => {
    const { booking, token } = await agreed()
    now('09:29')
    await expect(write(booking, { attendance: 'came' })).rejects.toMatchObject({ code: 'booking.not_open' })
    now('09:30')
    await expect(write(booking, { attendance: 'did_not_come' })).rejects.toMatchObject({
      code: 'booking.not_open',
    })
    const came = await write(booking, { attendance: 'came' })
    expect(came).toMatchObject({ state: 'confirmed', attendance: 'came' })
    now('12:30')
    const not = await write(came, { attendance: 'did_not_come' }, 'owner')
    expect(not).toMatchObject({ state: 'no_show', attendance: 'did_not_come', due_cents: 0 })
    const unsaid = await write(not, { attendance: null })
    expect(unsaid).toMatchObject({ state: 'done', attendance: null })
    expect(kinds(unsaid)).toEqual([
      ['came', true],
      ['no_show', true],
      ['attendance_unsaid', true],
    ])
    expect(unsaid.timeline.at(-1)?.at).toBe(venueTime('12:30'))
    const seen = await own(token, booking.id)
    expect(seen.timeline.every(({ by }) => by === null)).toBe(true)
    expect(Object.keys(seen)).not.toContain('attendance')
    expect(Object.keys(seen)).not.toContain('staff_note')
  })

  test('recording the same attendance again changes nothing, and omitted fields stay', async () => {
    const { booking } = await agreed()
    now('10:30')
    const said = await write(booking, { attendance: 'came', staff_note: 'Needs the ramp' })
    const again = await write(said, { attendance: 'came' })
    expect(again).toMatchObject({ version: said.version, staff_note: 'Needs the ramp', attendance: 'came' })
    expect(again.timeline).toEqual(said.timeline)
    const noted = await write(again, { staff_note: '' })
    expect(noted).toMatchObject({ staff_note: '', attendance: 'came' })
    expect(noted.timeline).toEqual(said.timeline)
  })

  test('a second, different attendance gets a conflict with the stored value and its author', async () => {
    const { booking } = await agreed()
    now('11:00')
    await write(booking, { attendance: 'came' })
    await expect(write(booking, { attendance: 'did_not_come' }, 'owner')).rejects.toMatchObject({
      code: 'version.stale',
      current: { attendance: 'came' },
      authors: { attendance: { at: venueTime('11:00') } },
    })
  })

  test('an attendance sent twice under one key is stored once', async () => {
    const { booking } = await agreed()
    now('11:00')
    const body = { attendance: 'came' } as const
    const options = { ...bookingCallKey(booking), body, idempotency_key: 'ed_1' }
    const first = await fixture.call('organizer', updateBooking, options)
    const second = await fixture.call('organizer', updateBooking, options)
    expect(second).toEqual(first)
    expect(kinds(second.data)).toEqual([['came', true]])
  })

  test('an unconfirmed booking takes a note and no attendance', async () => {
    for (const state of ['requested', 'held', 'cancelled', 'declined', 'postponed'] as const) {
      const row = await insertBooking(fixture, {
        state,
        starts_at: venueTime('10:00'),
        ends_at: venueTime('12:00'),
      })
      fixture.server.clock.set(row.starts_at)
      await expect(write(row, { attendance: 'came' })).rejects.toMatchObject({ code: 'booking.not_open' })
      expect((await write(row, { staff_note: 'Asked by phone' })).staff_note).toBe('Asked by phone')
    }
  })

  test('a booking moved to another day starts without attendance', async () => {
    const { booking } = await agreed()
    now('09:45')
    const came = await write(booking, { attendance: 'came' })
    const body = { starts_at: venueTime('10:00', '2026-12-07'), ends_at: venueTime('12:00', '2026-12-07') }
    const moved = await fixture.call('organizer', moveBooking, { ...bookingCallKey(came), body })
    expect(moved.data).toMatchObject({ state: 'confirmed', attendance: null })
  })

  test('clients, strangers and door staff cannot record attendance, and unknown values are rejected', async () => {
    const { booking, token } = await agreed()
    now('11:00')
    const body = { attendance: 'came' } as const
    const asClient = fixture.server.call(updateBooking, { ...bookingCallKey(booking), body, token })
    await expect(asClient).rejects.toMatchObject({ status: 403 })
    await expect(write(booking, body, 'door')).rejects.toMatchObject({ code: 'permission.denied' })
    await expect(write(booking, body, 'stranger')).rejects.toMatchObject({ code: 'venue.not_found' })
    const path = `/bookings/${booking.id}`
    const { owner } = fixture.venue
    const sent = (said: object) => fixture.server.raw('PATCH', path, { token: owner.token, body: said })
    expect(await sent({ attendance: 'maybe' })).toMatchObject({ status: 422 })
    expect(await sent({ state: 'no_show' })).toMatchObject({ status: 422 })
    expect(await fixture.server.raw('PATCH', path, { body })).toMatchObject({ status: 401 })
  })

  describe('the offline booking list', () => {
    const kept = async (who: Actor = 'organizer', known = '') => {
      const { data } = await fixture.call(who, readCatalogue, { query: { known } })
      return data.account
    }

    test('the offline booking list spans yesterday to thirty days ahead, soonest first, without contact data and free text', async () => {
      const day = (date: string) => ({
        starts_at: venueTime('10:00', date),
        ends_at: venueTime('11:00', date),
      })
      fixture.server.clock.set(venueTime('12:00'))
      const make = (name: string, date: string, more: object = {}) =>
        insertBooking(fixture, { client_name: name, state: 'confirmed', ...day(date), ...more })
      const secret = { client_phone: '+85261239999', note: 'My secret', staff_note: 'Ramp' }
      await make('In thirty days', '2027-01-03')
      await make('Today', '2026-12-04', secret)
      await make('Yesterday', '2026-12-03')
      await make('Too long ago', '2026-12-02')
      await make('Too far ahead', '2027-01-04')
      await make('Off', '2026-12-05', { state: 'cancelled' })
      const rows = (await kept())?.bookings ?? []
      expect(rows.map(({ client: { name } }) => name)).toEqual(['Yesterday', 'Today', 'In thirty days'])
      expect(rows[1]).toMatchObject({ staff_note: 'Ramp', attendance: null, client: { name: 'Today' } })
      expect(JSON.stringify(rows)).not.toMatch(/6123|rooms\.test|secret/)
    })

    test('the offline booking list sends changed bookings again, and none to a person without permission', async () => {
      const { booking } = await agreed()
      now('11:00')
      const before = await kept()
      expect(await kept('organizer', `account:${before?.digest}`)).toBeNull()
      await write(booking, { attendance: 'did_not_come' })
      const after = await kept('organizer', `account:${before?.digest}`)
      expect(after?.bookings).toMatchObject([{ id: booking.id, state: 'no_show' }])
      for (const who of ['collaborator', 'door', 'stranger'] as const)
        expect((await kept(who))?.bookings).toEqual([])
    })
  })

  test('booking lists filter by no-show', async () => {
    const { booking } = await agreed()
    now('12:30')
    const not = await write(booking, { attendance: 'did_not_come' })
    const query = { filter_fields: { state: { eq: 'no_show' } } }
    const { data } = await fixture.call('organizer', listBookings, { query })
    expect(data.map(({ id }) => id)).toContain(booking.id)
    const called = fixture.call('organizer', cancelBooking, {
      ...bookingCallKey(not),
      body: { reason: 'Too late' },
    })
    await expect(called).rejects.toMatchObject({ code: 'booking.not_open' })
    const read = await fixture.call('organizer', readBooking, { params: { booking_id: booking.id } })
    expect(read.data.state).toBe('no_show')
  })
})
