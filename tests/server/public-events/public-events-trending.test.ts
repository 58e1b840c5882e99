import { addMs } from '#contract/wire/instant.ts'
import { expect, test } from 'vitest'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { listPublicEvents } from '#contract/events/public-events.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { addAttendees, type NewAttendee } from '#tests/support/endpoint-rows/rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

type Query = QueryInput<typeof listPublicEvents>
const HOUR_MS = 3_600_000

describeOnAnyDatabase('the public list of events', (kind) => {
  const fixture = useFixture(kind)
  const rows = () => publicRows(fixture)
  const titles = async (organizer_id: string, query: Query) => {
    const filter_fields = { organizer_id: { eq: organizer_id } }
    const { data } = await fixture.server.call(listPublicEvents, { query: { ...query, filter_fields } })
    return data.map(({ title }) => title)
  }

  test('the public event list can be sorted by valid sales of the last two weeks, then by soonest start', async () => {
    const organizer_id = await rows().organizer('Harbour Hall')
    const days = (number: number) => addMs(fixture.server.clock.now(), -number * 24 * HOUR_MS)
    const sell = async (title: string, hours: number, sold: NewAttendee[]) => {
      const event = await rows().event(hours, { title, organizer_id })
      await fixture.db.withTx((tx) => addAttendees(fixture.server, tx, event, sold))
    }
    await sell('quiet', 5, [])
    await sell('once loved', 6, [
      { created_at: days(15) },
      { created_at: days(20) },
      { created_at: days(14.1) },
    ])
    await sell('given back', 7, [{ created_at: days(1), cancelled_at: days(1) }])
    await sell('well sold', 48, [{ created_at: days(1) }, { created_at: days(13.9) }])
    await sell('sold once', 24, [{ created_at: days(2) }])
    const order = ['well sold', 'sold once', 'quiet', 'once loved', 'given back']
    expect(await titles(organizer_id, { sort_by: 'sold_lately', sort_direction: 'desc' })).toEqual(order)
    expect(
      await titles(organizer_id, { sort_by: 'sold_lately', sort_direction: 'desc', per_page: 2 }),
    ).toEqual(order.slice(0, 2))
  })
})
