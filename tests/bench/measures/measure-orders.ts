import { createEvent, setEventStatus } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import { listOrganizers } from '#contract/events/organizers.ts'
import { createTicket } from '#contract/resources/tickets.ts'
import { postgresPrograms } from '#tests/support/databases/postgres.ts'
import { runRush, completeCheckout, oneTicketBody, type HoldBody } from '#tests/support/visitors.ts'
import { measureBareOrders, BARE_ORDER } from '../bare-orders.ts'
import { median, formatMs, formatNumber, percentile, type Figure } from '../figure.ts'
import type { BenchFixture } from '#tests/bench/fixture.ts'
import type { Venue, VenueKind } from '../venue.ts'

const ATTENDEES = 25_000
const WARM_UP = 40
const ORDERS = 400
const FREE_WANTED: Record<VenueKind, number> = { embedded: 125, postgres: 200 }
const PRICE_CENTS = 48_000
const AWAY_MS = 9 * 24 * 3_600_000
const NAMES: Record<VenueKind, string> = { embedded: 'embedded database', postgres: 'PostgreSQL' }

/** How many orders are bought a second by people who all come at once, and how long the unlucky ones wait. */
export async function measureOrders(fixture: BenchFixture): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of ['embedded', 'postgres'] as const) {
    if (kind === 'postgres' && postgresPrograms() === undefined) continue
    const venue = await fixture.venue(ATTENDEES, kind)
    const { event_id, free, paid } = await openSale(venue)
    const limit = `${formatNumber(Math.round(await measureBareOrders(kind)))} a second: ${BARE_ORDER}`
    for (const sale of [
      { name: 'free', wanted: [free], target: FREE_WANTED[kind], requests: '4 requests' },
      { name: 'half by card', wanted: [free, paid], target: null, requests: '4 requests, or 5 with a card' },
    ]) {
      await buy(venue, { event_id, wanted: sale.wanted }, WARM_UP)
      const { per_second, waits } = await buy(venue, { event_id, wanted: sale.wanted }, ORDERS)
      figures.push({
        what: `orders bought per second, ${sale.name}, ${NAMES[kind]}`,
        target: sale.target === null ? 'stated' : formatNumber(sale.target),
        measured: `${per_second.toFixed(1)}; slowest 5% of orders over ${formatMs(percentile(waits, 0.95))}, median ${formatMs(median(waits))}`,
        value: per_second,
        is_met: sale.target === null ? null : per_second >= sale.target,
        how:
          `${ORDERS} orders of one ticket by 40 visitors at once over real HTTP, from the hold to the bought ticket ` +
          `(${sale.requests}); server, database and the visitors share this machine`,
        limit,
      })
    }
  }
  return figures
}

type SaleTarget = { event_id: Id; wanted: readonly HoldBody[] }

/** An event of its own with a ticket that is paid and one that is not, as many as anybody wants. */
async function openSale({ owner }: Venue): Promise<{ event_id: Id; free: HoldBody; paid: HoldBody }> {
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
  const sell = async (name: string, type: 'FREE' | 'PAID', price_cents: number): Promise<HoldBody> => {
    const { data } = await owner.call(createTicket, {
      params,
      body: { name, type, prices: [{ price_cents }] },
    })
    return oneTicketBody(data.id, data.prices[0]?.id)
  }
  const free = await sell('Stroll', 'FREE', 0)
  const paid = await sell('Stalls', 'PAID', PRICE_CENTS)
  await owner.call(setEventStatus, { params, body: { status: 'live' } })
  return { event_id: event.id, free, paid }
}

async function buy({ app }: Venue, { event_id, wanted }: SaleTarget, count: number) {
  const waits: number[] = []
  const begun = performance.now()
  const bought = await runRush(count, async (at) => {
    const begun_at = performance.now()
    const visitor = { event_id, at, origins: () => [app.url], tries: 1 }
    const order = await completeCheckout(visitor, wanted[at % wanted.length] ?? { tickets: [] })
    waits.push(performance.now() - begun_at)
    return order
  })
  const completed = bought.filter(({ status }) => status === 'COMPLETED').length
  if (completed !== count) throw new Error(`only ${completed} of ${count} orders were bought`)
  return { per_second: (count * 1000) / (performance.now() - begun), waits }
}
