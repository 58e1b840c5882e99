import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forgotPassword, resetPassword } from '#contract/account/auth.ts'
import { readClientProfile } from '#contract/account/clients.ts'
import { createAttendee } from '#contract/orders/attendees.ts'
import { setEventStatus } from '#contract/events/events.ts'
import { approveBooking, moveBooking } from '#contract/rooms/bookings.ts'
import { readOwnFeed, readRoomFeed, renewOwnFeed, renewRoomFeed } from '#contract/rooms/calendar-feeds.ts'
import { createBlock } from '#contract/rooms/schedule.ts'
import { cancelOwnBooking } from '#contract/rooms/own-bookings.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'
import { bookings, calendar_feeds } from '#server/core/db/schema/rooms.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { team_memberships } from '#server/core/db/schema/users.ts'
import { readCalendarFile } from '#tests/support/calendar-reader.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { mailedToken } from '#tests/support/fakes/mailbox.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { bookingCallKey, venueTime, makeBookings } from './booking-calls.ts'
import { makeEvents, makeEventRoom } from './event-calls.ts'

const stampOf = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

describeOnAnyDatabase('calendar feeds', (kind) => {
  const fixture = useFixture(kind)
  const { room, client, ask, own } = makeBookings(fixture)
  const { event, uses, become } = makeEvents(fixture)
  const pathOf = (url: string) => new URL(url).pathname.replace(/^\/api/, '')
  const read = (url: string) => fixture.server.raw('GET', pathOf(url), {})
  const entriesOf = async (url: string) => {
    const reply = await read(url)
    expect(reply.status).toBe(200)
    return readCalendarFile(reply.text)
  }
  const ownFeed = async (token: string) => (await fixture.server.call(renewOwnFeed, { token })).data.url
  const roomFeed = async (room_id: string) =>
    (await fixture.call('organizer', renewRoomFeed, { params: { room_id } })).data.url

  test("a calendar feed has the person's own bookings under the ids of their emails and follows their changes", async () => {
    const { id } = await room({ name: 'Great Hall', translations: { 'zh-hk': { name: '大禮堂' } } })
    const { token } = await client()
    const booking = await ask(token, id, '10:00', '12:00')
    const url = await ownFeed(token)
    const first = await entriesOf(url)
    expect(first.head).toMatchObject({ VERSION: '2.0', METHOD: 'PUBLISH', 'X-WR-CALNAME': 'Harbour Hall' })
    expect(first.entries).toEqual([
      {
        UID: `${booking.id}@foyer`,
        DTSTAMP: stampOf(fixture.server.clock.now()),
        DTSTART: stampOf(venueTime('10:00')),
        DTEND: stampOf(venueTime('12:00')),
        SEQUENCE: '0',
        STATUS: 'TENTATIVE',
        SUMMARY: 'Great Hall',
        LOCATION: 'Great Hall, Harbour Hall',
        URL: expect.stringMatching(/\/profile\/bookings$/),
      },
    ])
    await fixture.call('organizer', moveBooking, {
      ...bookingCallKey(booking),
      body: { starts_at: venueTime('14:00'), ends_at: venueTime('16:00') },
    })
    expect((await entriesOf(url)).entries).toMatchObject([
      { SEQUENCE: '1', DTSTART: stampOf(venueTime('14:00')) },
    ])
    await fixture.call('organizer', approveBooking, {
      ...bookingCallKey(await own(token, booking.id)),
      body: { price_cents: 0, reason: 'A gift' },
    })
    const [confirmed] = (await entriesOf(url)).entries
    expect(confirmed).toMatchObject({ STATUS: 'CONFIRMED', SEQUENCE: '2' })
    await fixture.server.call(cancelOwnBooking, {
      params: { booking_id: booking.id },
      body: { refund_cents: 0 },
      token,
    })
    const [cancelled] = (await entriesOf(url)).entries
    expect(cancelled).toMatchObject({ UID: `${booking.id}@foyer`, STATUS: 'CANCELLED', SEQUENCE: '3' })
    const told = await fixture.db.read((tx) => tx.select().from(mails).where(eq(mails.template, 'booking')))
    const numbers = told
      .map(({ data }) => data as { booking_id: string; calendar_no: number })
      .filter(({ booking_id }) => booking_id === booking.id)
    expect(Math.max(...numbers.map(({ calendar_no }) => calendar_no))).toBe(3)
  })

  test('a calendar feed omits requested, declined and expired bookings and those of others', async () => {
    const { id } = await room()
    const [mei, bo] = [await client(), await client()]
    await ask(mei.token, id, '10:00', '12:00')
    await ask(bo.token, id, '10:00', '12:00', { second_option: true })
    expect((await entriesOf(await ownFeed(bo.token))).entries).toEqual([])
    fixture.server.clock.advance(25 * 3_600_000)
    const { url } = (await fixture.server.call(renewOwnFeed, { token: mei.token })).data
    expect((await entriesOf(url)).entries).toEqual([])
  })

  test('a postponed booking is removed from the feed until it has another time', async () => {
    const { id } = await room()
    const { token } = await client()
    const booking = await ask(token, id, '10:00', '12:00')
    await fixture.db.withTx((tx) =>
      tx
        .update(bookings)
        .set({ state: 'postponed', postponed_at: fixture.server.clock.now(), answer_by: null })
        .where(eq(bookings.id, booking.id)),
    )
    expect((await entriesOf(await ownFeed(token))).entries).toMatchObject([{ STATUS: 'CANCELLED' }])
  })

  test('a calendar feed has events of valid tickets by the account or the verified address', async () => {
    const { user_id, token } = await client()
    const { event_id, tickets } = fixture.venue
    const attendee = async (email: string) =>
      (
        await fixture.call('owner', createAttendee, {
          params: { event_id },
          body: {
            ticket_id: tickets.general,
            email,
            first_name: 'Mei',
            last_name: 'Chan',
            amount_paid_cents: 0,
            send_confirmation_email: false,
            locale: 'en',
          },
        })
      ).data
    const made = await attendee('mei@else.test')
    const url = await ownFeed(token)
    expect((await entriesOf(url)).entries).toEqual([])
    await fixture.db.withTx((tx) => tx.update(orders).set({ user_id }).where(eq(orders.id, made.order_id)))
    const shown = {
      UID: expect.stringContaining(`${event_id}@`),
      URL: expect.stringContaining(`/e/${event_id}/`),
    }
    const [first] = (await entriesOf(url)).entries
    expect(first).toMatchObject(shown)
    expect(first?.['STATUS']).toBe('CONFIRMED')
    for (const happening of ['postponed', 'cancelled'] as const) {
      await fixture.db.withTx((tx) =>
        tx
          .update(events)
          .set({ happening, version: sql`${events.version} + 1` })
          .where(eq(events.id, event_id)),
      )
      const [put_off] = (await entriesOf(url)).entries
      expect(put_off).toMatchObject({ ...shown, STATUS: 'CANCELLED' })
      expect(Number(put_off?.['SEQUENCE'])).toBeGreaterThan(Number(first?.['SEQUENCE']))
    }
  })

  test('a new feed URL ends the old one, an unknown one returns 404, and only its hash is stored', async () => {
    const { token, user_id } = await client()
    expect((await fixture.server.call(readOwnFeed, { token })).data).toEqual({ made_at: null })
    const old = await ownFeed(token)
    const now = await ownFeed(token)
    expect((await fixture.server.call(readOwnFeed, { token })).data.made_at).toBe(fixture.server.clock.now())
    for (const url of [old, `${now}x`, now.slice(0, -1)]) {
      const reply = await read(url)
      expect({ status: reply.status, text: reply.text }).toMatchObject({
        status: 404,
        text: expect.stringContaining('link.invalid'),
      })
    }
    expect((await read(now)).status).toBe(200)
    const rows = await fixture.db.read((tx) =>
      tx.select().from(calendar_feeds).where(eq(calendar_feeds.user_id, user_id)),
    )
    expect(rows).toHaveLength(1)
    expect(now).not.toContain(rows[0]?.token_hash)
  })

  test('a password reset ends the feeds, so that their creator can no longer read them', async () => {
    const { token } = await client()
    const email = (await fixture.server.call(readClientProfile, { token })).data.email
    const url = await ownFeed(token)
    expect((await read(url)).status).toBe(200)
    await fixture.server.call(forgotPassword, { body: { email } })
    const link = await mailedToken(fixture.db, email, 'reset-password')
    const password = 'another long one 2026'
    await fixture.server.call(resetPassword, {
      params: { token: link },
      body: { password, password_confirmation: password },
    })
    expect((await read(url)).status).toBe(404)
  })

  test('a calendar feed is not cached by proxies and not indexed', async () => {
    const { token } = await client()
    const { headers } = await read(await ownFeed(token))
    expect(headers['content-type']).toContain('text/calendar')
    expect(headers['cache-control']).toMatch(/^private/)
    expect(headers['x-robots-tag']).toBe('noindex')
  })

  test('a room feed has bookings with clients, live events and blocks while its owner may see them', async () => {
    const { id, name } = await room()
    const { token } = await client()
    const booking = await ask(token, id, '10:00', '12:00', { note: 'A stage, please' })
    const { id: event_id } = await event()
    await uses(event_id, [makeEventRoom(id)])
    await become(event_id, 'live')
    const block = {
      room_id: id,
      starts_at: venueTime('13:00'),
      ends_at: venueTime('14:00'),
      reason: 'Cleaning',
    }
    const { data: blocked } = await fixture.call('organizer', createBlock, { body: block })
    const url = await roomFeed(id)
    const { head, entries } = await entriesOf(url)
    expect(head['X-WR-CALNAME']).toBe(`${name}, Harbour Hall`)
    expect(entries).toMatchObject([
      { UID: `${booking.id}@foyer`, SUMMARY: 'client Lam', DESCRIPTION: 'A stage, please' },
      { UID: expect.stringContaining(event_id), SUMMARY: 'Jazz night', DTEND: stampOf(venueTime('22:00')) },
      { UID: `${blocked.id}@foyer`, SUMMARY: 'Cleaning' },
    ])
    await fixture.call('owner', setEventStatus, { params: { event_id }, body: { status: 'draft' } })
    expect((await entriesOf(url)).entries).toHaveLength(2)
    const { organizer } = fixture.venue
    const is = (change: object) =>
      fixture.db.withTx((tx) =>
        tx.update(team_memberships).set(change).where(eq(team_memberships.user_id, organizer.user_id)),
      )
    await is({ event_ids: [event_id] })
    expect((await read(url)).status).toBe(404)
    await is({ event_ids: null, role: 'collaborator' })
    expect((await read(url)).status).toBe(404)
    await is({ role: 'organizer', is_active: false })
    expect((await read(url)).status).toBe(404)
    await is({ is_active: true })
    expect((await read(url)).status).toBe(200)
  })

  test('each staff member has their own feed URL per room, and others get none', async () => {
    const { id } = await room()
    const url = await roomFeed(id)
    const params = { room_id: id }
    expect((await fixture.call('owner', readRoomFeed, { params })).data).toEqual({ made_at: null })
    await fixture.call('owner', renewRoomFeed, { params })
    expect((await read(url)).status).toBe(200)
    await expect(fixture.call('collaborator', renewRoomFeed, { params })).rejects.toMatchObject({
      code: 'permission.denied',
    })
    await expect(fixture.call('stranger', renewRoomFeed, { params })).rejects.toMatchObject({
      code: 'venue.not_found',
    })
  })
})
