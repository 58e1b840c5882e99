import { eq, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Ticket, TicketPrice } from '#contract/resources/tickets.ts'
import { UNLIMITED } from '#contract/wire/money.ts'
import type { DoorKey } from '#contract/door/ticket-code.ts'
import { instantToWallTime } from '#rules/events/wall-time.ts'
import type { Tx } from '#server/core/db/database.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'
import { events, ticket_prices, tickets } from '#server/core/db/schema/events.ts'
import { FIRST_CHANGE_NO, insertNewEventRows } from '#server/domains/events/index.ts'
import { hoursAfter, type DemoEvent, type DemoSale, type DemoTicket } from './catalogue.ts'
import { demoId, type Prng } from './prng.ts'
import { DEMO_TIMEZONE, OTHER_TENANT } from './people.ts'
import { seedDetails } from './seed-details.ts'
import { hourOfDay } from './evening.ts'
import { toTranslations } from './texts.ts'
import { cleanRichText } from '#server/core/rich-text.ts'

const CREATED_HOURS_AGO = 24 * 60
const QUANTITY_ROUNDED_TO = 5
const MAX_PER_ORDER = 10
export const FIRST_CHANGE = FIRST_CHANGE_NO

export type SeededPrice = {
  id: Id
  label: string | null
  translations: TicketPrice['translations']
  price_cents: number
  sale: DemoSale
}
export type SeededTicket = Omit<DemoTicket, 'prices' | 'name' | 'description'> & {
  id: Id
  name: string
  description: string
  translations: Ticket['translations']
  ticket_no: number
  prices: readonly SeededPrice[]
}
export type SeededEvent = {
  account_id: Id
  event_id: Id
  title: string
  starts_at: Instant
  key: DoorKey
  tickets: SeededTicket[]
}

/** Seeds an event with its door key, settings, tickets, lists and details. */
export async function seedEvent(tx: Tx, demo: DemoEvent, now: Instant, prng: Prng): Promise<SeededEvent> {
  const { account_id, status, happening = 'planned', settings } = demo
  const title = demo.title.en
  const event_id = demoId('event', demo.key)
  const starts_at = hourOfDay(now, ...demo.starts)
  const ends_at = hoursAfter(starts_at, demo.lasts)
  const created_at = hoursAfter(now, -CREATED_HOURS_AGO)
  await tx.insert(events).values({
    id: event_id,
    account_id,
    organizer_id: demoId('organizer', account_id === OTHER_TENANT ? 'elsewhere' : 'venue'),
    title,
    description: cleanRichText(demo.about.en),
    language: 'en',
    translations: {
      'zh-hk': { title: demo.title.hk, description: cleanRichText(demo.about.hk) },
      'zh-cn': { title: demo.title.cn, description: cleanRichText(demo.about.cn) },
    },
    status,
    happening,
    start_date: instantToWallTime(starts_at, DEMO_TIMEZONE),
    end_date: instantToWallTime(ends_at, DEMO_TIMEZONE),
    starts_at,
    ends_at,
    timezone: DEMO_TIMEZONE,
    currency: 'HKD',
    created_at,
    change_no: FIRST_CHANGE,
  })
  const context = { tx, now: created_at, random: prng.bytes }
  const key = await insertNewEventRows(context, { id: event_id, account_id }, settings)
  const event = {
    account_id,
    event_id,
    title,
    starts_at,
    key,
    tickets: await seedTickets(tx, demo, { event_id, starts_at }),
  }
  await seedLists(tx, demo, event)
  await seedDetails(tx, event, demo)
  return event
}

