import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { listClientOrders } from '#contract/orders/client-orders.ts'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import { idOf, type Id } from '#contract/wire/id.ts'
import { HAS_ENTERED } from '#server/core/db/sql/attendance.ts'
import { boughtBy } from '#server/core/db/sql/bought-by.ts'
import type { Tx } from '#server/core/db/database.ts'
import { textInAllLanguages } from '#server/core/db/sql/translated-text.ts'
import { filterConditions, offsetOf } from '#server/core/db/sql/list-page.ts'
import { containsWords } from '#server/core/db/sql/name-search.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { saleConfigStamp } from '#server/core/db/sql/sale-config-stamp.ts'
import { isCurrentCodeOf } from '#server/core/db/sql/ticket-code.ts'
import { organizers } from '#server/core/db/schema/accounts.ts'
import { attendees, orders, ticket_codes } from '#server/core/db/schema/attendees.ts'
import { event_settings, events, ticket_prices, tickets } from '#server/core/db/schema/events.ts'
import { disputes, refunds } from '#server/core/db/schema/payments.ts'
import { presences } from '#server/core/db/schema/scans.ts'
import type { order_requests, reservations } from '#server/core/db/schema/reservations.ts'
import { users } from '#server/core/db/schema/users.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderRequestRow = typeof order_requests.$inferSelect
export type FullReservation = typeof reservations.$inferSelect & {
  /** The code as it is spelled now; null when it was deleted or there was none. */
  promo_code: string | null
  /** Stamp of the event's sale config; null when the event was deleted. */
  sale_config_stamp: string | null
  /** The request for approval; null: none was sent. */
  request: OrderRequestRow | null
}
/** Event data of tickets with the event's settings; null settings if none were stored. */
export type EventFacts = Awaited<ReturnType<typeof listEvents>>[number]
export type TicketRow = Awaited<ReturnType<typeof ticketsOf>>[number]

const EVENT = {
  id: events.id,
  title: events.title,
  language: events.language,
  translations: events.translations,
  starts_at: events.starts_at,
  ends_at: events.ends_at,
  timezone: events.timezone,
  happening: events.happening,
  former_start_date: events.former_start_date,
  status: events.status,
  version: events.version,
}

/** Returns events in any status with their settings; null settings if none were stored. */
export async function listEvents(tx: Tx, event_ids: readonly Id[]) {
  return tx
    .select({
      ...EVENT,
      organizer_name: organizers.name,
      settings: event_settings.settings,
      settings_version: event_settings.version,
    })
    .from(events)
    .leftJoin(organizers, eq(organizers.id, events.organizer_id))
    .leftJoin(event_settings, eq(event_settings.event_id, events.id))
    .where(inArray(events.id, [...event_ids]))
}

/** Returns an order with the event data of its tickets. */
export async function findOrder(
  tx: Tx,
  event_id: Id,
  id: Id,
): Promise<{ order: OrderRow; event: EventFacts } | undefined> {
  const [row] = await tx
    .select({
      order: orders,
      event: EVENT,
      organizer_name: organizers.name,
      settings: event_settings.settings,
      settings_version: event_settings.version,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.event_id))
    .leftJoin(organizers, eq(organizers.id, events.organizer_id))
    .leftJoin(event_settings, eq(event_settings.event_id, events.id))
    .where(and(eq(orders.id, id), eq(orders.event_id, event_id), isNull(orders.payment_failed_at)))
  if (row === undefined) return undefined
  const { order, event, ...details } = row
  return { order, event: { ...event, ...details } }
}

/** Returns the orders of an event with these ids, failed attempts left out, and the stamp of its sale config. */
export async function findOrders(
  tx: Tx,
  event_id: Id,
  ids: readonly Id[],
): Promise<{ orders: ReadonlyMap<Id, OrderRow>; sale_config_stamp: string | null }> {
  const rows = await tx
    .select({ order: orders, sale_config_stamp: saleConfigStamp(event_id) })
    .from(orders)
    .where(
      and(
        sql`${orders.id} = any(${sql.param([...ids])}::text[])`,
        eq(orders.event_id, event_id),
        isNull(orders.payment_failed_at),
      ),
    )
  return {
    orders: new Map(rows.map(({ order }) => [order.id, order])),
    sale_config_stamp: rows[0]?.sale_config_stamp ?? null,
  }
}

