import { encodeBase32 } from '#contract/base32.ts'
import type { Id } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import type { DoorKey } from '#contract/ticket-code.ts'
import { wallTimeToInstant } from '#rules/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { check_in_lists } from '#server/db/schema/check-in-lists.ts'
import { door_keys, event_counters, events, ticket_prices, tickets } from '#server/db/schema/events.ts'
import { hoursAfter, type DemoEvent, type DemoTicket } from './catalogue.ts'
import { demoId, type Chance } from './chance.ts'
import { DEMO_TIMEZONE, ELSEWHERE } from './people.ts'

const HONG_KONG_HOURS = 8
const KEY_BYTES = 20
export const FIRST_CHANGE = 1

export type SeededTicket = DemoTicket & { id: Id; ticket_no: number }
export type SeededEvent = {
  account_id: Id
  event_id: Id
  starts_at: Instant
  key: DoorKey
  tickets: SeededTicket[]
}

/** What a clock in Hong Kong shows, to the full hour. */
const wallHour = (at: Instant) => `${hoursAfter(at, HONG_KONG_HOURS).slice(0, 13)}:00`

/** An event with its key, tickets and lists. */
export async function seedEvent(tx: Tx, demo: DemoEvent, now: Instant, chance: Chance): Promise<SeededEvent> {
  const { account_id } = demo
  const event_id = demoId('event', demo.key)
  const owned = { account_id, event_id, change_no: FIRST_CHANGE }
  const start_date = wallHour(hoursAfter(now, demo.starts))
  const end_date = wallHour(hoursAfter(now, demo.starts + demo.lasts))
  const starts_at = wallTimeToInstant(start_date, DEMO_TIMEZONE)
  await tx.insert(events).values({
    id: event_id,
    account_id,
    organizer_id: demoId('organizer', account_id === ELSEWHERE ? 'elsewhere' : 'venue'),
    title: demo.title,
    description: demo.description,
    status: demo.status,
    start_date,
    end_date,
    starts_at,
    ends_at: wallTimeToInstant(end_date, DEMO_TIMEZONE),
    timezone: DEMO_TIMEZONE,
    currency: 'HKD',
    created_at: hoursAfter(now, -24 * 60),
    change_no: FIRST_CHANGE,
  })
  await tx.insert(event_counters).values({ event_id, account_id, change_no: FIRST_CHANGE })
  const key = { key_no: 1, secret: encodeBase32(chance.bytes(KEY_BYTES)) }
  await tx.insert(door_keys).values({ account_id, event_id, ...key, created_at: hoursAfter(now, -24 * 60) })
  const seeded = demo.tickets.map((ticket, at) => {
    return { ...ticket, id: demoId('ticket', `${demo.key} ${at}`), ticket_no: at + 1 }
  })
  await tx.insert(tickets).values(
    seeded.map(({ id, ticket_no, name, type, tier }) => {
      return { id, ...owned, ticket_no, name, type, tier: tier ?? null, sort_order: ticket_no }
    }),
  )
  await tx.insert(ticket_prices).values(
    seeded.flatMap(({ id: ticket_id, prices }) =>
      prices.map(([label, price_cents], at) => {
        const id = demoId('price', `${ticket_id} ${at}`)
        return { id, account_id, event_id, ticket_id, label, price_cents, sort_order: at + 1 }
      }),
    ),
  )
  const event = { account_id, event_id, starts_at, key, tickets: seeded }
  await seedLists(tx, demo, event)
  return event
}

async function seedLists(
  tx: Tx,
  demo: DemoEvent,
  { account_id, event_id, starts_at, tickets: made }: SeededEvent,
) {
  if (demo.lists.length === 0) return
  const at = (hours: number | null) => (hours === null ? null : hoursAfter(starts_at, hours))
  await tx.insert(check_in_lists).values(
    demo.lists.map((list) => ({
      id: demoId('check_in_list', list.key),
      account_id,
      event_id,
      name: list.name,
      description: list.description,
      activates_at: at(list.opens),
      expires_at: at(list.closes),
      ticket_ids: made.flatMap(({ id }, position) => (list.tickets?.includes(position) === false ? [] : id)),
      re_entry: list.re_entry,
      admit_unpaid: false,
      change_no: FIRST_CHANGE,
    })),
  )
}
