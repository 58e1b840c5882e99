import { setTimeout as pause } from 'node:timers/promises'
import { createEvent, setEventStatus } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import { listOrganizers } from '#contract/events/organizers.ts'
import { createTicket } from '#contract/resources/tickets.ts'
import { postgresPrograms } from '#tests/support/databases/postgres.ts'
import { oneTicketBody, type HoldBody } from '#tests/support/visitors.ts'
import { measureBareOrders, BARE_ORDER } from '../bare-orders.ts'
import { median, formatMs, formatNumber, formatSeconds, percentile, type Figure } from '../figure.ts'
import type { BenchFixture } from '#tests/bench/fixture.ts'
import { buyAtOnce, type SaleTarget } from '../lean-visitors.ts'
import { formatProcessor, processorDuring, processorFigure } from '../processor.ts'
import type { Venue, VenueKind } from '../venue.ts'

const ATTENDEES = 25_000
const WARM_UP = 40
const ORDERS = 2_000
const FREE_WANTED: Record<VenueKind, number> = { embedded: 150, postgres: 200 }
/** Orders a second until the last mail has left. */
const SUSTAINED_WANTED = 60
const PROCESSOR_MOST_MS = 6
const PRICE_CENTS = 48_000
const AWAY_MS = 9 * 24 * 3_600_000
const BETWEEN_LOOKS_MS = 250
const NAMES: Record<VenueKind, string> = { embedded: 'embedded database', postgres: 'PostgreSQL' }

/** How many orders are bought a second by people who all come at once, what each costs, and when its mails have left. */
export async function measureOrders(fixture: BenchFixture): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of ['embedded', 'postgres'] as const) {
    if (kind === 'postgres' && postgresPrograms() === undefined) continue
    const venue = await fixture.venue(ATTENDEES, kind)
    const { event_id, free, paid } = await openSale(venue)
    const limit = `${formatNumber(Math.round(await measureBareOrders(kind)))} a second: ${BARE_ORDER}`
    const wanted = FREE_WANTED[kind]
    for (const sale of [
      { name: 'free', bodies: [free], wanted, requests: '4 requests' },
      {
        name: 'half by card',
        bodies: [free, paid],
        wanted: wanted / 2,
        requests: '4 requests, or 5 with a card',
      },
    ])
      figures.push(...(await measureSale(venue, { ...sale, event_id, kind, limit })))
  }
  return figures
}

type Sale = {
  kind: VenueKind
  event_id: Id
  name: string
  bodies: readonly HoldBody[]
  wanted: number
  requests: string
  limit: string
}

async function measureSale(venue: Venue, sale: Sale): Promise<Figure[]> {
  const target: SaleTarget = { event_id: sale.event_id, bodies: sale.bodies }
  await buyAtOnce(venue.lean, target, WARM_UP)
  await waitForMails(venue)
  const begun = performance.now()
  const { result: burst, processor } = await processorDuring(venue, () =>
    buyAtOnce(venue.lean, target, ORDERS),
  )
  const rest = await processorDuring(venue, () => waitForMails(venue))
  const until_mails_ms = performance.now() - begun
  const per_second = (ORDERS * 1000) / burst.took_ms
  const sustained = (ORDERS * 1000) / until_mails_ms
  const what = `${sale.name}, ${NAMES[sale.kind]}`
  const how =
    `${formatNumber(ORDERS)} orders of one ticket by 40 visitors at once over real HTTP, from the hold to the bought ticket ` +
    `(${sale.requests}); a client that keeps connections and checks nothing; server, database and the visitors share this machine`
  const whole = {
    server: processor.server + rest.processor.server,
    database: processor.database === null ? null : processor.database + (rest.processor.database ?? 0),
    client: processor.client,
  }
  return [
    {
      what: `orders bought per second, ${what}`,
      target: formatNumber(sale.wanted),
      measured:
        `${per_second.toFixed(1)} (${formatProcessor(processor, ORDERS)}); slowest 5% of orders over ` +
        `${formatMs(percentile(burst.waits, 0.95))}, median ${formatMs(median(burst.waits))}`,
      value: per_second,
      is_met: per_second >= sale.wanted,
      how,
      limit: sale.limit,
    },
    {
      what: `orders per second until the last mail has left, ${what}`,
      target: formatNumber(SUSTAINED_WANTED),
      measured: `${sustained.toFixed(1)} (${formatProcessor(whole, ORDERS)}); last mail ${formatSeconds(until_mails_ms - burst.took_ms)} after the last order`,
      value: sustained,
      is_met: sustained >= SUSTAINED_WANTED,
      how: `the same orders; mails are written to a folder`,
    },
    processorFigure(`an order, ${what}`, processor, { operations: ORDERS, most_ms: PROCESSOR_MOST_MS, how }),
  ]
}

async function waitForMails(venue: Venue): Promise<void> {
  while ((await venue.countWaitingMails()) > 0) await pause(BETWEEN_LOOKS_MS)
}

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
