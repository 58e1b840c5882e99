import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateOwnAccount } from '#contract/account/accounts.ts'
import { createBooking } from '#contract/rooms/bookings.ts'
import { accounts } from '#server/core/db/schema/accounts.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { users } from '#server/core/db/schema/users.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { bookingRequest } from './booking-calls.ts'
import { makeBookingPayments } from './booking-payments.ts'

const HOUR_MS = 3_600_000

describeOnAnyDatabase('who decides about bookings', (kind) => {
  const fixture = useFixture(kind)
  const house = makeBookingPayments(fixture)
  const { money } = house
  /** Booking notices emailed to staff: recipient, locale and data. */
  const noticesOf = async (booking_id: string) =>
    (await fixture.db.read((tx) => tx.select().from(mails)))
      .filter(
        ({ template, data }) =>
          template === 'booking-notice' && (data as { booking_id: string }).booking_id === booking_id,
      )
      .map(({ to_address, locale, data }) => ({
        to: to_address,
        locale,
        what: (data as { kind: string }).kind,
      }))
      .toSorted((one, other) => one.what.localeCompare(other.what) || one.to.localeCompare(other.to))
  const deciders = () => [fixture.venue.organizer.email, fixture.venue.owner.email].toSorted()
  const whatOf = async (booking_id: string) => (await noticesOf(booking_id)).map(({ what }) => what)

  test('staff are emailed about a request in their language, and about its expiry without an answer', async () => {
    const { organizer } = fixture.venue
    await fixture.db.withTx((tx) =>
      tx.update(users).set({ locale: 'zh-hk' }).where(eq(users.id, organizer.user_id)),
    )
    const { id } = await house.room()
    const mei = await house.client()
    const booking = await house.ask(mei.token, id, '10:00', '12:00')
    const told = await noticesOf(booking.id)
    expect(told.map(({ to }) => to)).toEqual(deciders())
    expect(told.find(({ to }) => to === organizer.email)).toMatchObject({ locale: 'zh-hk', what: 'asked' })
    fixture.server.clock.advance(25 * HOUR_MS)
    await house.tend()
    await house.tend()
    expect(await whatOf(booking.id)).toEqual([
      ...deciders().map(() => 'asked'),
      ...deciders().map(() => 'lapsed'),
    ])
    expect(await house.told(mei.email)).toEqual(['asked', 'lapsed'])
  })

  test('staff are emailed about a waiting request once it counts, and not about bookings that staff created', async () => {
    const { id } = await house.room()
    const [mei, bo] = [await house.client(), await house.client()]
    const first = await house.ask(mei.token, id, '13:00', '14:00')
    const next = await house.ask(bo.token, id, '13:00', '14:00', { second_option: true })
    expect(await whatOf(next.id)).toEqual([])
    fixture.server.clock.advance(25 * HOUR_MS)
    await house.tend()
    expect(new Set(await whatOf(first.id))).toEqual(new Set(['asked', 'lapsed']))
    expect(await whatOf(next.id)).toEqual(deciders().map(() => 'asked'))
    const client = { name: 'Bo', email: 'bo@rooms.test', phone: null, locale: 'en' as const }
    const body = {
      ...bookingRequest((await house.room()).id, '10:00', '11:00', '2026-12-20'),
      client,
      is_agreed: false,
    }
    const { data } = await fixture.call('organizer', createBooking, { body })
    expect(await whatOf(data.id)).toEqual([])
  })

  test('staff are emailed about a failed refund, also with request emails turned off', async () => {
    const { version } = await fixture.db.read(async (tx) => {
      const [row] = await tx.select().from(accounts).where(eq(accounts.id, fixture.venue.account_id))
      if (row === undefined) throw new Error('There is an account.')
      return row
    })
    const body = { mails_about_bookings: false }
    expect((await fixture.call('owner', updateOwnAccount, { body, version })).data).toMatchObject(body)
    const own = await house.held()
    await money.useCard(await house.toPage(own), money.CARDS.refund_fails)
    await house.payment(own)
    await house.cancel(own, 110_000)
    await house.giveBack()
    expect(await whatOf(own.id)).toEqual(deciders().map(() => 'refund_failed'))
    await fixture.call('owner', updateOwnAccount, {
      body: { mails_about_bookings: true },
      version: version + 1,
    })
  })
})
