import { and, asc, desc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { memberTier } from '#contract/members/member-tier.ts'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { accounts, organizers, taxes_and_fees } from '#server/core/db/schema/accounts.ts'
import {
  capacity_assignments,
  categories,
  door_keys,
  event_settings,
  events,
  questions,
  ticket_prices,
  tickets,
} from '#server/core/db/schema/events.ts'
import { attachments, images } from '#server/core/db/schema/files.ts'
import { reservation_items, reservations, sold_places } from '#server/core/db/schema/reservations.ts'
import { event_rooms, rooms } from '#server/core/db/schema/rooms.ts'
import { waiting_entries } from '#server/core/db/schema/vouchers.ts'
import { isOffered } from '#server/core/db/sql/offered-tickets.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { saleConfigStamp } from '#server/core/db/sql/sale-config-stamp.ts'
import { ticketQuantity } from '#server/domains/events/index.ts'

/** Everything that the sale and page of an event depend on and that sales do not change. */
export type SaleConfig = NonNullable<Awaited<ReturnType<typeof readAll>>>

const stampRow = z.object({ stamp: z.string().nullable() })
/** What people of the waiting list wait for; `ticket_ids` empty: any ticket type. */
const waitingRequest = z.object({ ticket_ids: z.array(idOf('ticket')), tier: memberTier.nullable() })
const snapshotRow = stampRow.extend({
  taken: z.array(ticketQuantity),
  offered: z.array(ticketQuantity),
  waiting: z.array(waitingRequest),
})
type Snapshot = z.infer<typeof snapshotRow>
export type WaitingRequest = z.infer<typeof waitingRequest>

/** Returns null when there is no such event. */
export async function readStamp(tx: Tx, event_id: Id): Promise<string | null> {
  const [row] = await queryRows(tx, stampRow, sql`select ${saleConfigStamp(event_id)} as stamp`)
  return row?.stamp ?? null
}

/**
 * Returns the stamp and, in the same snapshot, the sold and held quantities except those of one reservation, what buyers
 * offer, and what people wait for.
 */
export async function readSnapshot(
  tx: Tx,
  event_id: Id,
  now: Instant,
  besides: Id | null,
): Promise<Snapshot> {
  const [row] = await queryRows(
    tx,
    snapshotRow,
    sql`
    select ${saleConfigStamp(event_id)} as stamp, (
      select coalesce(json_agg(json_build_object(
        'ticket_id', ticket_id, 'price_id', price_id, 'quantity', quantity)), '[]')
      from (
        select ticket_id, price_id, sum(quantity)::int as quantity from (
          select ticket_id, price_id, quantity from ${sold_places} where event_id = ${event_id}
          union all
          select item.ticket_id, item.price_id, item.quantity from ${reservations} as held
          join ${reservation_items} as item on item.reservation_id = held.id
          where held.event_id = ${event_id} and held.held_until > ${now}::timestamptz and not held.is_abandoned
            and held.id is distinct from ${besides}::text
        ) as each group by 1, 2 having sum(quantity) <> 0
      ) as counted
    ) as taken, (
      select coalesce(json_agg(json_build_object(
        'ticket_id', ticket_id, 'price_id', price_id, 'quantity', quantity)), '[]')
      from (
        select a.ticket_id, a.price_id, count(*)::int as quantity from ${attendees} as a
        where a.event_id = ${event_id} and ${isOffered(now)} group by 1, 2
      ) as offers
    ) as offered, (
      select coalesce(json_agg(json_build_object('ticket_ids', ticket_ids, 'tier', tier)), '[]')
      from (
        select distinct ticket_ids, tier from ${waiting_entries}
        where event_id = ${event_id} and status = 'waiting'
      ) as wishes
    ) as waiting`,
  )
  return row ?? { stamp: null, taken: [], offered: [], waiting: [] }
}

/** Returns undefined when there is no such event. */
export async function readAll(tx: Tx, event_id: Id) {
  const [found] = await tx
    .select({
      event: getTableColumns(events),
      organizer: getTableColumns(organizers),
      /** Only settings that differ from the contract's defaults. */
      settings: event_settings.settings,
      settings_version: event_settings.version,
      account: accounts,
    })
    .from(events)
    .innerJoin(accounts, eq(accounts.id, events.account_id))
    .leftJoin(organizers, eq(organizers.id, events.organizer_id))
    .leftJoin(event_settings, eq(event_settings.event_id, events.id))
    .where(eq(events.id, event_id))
  if (found === undefined) return undefined
  return {
    ...found,
    tickets: await ticketsOf(tx, event_id),
    prices: await pricesOf(tx, event_id),
    capacities: await tx
      .select()
      .from(capacity_assignments)
      .where(eq(capacity_assignments.event_id, event_id))
      .orderBy(asc(capacity_assignments.id)),
    taxes: await tx
      .select()
      .from(taxes_and_fees)
      .where(eq(taxes_and_fees.account_id, found.event.account_id)),
    questions: await questionsOf(tx, event_id),
    door_key: (await doorKeyOf(tx, event_id)) ?? null,
    /** Images of the event and of its organizer, in the order of upload. */
    images: await imagesOf(tx, found.event),
    attachments: await tx
      .select()
      .from(attachments)
      .where(eq(attachments.event_id, event_id))
      .orderBy(asc(attachments.created_at), asc(attachments.id)),
    /** Rooms that the event uses. */
    rooms: await roomsOf(tx, event_id),
    /** Sorted by name. */
    categories: await tx
      .select()
      .from(categories)
      .where(eq(categories.event_id, event_id))
      .orderBy(asc(sql`lower(${categories.name})`), asc(categories.id)),
  }
}

function roomsOf(tx: Tx, event_id: Id) {
  return tx
    .select({ id: rooms.id, name: rooms.name, translations: rooms.translations })
    .from(event_rooms)
    .innerJoin(rooms, eq(rooms.id, event_rooms.room_id))
    .where(eq(event_rooms.event_id, event_id))
    .orderBy(asc(event_rooms.line_no))
}

function ticketsOf(tx: Tx, event_id: Id) {
  return tx
    .select()
    .from(tickets)
    .where(eq(tickets.event_id, event_id))
    .orderBy(asc(tickets.sort_order), asc(tickets.id))
}

function pricesOf(tx: Tx, event_id: Id) {
  const ticket_ids = tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.event_id, event_id))
  return tx
    .select()
    .from(ticket_prices)
    .where(inArray(ticket_prices.ticket_id, ticket_ids))
    .orderBy(asc(ticket_prices.sort_order), asc(ticket_prices.id))
}

function questionsOf(tx: Tx, event_id: Id) {
  const { account_id: _, deleted_at: __, ...columns } = getTableColumns(questions)
  return tx
    .select(columns)
    .from(questions)
    .where(and(eq(questions.event_id, event_id), isNull(questions.deleted_at)))
    .orderBy(asc(questions.sort_order), asc(questions.id))
}

function imagesOf(tx: Tx, { id, organizer_id }: { id: Id; organizer_id: Id | null }) {
  const is_of_organizer = organizer_id === null ? undefined : eq(images.organizer_id, organizer_id)
  return tx
    .select()
    .from(images)
    .where(or(eq(images.event_id, id), is_of_organizer))
    .orderBy(asc(images.created_at), asc(images.id))
}

/** Returns the newest key that is not retired. */
async function doorKeyOf(tx: Tx, event_id: Id) {
  const [key] = await tx
    .select({ key_no: door_keys.key_no, secret: door_keys.secret })
    .from(door_keys)
    .where(and(eq(door_keys.event_id, event_id), isNull(door_keys.retired_at)))
    .orderBy(desc(door_keys.created_at), desc(door_keys.key_no))
    .limit(1)
  return key
}
