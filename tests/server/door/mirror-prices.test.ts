import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readMirror } from '#contract/door/mirror.ts'
import { ticket_prices } from '#server/core/db/schema/events.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

describeOnAnyDatabase('the prices that a door knows', (kind) => {
  const fixture = useFixture(kind)

  test('the mirror has each named price tier with its ticket type and its id with each attendee', async () => {
    const { id } = await fixture.venue.attendee()
    const read = async (cursor?: string) =>
      fixture.call('owner', readMirror, {
        params: { check_in_list_id: fixture.venue.list_id },
        query: cursor === undefined ? {} : { cursor },
      })
    const before = await read()
    expect(before.data.tickets?.some((ticket) => ticket.prices !== undefined)).toBe(false)
    await fixture.db.withTx((tx) =>
      tx
        .update(ticket_prices)
        .set({ label: 'Early bird' })
        .where(eq(ticket_prices.ticket_id, fixture.venue.tickets.general)),
    )
    const { data } = await read(before.meta.cursor)
    const prices = data.tickets?.flatMap((ticket) => ticket.prices ?? [])
    expect(prices?.map(({ label }) => label)).toEqual(['Early bird'])
    const person = before.data.attendees.find((attendee) => attendee.id === id)
    expect(person?.price_id).toBe(prices?.[0]?.id)
  })
})
