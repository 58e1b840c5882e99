import { createTicket } from '#contract/resources/tickets.ts'
import { holdOrder } from '#contract/orders/checkout.ts'
import { listAttendees } from '#contract/orders/attendees.ts'
import { readEventStats } from '#contract/events/stats.ts'
import { readPublicEvent } from '#contract/events/public-events.ts'
import { createClient } from '#api-client/client.ts'
import { postgresPrograms } from '#tests/support/databases/postgres.ts'
import { oneTicketBody, type HoldBody } from '#tests/support/visitors.ts'
import { median, formatMs, type Figure } from '../figure.ts'
import type { BenchFixture } from '#tests/bench/fixture.ts'
import { addressOf } from '../lean-client.ts'
import { formatProcessor, processorDuring, processorFigure } from '../processor.ts'
import type { Venue, VenueKind } from '../venue.ts'

const FEW = 500
const MANY = 100_000
const AT_ONCE = 40
const HOLDS = 1_000
const ROUNDS = 60
const WARM_UP = 30
const HOLDS_WANTED = { embedded: 700, postgres: 1_000 }
const HOLD_PROCESSOR_MOST_MS = 1
const GROWTH_MAX = 1.5
const CALLS = ['hold', 'public event', 'dashboard', 'page of attendees'] as const
const NAMES: Record<VenueKind, string> = { embedded: 'embedded database', postgres: 'PostgreSQL' }

/** How many holds of one ticket type are taken a second, and what a large event costs beside a small one. */
export async function measureHolds(fixture: BenchFixture): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of ['embedded', 'postgres'] as const) {
    if (kind === 'postgres' && postgresPrograms() === undefined) continue
    const few = await openHoldCalls(await fixture.venue(FEW, kind))
    const many = await openHoldCalls(await fixture.venue(MANY, kind))
    figures.push(...(await measureHot(few, kind)))
    for (const call of CALLS) {
      const [small, large] = [await timeOf(few[call]), await timeOf(many[call])]
      const what = `${call} at ${MANY.toLocaleString('en')} people against ${FEW}, ${NAMES[kind]}`
      figures.push({
        what,
        target: `${GROWTH_MAX} times`,
        measured: `${(large / small).toFixed(1)} times (${formatMs(small)}, ${formatMs(large)})`,
        value: large / small,
        is_met: large / small <= GROWTH_MAX,
        how: `median of ${ROUNDS} calls, one after the other, over real HTTP`,
      })
    }
  }
  return figures
}

type HoldCalls = Record<(typeof CALLS)[number], (at: number) => Promise<unknown>> & { venue: Venue }

/** The demo's event of today with one more ticket type, which costs nothing and of which there is no end. */
async function openHoldCalls(venue: Venue): Promise<HoldCalls> {
  const { app, owner, event_id, lean } = venue
  const params = { event_id }
  const { data } = await owner.call(createTicket, {
    params,
    body: { name: 'Hot', type: 'FREE', prices: [{ price_cents: 0 }] },
  })
  const body: HoldBody = oneTicketBody(data.id, data.prices[0]?.id)
  return {
    venue,
    hold: (at) => lean.call(holdOrder, { params, body, address: addressOf(at) }),
    'public event': (at) => visitorClient(app.url, at).call(readPublicEvent, { params }),
    dashboard: () => owner.call(readEventStats, { params }),
    'page of attendees': () => owner.call(listAttendees, { params, query: {} }),
  }
}

/** As from behind a proxy, so that limits count each visitor alone. */
export function visitorClient(url: string, at: number) {
  const fetchFrom: typeof fetch = (input, init) => {
    const request = new Request(input, init)
    request.headers.set('x-forwarded-for', addressOf(at))
    return fetch(request)
  }
  return createClient({ base_url: `${url}/api`, fetch: fetchFrom, token: () => null, language: () => 'en' })
}

let visitors = 0

async function measureHot({ hold, venue }: HoldCalls, kind: VenueKind): Promise<Figure[]> {
  const takeAll = async (count: number) => {
    let left = count
    const queue = async () => {
      while (left-- > 0) await hold(visitors++)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, queue))
  }
  await takeAll(WARM_UP)
  const begun = performance.now()
  const { processor } = await processorDuring(venue, () => takeAll(HOLDS))
  const per_second = (HOLDS * 1000) / (performance.now() - begun)
  const how = `${HOLDS} holds by ${AT_ONCE} visitors at once over real HTTP, with all checks and limits; a client that keeps connections and checks nothing; server, database and the visitors share this machine`
  return [
    {
      what: `holds per second of one hot ticket, ${NAMES[kind]}`,
      target: String(HOLDS_WANTED[kind]),
      measured: `${per_second.toFixed(0)} (${formatProcessor(processor, HOLDS)})`,
      value: per_second,
      is_met: per_second >= HOLDS_WANTED[kind],
      how,
    },
    processorFigure(`a hold, ${NAMES[kind]}`, processor, {
      operations: HOLDS,
      most_ms: HOLD_PROCESSOR_MOST_MS,
      how,
    }),
  ]
}

async function timeOf(call: (at: number) => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const begun = performance.now()
    await call(visitors++)
    if (round >= WARM_UP) took.push(performance.now() - begun)
  }
  return median(took)
}
