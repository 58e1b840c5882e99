import { exportAttendees, listAttendees } from '#contract/orders/attendees.ts'
import { readCatalogue } from '#contract/events/catalogue.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { listOrders } from '#contract/orders/orders.ts'
import { readEventStats } from '#contract/events/stats.ts'
import { postgresPrograms } from '#tests/support/databases/postgres.ts'
import { formatMs, formatNumber, formatSeconds, maximum, type Figure } from '../figure.ts'
import { memoryOf } from '../machine.ts'
import type { BenchFixture } from '#tests/bench/fixture.ts'
import type { Venue, VenueKind } from '../venue.ts'

const ATTENDEES = 100_000
const LAST_PAGE = ATTENDEES / 100
const ROUNDS = 3
const NAMES: Record<VenueKind, string> = { embedded: 'embedded database', postgres: 'PostgreSQL' }

type Query = QueryInput<typeof listAttendees>
const PAGES: Query[] = [
  {},
  { page: LAST_PAGE / 2 },
  { page: LAST_PAGE },
  { sort_by: 'first_name', sort_direction: 'desc' },
  { sort_by: 'email', page: LAST_PAGE - 300 },
  { sort_by: 'created_at', sort_direction: 'desc' },
  { sort_by: 'status', page: 300 },
  { filter_fields: { status: { eq: 'ACTIVE' } } },
]

/** How long the office waits for a big event: its lists, its figures, what is kept of it, and its exports. */
export async function measureDesk(fixture: BenchFixture): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of ['embedded', 'postgres'] as const)
    if (kind === 'embedded' || postgresPrograms() !== undefined)
      figures.push(...(await measureOn(await fixture.venue(ATTENDEES, kind), NAMES[kind])))
  return figures
}

async function measureOn(venue: Venue, database: string): Promise<Figure[]> {
  const { owner, event_id } = venue
  const params = { event_id }
  const pageOf = (query: Query) => () => owner.call(listAttendees, { params, query })
  const pages = await slowest(PAGES.map(pageOf))
  const others = await slowest([
    () => owner.call(readEventStats, { params }),
    () => owner.call(listOrders, { params, query: { page: 100 } }),
    () => owner.call(readCatalogue, { query: { known: '' } }),
  ])
  const said = `${formatNumber(ATTENDEES)} attendees, ${database}, over real HTTP, the slowest of all in`
  return [
    stated(
      `a page of attendees, ${database}`,
      formatMs(pages),
      pages,
      `${said} ${PAGES.length} pages and sorts`,
    ),
    stated(
      `statistics, orders, catalogue, ${database}`,
      formatMs(others),
      others,
      `${said} the three calls; each asked ${ROUNDS} times after a first`,
    ),
    await measureExport(venue, 'csv', database),
    await measureExport(venue, 'xlsx', database),
  ]
}

/** The slowest call when each is repeated, in milliseconds; the first time warms up and does not count. */
async function slowest(calls: (() => Promise<unknown>)[]): Promise<number> {
  const took: number[] = []
  for (const call of calls) {
    await call()
    for (let round = 0; round < ROUNDS; round++) {
      const begun = performance.now()
      await call()
      took.push(performance.now() - begun)
    }
  }
  return maximum(took)
}

async function measureExport(venue: Venue, format: 'csv' | 'xlsx', database: string): Promise<Figure> {
  const memory_before = memoryOf(venue.app.pid)
  const begun = performance.now()
  const file = await venue.owner.download(exportAttendees, {
    params: { event_id: venue.event_id },
    body: { format },
  })
  const first_ms = performance.now() - begun
  let [bytes, most] = [0, memory_before]
  for await (const chunk of file.body ?? []) {
    bytes += chunk.length
    most = Math.max(most, memoryOf(venue.app.pid))
  }
  const took_ms = performance.now() - begun
  return stated(
    `export of ${formatNumber(ATTENDEES)} attendees to ${format}, ${database}`,
    formatSeconds(took_ms),
    took_ms,
    `answer after ${formatMs(first_ms)}, ${(bytes / 1e6).toFixed(1)} MB, the server's memory grew by ${((most - memory_before) / 1e6).toFixed(0)} MB`,
  )
}

function stated(what: string, measured: string, value: number, how: string): Figure {
  return { what, target: 'stated', measured, value, is_met: null, how }
}
