import { listAttendees, updateAttendee } from '#contract/orders/attendees.ts'
import { updateOrder } from '#contract/orders/desk.ts'
import { listOrders } from '#contract/orders/orders.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { postgresPrograms } from '#tests/support/databases/postgres.ts'
import { median, formatMs, formatNumber, maximum, type Figure } from '../figure.ts'
import type { BenchFixture } from '#tests/bench/fixture.ts'
import { processorOf } from '../machine.ts'
import type { Venue, VenueKind } from '../venue.ts'

const ATTENDEES = 100_000
const ROUNDS = 20
const TARGET_MS = 100
const NAMES: Record<VenueKind, string> = { embedded: 'embedded database', postgres: 'PostgreSQL' }
const RARE_NAME = 'Quetzalcóatl'
const PHONE = '+85291234567'

type Query = QueryInput<typeof listAttendees> & QueryInput<typeof listOrders>

/** How long the office waits for a search of a big event, whatever is searched for, and for a page far down. */
export async function measureDeskSearch(fixture: BenchFixture): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of ['embedded', 'postgres'] as const)
    if (kind === 'embedded' || postgresPrograms() !== undefined)
      figures.push(...(await measureOn(await fixture.venue(ATTENDEES, kind), kind)))
  return figures
}

async function measureOn(venue: Venue, kind: VenueKind): Promise<Figure[]> {
  const { owner, event_id } = venue
  const params = { event_id }
  const [person] = (await owner.call(listAttendees, { params, query: { per_page: 1 } })).data
  if (person === undefined) throw new Error('the venue has nobody')
  const { id: attendee_id, order_id, email } = person
  await owner.call(updateAttendee, { params: { ...params, attendee_id }, body: { last_name: RARE_NAME } })
  const of_order = { first_name: RARE_NAME, phone: PHONE }
  await owner.call(updateOrder, { params: { ...params, order_id }, body: of_order })

  const searches: Record<string, Query> = {
    'a rare name': { query: RARE_NAME.toLowerCase() },
    'a common name': { query: 'chan' },
    'a common name, by address': { query: 'chan', sort_by: 'email' },
    'a name and who is called so by many': { query: 'chan wing' },
    'the end of a phone number': { query: PHONE.slice(-4) },
    'a part of an address': { query: email.slice(2) },
    'what stands in all addresses': { query: 'example' },
    'one Chinese character': { query: '陳' },
    'one letter': { query: 'x' },
    'the number of an order': { query: order_id.slice(3, 11).toUpperCase() },
    'what nobody is called': { query: 'zzzz' },
    'no search, by name': { sort_by: 'last_name' },
    'no search, by address': { sort_by: 'email', sort_direction: 'desc' },
  }
  const figures: Figure[] = []
  for (const [what, query] of Object.entries(searches)) {
    const people = await repeat(venue, () => owner.call(listAttendees, { params, query }))
    const bought = await repeat(venue, () => owner.call(listOrders, { params, query }))
    const slowest = Math.max(maximum(people.took), maximum(bought.took))
    figures.push({
      what: `${formatNumber(ATTENDEES)} attendees and their orders searched at the desk: ${what}, ${NAMES[kind]}`,
      target: formatMs(TARGET_MS),
      measured: `${formatMs(median(people.took))} and ${formatMs(median(bought.took))}, slowest ${formatMs(slowest)}`,
      value: median(people.took),
      is_met: slowest <= TARGET_MS,
      how:
        `first page over real HTTP, ${ROUNDS} times after a first; finds ${formatNumber(people.total)} and ${formatNumber(bought.total)}` +
        // With PostgreSQL others do the work.
        (kind === 'postgres'
          ? ''
          : `; ${formatMs(people.processor_ms)} and ${formatMs(bought.processor_ms)} of the processor, database and server`),
    })
  }
  return figures
}

/**
 * How long each call takes and what it costs the server's process, in milliseconds, and how many are found; the first time
 * warms up and does not count.
 */
async function repeat({ app }: Venue, call: () => Promise<{ meta: { total: number } }>) {
  const took: number[] = []
  let { total } = (await call()).meta
  const used = processorOf(app.pid)
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    total = (await call()).meta.total
    took.push(performance.now() - begun)
  }
  return { took, total, processor_ms: ((processorOf(app.pid) - used) * 1000) / ROUNDS }
}