const TICKET = {
  attendee_id: attendees.id,
  order_id: attendees.order_id,
  first_name: attendees.first_name,
  last_name: attendees.last_name,
  email: attendees.email,
  ticket_id: attendees.ticket_id,
  ticket_name: tickets.name,
  ticket_translations: tickets.translations,
  entry_from: tickets.entry_from,
  entry_until: tickets.entry_until,
  entry_days: tickets.entry_days,
  price_id: attendees.price_id,
  price_label: ticket_prices.label,
  price_translations: ticket_prices.translations,
  created_at: attendees.created_at,
  cancelled_at: attendees.cancelled_at,
  returned_cents: attendees.returned_cents,
  refunded_at: attendees.refunded_at,
  offered_at: attendees.offered_at,
  resold_at: attendees.resold_at,
  paid_at: attendees.paid_at,
  ticket_code: ticket_codes.code,
  /** Whether the attendee has been checked in. */
  has_come: sql<boolean>`exists (select 1 from ${presences} as p where p.attendee_id = ${attendees.id} and ${HAS_ENTERED})`,
}

function selectTickets(tx: Tx) {
  return tx
    .select(TICKET)
    .from(attendees)
    .innerJoin(tickets, eq(tickets.id, attendees.ticket_id))
    .leftJoin(ticket_prices, eq(ticket_prices.id, attendees.price_id))
    .leftJoin(ticket_codes, isCurrentCodeOf(attendees.id))
}

/** Returns the tickets of orders in the order in which they were bought. */
export function ticketsOf(tx: Tx, order_ids: readonly Id[]) {
  return selectTickets(tx)
    .where(sql`${attendees.order_id} = any(${sql.param([...order_ids])}::text[])`)
    .orderBy(asc(tickets.sort_order), asc(attendees.created_at), asc(attendees.id))
}

export async function findTicket(tx: Tx, event_id: Id, attendee_id: Id): Promise<TicketRow | undefined> {
  const [row] = await selectTickets(tx).where(
    and(eq(attendees.id, attendee_id), eq(attendees.event_id, event_id)),
  )
  return row
}

/** Upper bound that no real buyer reaches. */
const ORDERS_BY_EMAIL_MAX = 200

/** Returns the orders of a lower-case e-mail address, latest event first. */
export async function listOrdersByEmail(tx: Tx, email: string): Promise<OrderRow[]> {
  const rows = await tx
    .select({ order: orders })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.event_id))
    .where(and(eq(orders.email, email), isNull(orders.payment_failed_at)))
    .orderBy(desc(events.starts_at), desc(orders.created_at), desc(orders.id))
    .limit(ORDERS_BY_EMAIL_MAX)
  return rows.map(({ order }) => order)
}

const SORTS = { starts_at: events.starts_at, created_at: orders.created_at }
const FILTERS = {
  event_id: { value: orders.event_id, kind: 'text' },
  starts_at: { value: events.starts_at, kind: 'instant' },
  created_at: { value: orders.created_at, kind: 'instant' },
} as const

/** Returns the orders that a user bought while signed in, or with their address once it is verified. */
export async function listOrdersOfUser(tx: Tx, user_id: Id, query: QueryOf<typeof listClientOrders>) {
  const [user] = await tx.select().from(users).where(eq(users.id, user_id))
  if (user === undefined) return { rows: [], total: 0 }
  const condition = and(
    isNull(orders.payment_failed_at),
    boughtBy(user),
    containsWords(textInAllLanguages(events.title, events.translations), query.query),
    ...filterConditions(query, FILTERS),
  )
  const direction = query.sort_direction === 'asc' ? asc : desc
  const rows = await tx
    .select({ order: orders })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.event_id))
    .where(condition)
    .orderBy(direction(SORTS[query.sort_by]), direction(orders.created_at), direction(orders.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [count_row] = await tx
    .select({ total: count() })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.event_id))
    .where(condition)
  return { rows: rows.map(({ order }) => order), total: count_row?.total ?? 0 }
}

const openAmounts = z.object({
  id: idOf('order'),
  owed_back_cents: z.number().int(),
  disputed_cents: z.number().int(),
})

/**
 * Returns the amounts that are to be refunded by hand or are held by an open dispute; only orders with such
 * amounts.
 */
export async function listHeld(
  tx: Tx,
  order_ids: readonly Id[],
): Promise<Map<Id, { owed_back_cents: number; disputed_cents: number }>> {
  const ids = sql`${sql.param([...order_ids])}::text[]`
  const rows = await queryRows(
    tx,
    openAmounts,
    sql`
    select order_id as id, sum(owed)::float8 as owed_back_cents, sum(held)::float8 as disputed_cents from (
      select order_id, amount_cents as owed, 0 as held from ${refunds}
      where order_id = any(${ids}) and status = 'OWED'
      union all select order_id, 0, amount_cents from ${disputes}
      where order_id = any(${ids}) and status = 'OPEN' and is_withdrawn
    ) as money group by order_id`,
  )
  return new Map(rows.map(({ id, ...amounts }) => [id, amounts]))
}
