import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#server/core/db/schema/payments.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeBookingPayments } from '../booking-payments.ts'

describeOnAnyDatabase('a payment begun by a server whose clock is behind', (kind) => {
  const fixture = useFixture(kind)
  const house = makeBookingPayments(fixture)
  const { money } = house

  test('a pending payment is returned though a failed one seems to be newer', async () => {
    const own = await house.held()
    await money.useCard(await house.toPage(own), money.CARDS.declined)
    await house.payment(own)
    fixture.server.clock.advance(-10_000)
    const page = await house.toPage(own)
    fixture.server.clock.advance(20_000)
    expect(await house.toPage(own)).toBe(page)
    const waiting = await fixture.db.read((tx) =>
      tx.select().from(payments).where(eq(payments.booking_id, own.id)),
    )
    expect(waiting.filter(({ status }) => status === 'PENDING')).toHaveLength(1)
  })
})
