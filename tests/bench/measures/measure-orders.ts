import { createEvent, setEventStatus } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import { listOrganizers } from '#contract/events/organizers.ts'
import { createTicket } from '#contract/parts/tickets.ts'
import { postgresPrograms } from '#tests/support/databases/postgres.ts'
import { rushFor, visit, want, type Wanted } from '#tests/support/visitors.ts'
import { median, ms, percentile, type Figure } from '../figure.ts'
import type { Ground } from '../ground.ts'
import type { Venue, VenueKind } from '../venue.ts'

const ATTENDEES = 25_000
const WARM_UP = 40
const ORDERS = 400
const PRICE_CENTS = 48_000
const AWAY_MS = 9 * 24 * 3_600_000
/** Of orders that cost nothing. */
const TARGETS: Record<VenueKind, number> = { embedded: 125, postgres: 200 }
const NAMES: Record<VenueKind, string> = { embedded: 'embedded database', postgres: 'PostgreSQL' }

/** How many orders are bought a second by people who all come at once, and how long the unlucky ones wait. */
export async function measureOrders(ground: Ground): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of ['embedded', 'postgres'] as const) {
    const what = `orders bought per second, ${NAMES[kind]}`
    if (kind === 'postgres' && postgresPrograms() === undefined) {
      const how = 'PostgreSQL is not installed on this machine'
      figures.push({ what, target: 'stated', measured: 'not measured', is_met: null, how })
      continue
    }
    const venue = await ground.venue(ATTENDEES, kind)
    const sale = await openSale(venue)
    await buy(venue, sale, WARM_UP)
    const free = await buy(venue, { ...sale, wanted: sale.wanted.slice(0, 1) }, ORDERS)
    figures.push({
      what: `free ${what}`,
      target: `${TARGETS[kind]} a second`,
      measured: `${free.per_second.toFixed(1)}; slowest 5 % of orders over ${ms(percentile(free.waits, 0.95))}, median ${ms(median(free.waits))}`,
      is_met: free.per_second >= TARGETS[kind],
      how: `${ORDERS} orders of one ticket that costs nothing by 40 visitors at once over real HTTP, in 4 requests; server, database and the visitors share this machine`,
    })
    const { per_second, waits } = await buy(venue, sale, ORDERS)
    figures.push({
      what,
      target: 'stated',
      measured: `${per_second.toFixed(1)}; slowest 5 % of orders over ${ms(percentile(waits, 0.95))}, median ${ms(median(waits))}`,
      is_met: null,
      how:
        `${ORDERS} orders of one ticket by 40 visitors at once over real HTTP, from the hold to the bought ticket: ` +
        `half cost nothing (4 requests), half are paid by card at the sandbox (5 requests); ` +
        'server, database and the visitors share this machine',
    })
  }
  return figures
}

type Sale = { event_id: Id; wanted: Wanted[] }

/** An event of its own with a ticket that is paid and one that is not, as many as anybody wants. */
async function openSale({ owner }: Venue): Promise<Sale> {
  const [organizer] = (await owner.call(listOrganizers, {})).data
  const { data: event } = await owner.call(createEvent, {
    body: {
      title: 'Rush hour',
      organizer_id: organizer?.id ?? '',
      start_date: new Date(Date.now() + AWAY_MS).toISOString().slice(0, 16),
      timezone: 'Asia/Hong_Kong',
      currency: 'HKD',
    },
  })
  const params = { event_id: event.id }
  const wanted: Wanted[] = []
  for (const [name, type, price_cents] of [
    ['Stroll', 'FREE', 0],
    ['Stalls', 'PAID', PRICE_CENTS],
  ] as const) {
    const { data } = await owner.call(createTicket, {
      params,
      body: { name, type, prices: [{ price_cents }] },
    })
    wanted.push(want(data.id, data.prices[0]?.id))
  }
  await owner.call(setEventStatus, { params, body: { status: 'live' } })
  return { event_id: event.id, wanted }
}

async function buy({ app }: Venue, { event_id, wanted }: Sale, count: number) {
  const waits: number[] = []
  const begun = performance.now()
  const bought = await rushFor(count, async (at) => {
    const begun_at = performance.now()
    const visitor = { event_id, at, origins: () => [app.url], tries: 1 }
    const order = await visit(visitor, wanted[at % wanted.length] ?? { tickets: [] })
    waits.push(performance.now() - begun_at)
    return order
  })
  const completed = bought.filter(({ status }) => status === 'COMPLETED').length
  if (completed !== count) throw new Error(`only ${completed} of ${count} orders were bought`)
  return { per_second: (count * 1000) / (performance.now() - begun), waits }
}
