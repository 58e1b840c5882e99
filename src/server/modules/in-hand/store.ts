import { and, asc, eq, exists, gt, isNull } from 'drizzle-orm'
import type { Id } from '#contract/id.ts'
import type { Tx } from '#server/db/database.ts'
import { organizers } from '#server/db/schema/accounts.ts'
import { attendees, orders, ticket_codes } from '#server/db/schema/attendees.ts'
import { event_settings, events, ticket_prices, tickets } from '#server/db/schema/events.ts'
import { presences } from '#server/db/schema/scans.ts'

export type OrderRow = typeof orders.$inferSelect
export type EventFacts = NonNullable<Awaited<ReturnType<typeof findEvent>>>
export type TicketRow = Awaited<ReturnType<typeof ticketsOf>>[number]

/** An event in whatever state, with what its settings say; null where nothing was set. */
export async function findEvent(tx: Tx, event_id: Id) {
  const [row] = await tx
    .select({
      id: events.id,
      title: events.title,
      starts_at: events.starts_at,
      ends_at: events.ends_at,
      timezone: events.timezone,
      organizer_name: organizers.name,
      settings: event_settings.settings,
    })
    .from(events)
    .leftJoin(organizers, eq(organizers.id, events.organizer_id))
    .leftJoin(event_settings, eq(event_settings.event_id, events.id))
    .where(eq(events.id, event_id))
  return row
}

export async function findOrder(tx: Tx, event_id: Id, id: Id): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.event_id, event_id)))
  return row
}

const TICKET = {
  attendee_id: attendees.id,
  order_id: attendees.order_id,
  first_name: attendees.first_name,
  last_name: attendees.last_name,
  email: attendees.email,
  ticket_id: attendees.ticket_id,
  ticket_name: tickets.name,
  price_label: ticket_prices.label,
  cancelled_at: attendees.cancelled_at,
  refunded_at: attendees.refunded_at,
  ticket_code: ticket_codes.code,
}

function selectTickets(tx: Tx) {
  return tx
    .select(TICKET)
    .from(attendees)
    .innerJoin(tickets, eq(tickets.id, attendees.ticket_id))
    .leftJoin(ticket_prices, eq(ticket_prices.id, attendees.price_id))
    .leftJoin(ticket_codes, and(eq(ticket_codes.attendee_id, attendees.id), isNull(ticket_codes.retired_at)))
}

/** The tickets of an order in the order in which they were bought. */
export function ticketsOf(tx: Tx, order_id: Id) {
  return selectTickets(tx)
    .where(eq(attendees.order_id, order_id))
    .orderBy(asc(tickets.sort_order), asc(attendees.created_at), asc(attendees.id))
}

export async function findTicket(tx: Tx, event_id: Id, attendee_id: Id): Promise<TicketRow | undefined> {
  const [row] = await selectTickets(tx).where(
    and(eq(attendees.id, attendee_id), eq(attendees.event_id, event_id)),
  )
  return row
}

/** Whether a door has let anybody in on this order. */
export async function hasEntered(tx: Tx, order_id: Id): Promise<boolean> {
  const inside = tx
    .select({ id: presences.attendee_id })
    .from(presences)
    .where(and(eq(presences.attendee_id, attendees.id), gt(presences.entries, 0)))
  const rows = await tx
    .select({ id: attendees.id })
    .from(attendees)
    .where(and(eq(attendees.order_id, order_id), exists(inside)))
    .limit(1)
  return rows.length > 0
}
