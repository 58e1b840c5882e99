import { notifyEventChange, nextChangeNo } from '#server/core/db/change-numbers.ts'
import { newId, type Id, type RandomBytes } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import { hashTicketCode, makeTicketCode } from '#contract/door/ticket-code.ts'
import { wallTimeToInstant } from '#rules/events/wall-time.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { attendees, orders, ticket_codes } from '#server/core/db/schema/attendees.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'
import { events, ticket_prices, tickets } from '#server/core/db/schema/events.ts'
import { addDefaultQuestions, insertNewEventRows } from '#server/domains/events/events/service.ts'

/** Dependencies of a builder: database, clock and random source. */
export type BuilderDeps = { db: Database; clock: { now: () => Instant }; random: RandomBytes }

export type IssuedTicket = { id: Id; code: string; order_id: Id; ticket_id: Id }
export type NewList = Partial<typeof check_in_lists.$inferInsert>
export type NewAttendee = Partial<
  Pick<
    typeof attendees.$inferInsert,
    | 'id'
    | 'order_id'
    | 'first_name'
    | 'last_name'
    | 'email'
    | 'note'
    | 'needs_attention'
    | 'cancelled_at'
    | 'resold_at'
    | 'refunded_at'
    | 'created_at'
  >
> & {
  /** Default general. */
  ticket?: 'general' | 'vip'
  /** Default true: paid an hour ago. */
  paid?: boolean
  /** Fields of the order, for its first attendee. */
  order?: Partial<typeof orders.$inferInsert>
}

const ROWS_PER_INSERT = 1000
export const VENUE_TIMEZONE = 'Asia/Hong_Kong'
const HOUR_MS = 3_600_000

/** Wall-clock time at the venue. */
export const toVenueWallTime = (at: Instant) => addMs(at, 8 * HOUR_MS).slice(0, 16)

/** Adds an event today with its settings and the tickets General (number 1) and VIP (number 2, tier VIP). */
export async function addEvent(
  { random, clock }: BuilderDeps,
  tx: Tx,
  event: Partial<typeof events.$inferInsert> & { account_id: Id },
) {
  const now = clock.now()
  const id = event.id ?? newId('event', random)
  const { account_id } = event
  const timezone = event.timezone ?? VENUE_TIMEZONE
  const start_date = event.start_date ?? toVenueWallTime(addMs(now, -2 * HOUR_MS))
  const end_date = event.end_date === undefined ? toVenueWallTime(addMs(now, 6 * HOUR_MS)) : event.end_date
  await tx.insert(events).values({
    id,
    title: 'Harbour Lights',
    status: 'live',
    start_date,
    end_date,
    starts_at: wallTimeToInstant(start_date, timezone),
    ends_at: end_date === null ? null : wallTimeToInstant(end_date, timezone),
    timezone,
    currency: 'HKD',
    created_at: now,
    change_no: 1,
    ...event,
  })
  const key = await insertNewEventRows({ tx, now, random }, { id, account_id }, {})
  await addDefaultQuestions({ tx, random }, { id, account_id })
  const owned = { account_id, event_id: id, change_no: 1 }
  const general = newId('ticket', random)
  const vip = newId('ticket', random)
  await tx.insert(tickets).values([
    { id: general, ...owned, ticket_no: 1, name: 'General', type: 'PAID', sort_order: 1 },
    { id: vip, ...owned, ticket_no: 2, name: 'VIP', type: 'PAID', tier: 'VIP', sort_order: 2 },
  ])
  const prices = { general: newId('price', random), vip: newId('price', random) }
  const priced = { account_id, event_id: id, sort_order: 1 }
  await tx.insert(ticket_prices).values([
    { ...priced, id: prices.general, ticket_id: general, price_cents: 48_000 },
    { ...priced, id: prices.vip, ticket_id: vip, price_cents: 128_000 },
  ])
  return { id, account_id, key, tickets: { general, vip }, prices }
}
export type BuiltEvent = Awaited<ReturnType<typeof addEvent>>

/** Adds a check-in list that is always open, by default for all tickets of the event. */
export async function addList(
  { random }: BuilderDeps,
  tx: Tx,
  event: BuiltEvent,
  list: NewList = {},
): Promise<Id> {
  const id = list.id ?? newId('check_in_list', random)
  await tx.insert(check_in_lists).values({
    id,
    account_id: event.account_id,
    event_id: event.id,
    name: 'Main door',
    description: '',
    ticket_ids: Object.values(event.tickets),
    re_entry: 'never',
    admit_unpaid: false,
    change_no: await nextChangeNo(tx, event.id),
    ...list,
  })
  notifyEventChange(tx, event.id)
  return id
}

/** Adds attendees with orders and codes as a sale would; doors receive them at their next pull. */
export async function addAttendees(
  { random, clock }: BuilderDeps,
  tx: Tx,
  event: BuiltEvent,
  wanted: readonly NewAttendee[],
): Promise<IssuedTicket[]> {
  const owned = { account_id: event.account_id, event_id: event.id }
  const bought_at = addMs(clock.now(), -HOUR_MS)
  const change_no = await nextChangeNo(tx, event.id)
  const made = wanted.map(({ ticket = 'general', paid = true, order = {}, ...fields }) => {
    const code = makeTicketCode(event.key, ticket === 'general' ? 1 : 2, random(10))
    const row = {
      id: newId('attendee', random),
      ...owned,
      order_id: newId('order', random),
      ticket_id: event.tickets[ticket],
      price_id: event.prices[ticket],
      first_name: 'Wing',
      last_name: 'Chan',
      email: 'wing.chan@example.test',
      paid_at: paid ? bought_at : null,
      created_at: bought_at,
      change_no,
      ...fields,
    }
    return { row, code, order }
  })
  for (let from = 0; from < made.length; from += ROWS_PER_INSERT) {
    const part = made.slice(from, from + ROWS_PER_INSERT)
    await tx
      .insert(orders)
      .values(
        part.map(({ row, order }) => ({
          ...owned,
          id: row.order_id,
          first_name: row.first_name,
          last_name: row.last_name,
          email: row.email,
          total_gross_cents: 48_000,
          cancellation_fee_cents: 10_000,
          currency: 'HKD',
          paid_at: row.paid_at,
          created_at: row.created_at,
          ...order,
        })),
      )
      .onConflictDoNothing()
    await tx.insert(attendees).values(part.map(({ row }) => row))
    await tx.insert(ticket_codes).values(
      part.map(({ row, code }) => ({
        ...owned,
        attendee_id: row.id,
        code,
        code_hash: hashTicketCode(code),
        issued_at: row.created_at,
      })),
    )
  }
  notifyEventChange(tx, event.id)
  return made.map(({ row: { id, order_id, ticket_id }, code }) => ({ id, code, order_id, ticket_id }))
}
