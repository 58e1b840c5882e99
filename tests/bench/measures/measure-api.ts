import { postgresPrograms } from '#tests/support/databases/postgres.ts'
import { pairHeadlessDoor, type HeadlessDoor } from '../door-scans.ts'
import { formatMs, formatNumber, p95, type Figure } from '../figure.ts'
import type { BenchFixture } from '#tests/bench/fixture.ts'
import { formatProcessor, processorDuring, processorFigure } from '../processor.ts'
import type { BenchTicket, Venue, VenueKind } from '../venue.ts'

const ATTENDEES = 25_000
const DOORS = 8
const BATCHES = { scans_each: 50, requests: 64 }
const SINGLES = { scans_each: 1, requests: 800 }
const WARM_UP = { scans_each: 10, requests: 16 }
/** One by one. */
const WANTED: Record<VenueKind, number> = { embedded: 500, postgres: 500 }
const SCAN_PROCESSOR_MOST_MS = 2.5
const NAMES: Record<VenueKind, string> = { embedded: 'embedded database', postgres: 'PostgreSQL' }

/** How many scans the API takes from eight doors that never pause. */
export async function measureApi(fixture: BenchFixture): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of ['embedded', 'postgres'] as const) {
    if (kind === 'postgres' && postgresPrograms() === undefined) continue
    const venue = await fixture.venue(ATTENDEES, kind)
    const doors: HeadlessDoor[] = []
    for (let door = 1; door <= DOORS; door++) doors.push(await pairHeadlessDoor(venue, `Door ${door}`))
    await load(venue, doors, WARM_UP)
    const batches = await load(venue, doors, BATCHES)
    const { result: singles, processor } = await processorDuring(venue, () => load(venue, doors, SINGLES))
    const how = `${DOORS} paired devices at once over real HTTP, by a client that keeps connections and checks nothing; each scan another good ticket of one list of ${formatNumber(ATTENDEES)}; server, database and the doors share this machine`
    const what = `scans the API takes per second, ${NAMES[kind]}`
    figures.push(
      {
        what: `${what}, in batches of ${BATCHES.scans_each}`,
        target: 'stated',
        measured: formatNumber(Math.round(batches.per_second)),
        value: batches.per_second,
        is_met: null,
        how: `${BATCHES.requests} batches (p95 ${formatMs(p95(batches.waits))} a request); ${how}`,
      },
      {
        what: `${what}, one by one`,
        target: formatNumber(WANTED[kind]),
        measured: `${formatNumber(Math.round(singles.per_second))} (${formatProcessor(processor, SINGLES.requests)})`,
        value: singles.per_second,
        is_met: singles.per_second >= WANTED[kind],
        how: `${SINGLES.requests} single scans (p95 ${formatMs(p95(singles.waits))}); ${how}`,
      },
      processorFigure(`a scan, ${NAMES[kind]}`, processor, {
        operations: SINGLES.requests,
        most_ms: SCAN_PROCESSOR_MOST_MS,
        how,
      }),
    )
  }
  return figures
}

type Load = { scans_each: number; requests: number }

async function load(venue: Venue, doors: readonly HeadlessDoor[], { scans_each, requests }: Load) {
  const parcels: BenchTicket[][] = Array.from({ length: requests }, () => venue.takeTickets(scans_each))
  const waits: number[] = []
  const begun = performance.now()
  await Promise.all(
    doors.map(async (door) => {
      for (let parcel = parcels.pop(); parcel !== undefined; parcel = parcels.pop()) {
        const sent_at = performance.now()
        await door.send(parcel)
        waits.push(performance.now() - sent_at)
      }
    }),
  )
  return { per_second: (requests * scans_each * 1000) / (performance.now() - begun), waits }
}
