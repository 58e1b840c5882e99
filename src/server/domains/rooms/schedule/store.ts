import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { UnitSpan } from '#rules/rooms/event-rooms.ts'
import type { Span } from '#rules/rooms/room-times.ts'
import type { Tx } from '#server/core/db/database.ts'
import { events } from '#server/core/db/schema/events.ts'
import { blocks, bookings, event_rooms, occupancy, rooms } from '#server/core/db/schema/rooms.ts'
import { EVENT_END } from '#server/core/db/sql/event-over.ts'
import { lockNames } from '#server/core/db/sql/lock-names.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

export type BlockRow = typeof blocks.$inferSelect
/** What occupies a unit. */
export type Occupant = { booking_id: Id } | { event_id: Id } | { block_id: Id }

/** Locks the venue's schedule against changes until the end of the transaction. */
export function lockSchedule(tx: Tx, account_id: Id): Promise<void> {
  return lockNames(tx, [`house ${account_id}`])
}

/** Columns of a booking, without price and texts. */
const BOOKING = {
  id: bookings.id,
  client_name: bookings.client_name,
  state: bookings.state,
  starts_at: bookings.starts_at,
  ends_at: bookings.ends_at,
  answer_by: bookings.answer_by,
  pay_by: bookings.pay_by,
  attendance: bookings.attendance,
}

/**
 * Returns the occupancy of units in a span by unit and time, with its bookings, events and blocks; `units` null:
 * all.
 */
export function listBetween(
  tx: Tx,
  account_id: Id,
  { starts_at, ends_at }: Span,
  units: readonly string[] | null,
) {
  return tx
    .select({
      unit: occupancy.unit,
      from: occupancy.starts_at,
      to: occupancy.ends_at,
      booking: BOOKING,
      room_name: rooms.name,
      room_translations: rooms.translations,
      event: { id: events.id, title: events.title, starts_at: events.starts_at, ends_at: events.ends_at },
      block: { id: blocks.id, reason: blocks.reason, starts_at: blocks.starts_at, ends_at: blocks.ends_at },
    })
    .from(occupancy)
    .leftJoin(bookings, eq(bookings.id, occupancy.booking_id))
    .leftJoin(rooms, eq(rooms.id, bookings.room_id))
    .leftJoin(events, eq(events.id, occupancy.event_id))
    .leftJoin(blocks, eq(blocks.id, occupancy.block_id))
    .where(
      and(
        eq(occupancy.account_id, account_id),
        // Same expression as in the exclusion constraint, so that its index is used.
        sql`tstzrange(${occupancy.starts_at}, ${occupancy.ends_at}) && tstzrange(${starts_at}::timestamptz, ${ends_at}::timestamptz)`,
        units === null ? undefined : inArray(occupancy.unit, [...units]),
      ),
    )
    .orderBy(asc(occupancy.starts_at), asc(occupancy.unit))
}
export type OccupiedRow = Awaited<ReturnType<typeof listBetween>>[number]

/**
 * Occupies units for a span.
 * @throws the exclusion constraint's error when one is occupied
 */
export async function reserve(
  tx: Tx,
  account_id: Id,
  units: readonly string[],
  span: Span,
  occupant: Occupant,
): Promise<void> {
  await tx.insert(occupancy).values(units.map((unit) => ({ account_id, unit, ...span, ...occupant })))
}

/** Releases all units of an occupant. */
export async function release(tx: Tx, occupant: Occupant): Promise<void> {
  const condition =
    'booking_id' in occupant
      ? eq(occupancy.booking_id, occupant.booking_id)
      : 'event_id' in occupant
        ? eq(occupancy.event_id, occupant.event_id)
        : eq(occupancy.block_id, occupant.block_id)
  await tx.delete(occupancy).where(condition)
}

/** Returns the bookings of a room that occupy time in the future. */
export function upcomingBookings(tx: Tx, room_id: Id, now: Instant) {
  return tx
    .selectDistinct({ booking: bookings })
    .from(occupancy)
    .innerJoin(bookings, eq(bookings.id, occupancy.booking_id))
    .where(and(eq(bookings.room_id, room_id), gt(bookings.ends_at, now)))
    .orderBy(asc(bookings.starts_at))
}

/** Returns the live events that use a room and are not over, by start. */
export function upcomingEvents(tx: Tx, room_id: Id, now: Instant) {
  return tx
    .select({ event: events })
    .from(event_rooms)
    .innerJoin(events, eq(events.id, event_rooms.event_id))
    .where(
      and(
        eq(event_rooms.room_id, room_id),
        eq(events.status, 'live'),
        gt(EVENT_END, sql`${now}::timestamptz`),
      ),
    )
    .orderBy(asc(events.starts_at), asc(events.id))
}

/** Returns the current rooms of an event in their order. */
export function roomsOfEvent(tx: Tx, event_id: Id) {
  return tx
    .select({
      setup_minutes: event_rooms.setup_minutes,
      clear_minutes: event_rooms.clear_minutes,
      units: rooms.units,
      status: rooms.status,
    })
    .from(event_rooms)
    .innerJoin(rooms, eq(rooms.id, event_rooms.room_id))
    .where(eq(event_rooms.event_id, event_id))
    .orderBy(asc(event_rooms.line_no))
}

/** Returns the units that an event occupies. */
export function unitsOfEvent(tx: Tx, event_id: Id): Promise<UnitSpan[]> {
  return tx
    .select({ unit: occupancy.unit, starts_at: occupancy.starts_at, ends_at: occupancy.ends_at })
    .from(occupancy)
    .where(eq(occupancy.event_id, event_id))
    .orderBy(asc(occupancy.unit))
}

/** Sets the units of a room's future bookings. */
export async function setUnits(tx: Tx, room_id: Id, units: string[], now: Instant): Promise<void> {
  await tx
    .update(bookings)
    .set({ units })
    .where(and(eq(bookings.room_id, room_id), gt(bookings.ends_at, now)))
}

const unitRow = z.object({ unit: z.string() })

/** Returns all units of the venue's rooms. */
export async function unitsOf(tx: Tx, account_id: Id): Promise<string[]> {
  const rows = await queryRows(
    tx,
    unitRow,
    sql`
    select distinct unnest(units) as unit from ${rooms} where account_id = ${account_id} and status <> 'ARCHIVED'`,
  )
  return rows.map(({ unit }) => unit)
}

export function blocksBetween(tx: Tx, account_id: Id, { starts_at, ends_at }: Span): Promise<BlockRow[]> {
  return tx
    .select()
    .from(blocks)
    .where(
      and(eq(blocks.account_id, account_id), lt(blocks.starts_at, ends_at), gt(blocks.ends_at, starts_at)),
    )
    .orderBy(asc(blocks.starts_at), asc(blocks.id))
}

/** Returns undefined when the id exists already, in any account. */
export async function insertBlock(tx: Tx, row: BlockRow): Promise<BlockRow | undefined> {
  const [created] = await tx.insert(blocks).values(row).onConflictDoNothing({ target: blocks.id }).returning()
  return created
}

export async function removeBlock(tx: Tx, account_id: Id, id: Id): Promise<BlockRow | undefined> {
  const [row] = await tx
    .delete(blocks)
    .where(and(eq(blocks.id, id), eq(blocks.account_id, account_id)))
    .returning()
  return row
}
