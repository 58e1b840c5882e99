import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { lockNames } from '#server/core/db/sql/lock-names.ts'
import { attendees, orders } from '#server/core/db/schema/attendees.ts'
import { event_settings, events } from '#server/core/db/schema/events.ts'
import { blocks, bookings, calendar_feeds, event_rooms, rooms } from '#server/core/db/schema/rooms.ts'
import { team_memberships, users } from '#server/core/db/schema/users.ts'
import { boughtBy } from '#server/core/db/sql/bought-by.ts'
import { EVENT_END } from '#server/core/db/sql/event-over.ts'

export type FeedRow = typeof calendar_feeds.$inferSelect

/** Maximum number of entries of one kind; beyond it those with the earliest start are kept. */
const ENTRIES_MAX = 2000

const isFeedOf = (user_id: Id, room_id: Id | null) =>
  and(
    eq(calendar_feeds.user_id, user_id),
    room_id === null ? isNull(calendar_feeds.room_id) : eq(calendar_feeds.room_id, room_id),
  )

/** Returns the feed of a user for themselves or for a room. */
export async function find(tx: Tx, user_id: Id, room_id: Id | null): Promise<FeedRow | undefined> {
  const [row] = await tx.select().from(calendar_feeds).where(isFeedOf(user_id, room_id))
  return row
}

/** Replaces the stored feed. */
export async function replace(tx: Tx, row: FeedRow): Promise<void> {
  // Serializes simultaneous renewals; the second replaces the first.
  await lockNames(tx, [`feed ${row.user_id} ${row.room_id ?? ''}`])
  await tx.delete(calendar_feeds).where(isFeedOf(row.user_id, row.room_id))
  await tx.insert(calendar_feeds).values(row)
}

/** Deletes all feeds of a user. */
export async function removeOfUser(tx: Tx, user_id: Id): Promise<void> {
  await tx.delete(calendar_feeds).where(eq(calendar_feeds.user_id, user_id))
}

/** Returns the owner of a feed and, for a room feed, their role in the venue's team. */
export async function findByHash(tx: Tx, token_hash: string) {
  const [row] = await tx
    .select({ feed: calendar_feeds, user: users, membership: team_memberships })
    .from(calendar_feeds)
    .innerJoin(users, eq(users.id, calendar_feeds.user_id))
    .leftJoin(
      team_memberships,
      and(
        eq(team_memberships.user_id, calendar_feeds.user_id),
        eq(team_memberships.account_id, calendar_feeds.account_id),
        eq(team_memberships.is_active, true),
        isNotNull(team_memberships.joined_at),
      ),
    )
    .where(eq(calendar_feeds.token_hash, token_hash))
  return row
}

const BOOKED = { booking: bookings, room_name: rooms.name, room_translations: rooms.translations }
export type BookedRow = Awaited<ReturnType<typeof bookingsOf>>[number]

/** Returns the bookings of a user or a room that end after a time. */
export function bookingsOf(tx: Tx, owner: { user_id: Id } | { room_id: Id }, since: Instant) {
  return tx
    .select(BOOKED)
    .from(bookings)
    .innerJoin(rooms, eq(rooms.id, bookings.room_id))
    .where(
      and(
        'user_id' in owner ? eq(bookings.user_id, owner.user_id) : eq(bookings.room_id, owner.room_id),
        gt(bookings.ends_at, since),
      ),
    )
    .orderBy(asc(bookings.starts_at), asc(bookings.id))
    .limit(ENTRIES_MAX)
}

const EVENT = {
  id: events.id,
  title: events.title,
  translations: events.translations,
  starts_at: events.starts_at,
  ends_at: events.ends_at,
  happening: events.happening,
  version: events.version,
  settings: event_settings.settings,
  settings_version: event_settings.version,
}
export type EventRow = Awaited<ReturnType<typeof eventsOfTickets>>[number]

/**
 * Returns the events for which a user has valid tickets, bought while signed in or with their verified address.
 */
export function eventsOfTickets(tx: Tx, user: typeof users.$inferSelect, since: Instant) {
  const with_tickets = tx
    .select({ event_id: orders.event_id })
    .from(orders)
    .innerJoin(attendees, eq(attendees.order_id, orders.id))
    .where(and(boughtBy(user), isNull(orders.payment_failed_at), isNull(attendees.cancelled_at)))
  return tx
    .select(EVENT)
    .from(events)
    .leftJoin(event_settings, eq(event_settings.event_id, events.id))
    .where(and(inArray(events.id, with_tickets), gt(EVENT_END, sql`${since}::timestamptz`)))
    .orderBy(asc(events.starts_at), asc(events.id))
    .limit(ENTRIES_MAX)
}

/** Returns the live events that use a room. */
export function eventsInRoom(tx: Tx, room_id: Id, since: Instant) {
  const in_room = tx
    .select({ id: event_rooms.event_id })
    .from(event_rooms)
    .where(eq(event_rooms.room_id, room_id))
  return tx
    .select(EVENT)
    .from(events)
    .leftJoin(event_settings, eq(event_settings.event_id, events.id))
    .where(
      and(inArray(events.id, in_room), eq(events.status, 'live'), gt(EVENT_END, sql`${since}::timestamptz`)),
    )
    .orderBy(asc(events.starts_at), asc(events.id))
    .limit(ENTRIES_MAX)
}

/** Returns the blocks of any of these units. */
export function blocksOf(tx: Tx, { account_id, units }: { account_id: Id; units: string[] }, since: Instant) {
  return tx
    .select()
    .from(blocks)
    .where(
      and(
        eq(blocks.account_id, account_id),
        gt(blocks.ends_at, since),
        sql`${blocks.units} && ${sql.param(units)}::text[]`,
      ),
    )
    .orderBy(asc(blocks.starts_at), asc(blocks.id))
    .limit(ENTRIES_MAX)
}