async function seedTickets(
  tx: Tx,
  demo: DemoEvent,
  { event_id, starts_at }: { event_id: Id; starts_at: Instant },
): Promise<SeededTicket[]> {
  const hoursFromStart = (hours: number | undefined) =>
    hours === undefined ? null : hoursAfter(starts_at, hours)
  const owner = { account_id: demo.account_id, event_id }
  const seeded = demo.tickets.map(({ prices, name, description, ...ticket }, index) => {
    const id = demoId('ticket', `${demo.key} ${index}`)
    const priced = prices.map(([label, price_cents, sale = {}], position) => {
      const price_texts = { label: label?.en ?? null, translations: toTranslations({ label }) }
      return { ...price_texts, id: demoId('price', `${id} ${position}`), price_cents, sale }
    })
    const texts = { name: name.en, description: description?.en ?? '' }
    const translations = toTranslations({ name, ...(description && { description }) })
    return { ...ticket, ...texts, translations, id, ticket_no: index + 1, prices: priced }
  })
  await tx.insert(tickets).values(
    seeded.map(
      ({ id, ticket_no, name, type, description, translations, tier = null, note = null, ...rest }) => ({
        id,
        ...owner,
        ticket_no,
        name,
        type,
        description,
        translations,
        tier,
        note,
        max_per_order: rest.max_per_order ?? MAX_PER_ORDER,
        show_quantity_remaining: rest.shows_left ?? false,
        member_tiers: rest.member_tiers ?? [],
        tax_and_fee_ids: (rest.fees ?? []).map((fee) => demoId('tax_or_fee', fee)),
        sort_order: ticket_no,
        change_no: FIRST_CHANGE,
      }),
    ),
  )
  await tx.insert(ticket_prices).values(
    seeded.flatMap((ticket) =>
      ticket.prices.map(({ sale, ...price }, position) => ({
        ...price,
        ...owner,
        ticket_id: ticket.id,
        sale_start_at: hoursFromStart(sale.opens),
        sale_end_at: hoursFromStart(sale.closes),
        quantity_available: quantityOf(ticket, demo.attendees),
        sort_order: position + 1,
      })),
    ),
  )
  return seeded
}

function quantityOf({ share, places_per_sale }: SeededTicket, attendees: number): number {
  if (places_per_sale === undefined) return UNLIMITED
  const places = (attendees * share * places_per_sale) / 100
  return Math.ceil(places / QUANTITY_ROUNDED_TO) * QUANTITY_ROUNDED_TO
}

/** Sets the quantity of sold-out tickets to the number sold. */
export async function sellOut(tx: Tx, { tickets: sold_tickets }: SeededEvent): Promise<void> {
  for (const { id, is_sold_out } of sold_tickets)
    if (is_sold_out === true)
      await tx
        .update(ticket_prices)
        .set({
          quantity_available: sql`(select count(*) from ${attendees} where ${attendees.price_id} = ${ticket_prices.id}
            and ${attendees.cancelled_at} is null)`,
        })
        .where(eq(ticket_prices.ticket_id, id))
}

async function seedLists(
  tx: Tx,
  demo: DemoEvent,
  { account_id, event_id, starts_at, tickets: event_tickets }: SeededEvent,
) {
  if (demo.lists.length === 0) return
  const hoursFromStart = (hours: number | null) => (hours === null ? null : hoursAfter(starts_at, hours))
  await tx.insert(check_in_lists).values(
    demo.lists.map((list) => ({
      id: demoId('check_in_list', list.key),
      account_id,
      event_id,
      name: list.name.en,
      translations: toTranslations({
        name: list.name,
        ...(list.description && { description: list.description }),
      }),
      description: list.description?.en ?? '',
      activates_at: hoursFromStart(list.opens),
      expires_at: hoursFromStart(list.closes),
      ticket_ids: event_tickets.flatMap(({ id }, position) =>
        list.tickets?.includes(position) === false ? [] : id,
      ),
      re_entry: list.re_entry,
      kind: list.kind,
      admit_unpaid: false,
      takes_payment: list.takes_payment ?? false,
      minutes_between_entries: list.minutes_between_entries ?? null,
      auto_check_out_at: list.auto_check_out_at ?? null,
      change_no: FIRST_CHANGE,
    })),
  )
}
