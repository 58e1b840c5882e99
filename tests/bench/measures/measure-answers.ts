import { exportAttendees, listAttendees, resendTicket } from '#contract/orders/attendees.ts'
import { readEventStats } from '#contract/events/stats.ts'
import { postgresPrograms } from '#tests/support/databases/postgres.ts'
import { pairHeadlessDoor } from '../door-scans.ts'
import { median, formatMs, formatNumber, p95, maximum, type Figure } from '../figure.ts'
import type { BenchFixture } from '#tests/bench/fixture.ts'
import type { Venue, VenueKind } from '../venue.ts'

const ATTENDEES = 100_000
const MAILS = 50
const WARM_UP = 50
const BETWEEN_LOOKS_MS = 1_000
const TARGET_MS = 100
const NAMES: Record<VenueKind, string> = { embedded: 'embedded database', postgres: 'PostgreSQL' }

/** How long a door waits for the answer to a scan while the server does the heaviest things that it does. */
export async function measureAnswers(fixture: BenchFixture): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of ['embedded', 'postgres'] as const)
    if (kind === 'embedded' || postgresPrograms() !== undefined)
      figures.push(await measureOn(await fixture.venue(ATTENDEES, kind), kind))
  return figures
}

async function measureOn(venue: Venue, kind: VenueKind): Promise<Figure> {
  const door = await pairHeadlessDoor(venue, 'Busy door')
  const scan = async () => {
    const begun = performance.now()
    await door.send(venue.takeTickets(1))
    return performance.now() - begun
  }
  for (let round = 0; round < WARM_UP; round++) await scan()

  let is_over = false
  const dashboard = repeat(
    () => lookAtDashboard(venue),
    () => is_over,
  )
  const exported = Promise.all([sendMails(venue), takeExport(venue)]).finally(() => {
    is_over = true
  })
  const waits: number[] = []
  while (!is_over) waits.push(await scan())
  const [, rows] = await exported
  await dashboard
  return {
    what: `slowest answer to a door's scan while a dashboard is open, ${MAILS} mails go out and an export runs, ${NAMES[kind]}`,
    target: formatMs(TARGET_MS),
    measured: `${formatMs(maximum(waits))}; p95 ${formatMs(p95(waits))}, median ${formatMs(median(waits))}`,
    value: maximum(waits),
    is_met: maximum(waits) <= TARGET_MS,
    how:
      `${formatNumber(waits.length)} scans one after the other over real HTTP, while ${MAILS} mails with a ticket as PDF were written, a dashboard ` +
      `asked each second, and ${formatNumber(ATTENDEES)} attendees were exported to Excel (${(rows / 1e6).toFixed(1)} MB); server, database and callers share this machine`,
  }
}

async function repeat(look: () => Promise<unknown>, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const next = new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS))
    await look()
    await next
  }
}

const lookAtDashboard = ({ owner, event_id }: Venue) => owner.call(readEventStats, { params: { event_id } })

async function sendMails({ owner, event_id }: Venue): Promise<void> {
  const { data } = await owner.call(listAttendees, {
    params: { event_id },
    query: { per_page: MAILS, filter_fields: { status: { eq: 'ACTIVE' } } },
  })
  for (const { id } of data) await owner.call(resendTicket, { params: { event_id, attendee_id: id } })
}

/** @returns the file's size in bytes */
async function takeExport({ owner, event_id }: Venue): Promise<number> {
  const file = await owner.download(exportAttendees, { params: { event_id }, body: { format: 'xlsx' } })
  let bytes = 0
  for await (const chunk of file.body ?? []) bytes += chunk.length
  return bytes
}
