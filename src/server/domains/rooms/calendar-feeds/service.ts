import type { NewCalendarFeed, readCalendar } from '#contract/rooms/calendar-feeds.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { localizedText } from '#contract/wire/translations.ts'
import { calendarOf, type CalendarEntry } from '#rules/events/calendar-entry.ts'
import { addMinutes } from '#rules/rooms/room-times.ts'
import { canInAccount } from '#rules/permissions.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Download } from '#server/core/http/answer.ts'
import type { Client, Context, Person } from '#server/core/http/context.ts'
import { mailLocale } from '#server/domains/messaging/index.ts'
import { findRoom } from '#server/domains/rooms/rooms/service.ts'
import { hashToken, newToken } from '#server/domains/accounts/index.ts'
import { findVenue, readVenue, requireVenue, type Venue } from '#server/domains/platform/index.ts'
import { blockEntry, eventEntry, ownBookingEntry, roomBookingEntry, type FeedContext } from './entries.ts'
import * as store from './store.ts'

type OwnContext = Context<Client | Person>
/** How far a feed reaches into the past. */
const BACK_MINUTES = 90 * 24 * 60

/** Returns when the caller's own feed was created; null without one. */
export async function readOwn({ tx, actor }: OwnContext): Promise<{ made_at: Instant | null }> {
  return { made_at: (await store.find(tx, actor.user_id, null))?.made_at ?? null }
}

/** Creates a new feed for the caller; the old address stops working. */
export async function renewOwn(context: OwnContext): Promise<NewCalendarFeed> {
  return renew(context, await readVenue(context.tx), null)
}

/**
 * Returns when the caller's feed of a room was created. Errors: venue.not_found, permission.denied,
 * room.not_found.
 */
export async function readOfRoom(
  context: Context<Person>,
  room_id: Id,
): Promise<{ made_at: Instant | null }> {
  await requireRoom(context, room_id)
  return { made_at: (await store.find(context.tx, context.actor.user_id, room_id))?.made_at ?? null }
}

/**
 * Creates a new feed of a room for the caller; the old address stops working. Errors: venue.not_found,
 * permission.denied, room.not_found.
 */
export async function renewOfRoom(context: Context<Person>, room_id: Id): Promise<NewCalendarFeed> {
  return renew(context, await requireRoom(context, room_id), room_id)
}

/** Revokes every feed of a user, as a new password also ends their sessions. */
export async function endFeeds(tx: Tx, user_id: Id): Promise<void> {
  await store.removeOfUser(tx, user_id)
}

async function requireRoom(context: Context<Person>, room_id: Id): Promise<Venue> {
  const venue = await requireVenue(context, 'booking.view')
  const room = await findRoom(context.tx, venue.account_id, room_id)
  if (room === undefined) throw new AppError('room.not_found')
  return venue
}

async function renew(
  { tx, now, random, actor, settings }: OwnContext,
  { account_id }: Venue,
  room_id: Id | null,
): Promise<NewCalendarFeed> {
  const token = newToken(random)
  const { user_id } = actor
  await store.replace(tx, { token_hash: hashToken(token), account_id, user_id, room_id, made_at: now })
  return { made_at: now, url: `${settings.public_url}/api/calendars/${token}` }
}

/**
 * Returns the calendar of a feed address. Errors: link.invalid for an unknown or revoked one, and when its owner
 * may no longer see the room.
 */
export async function read(
  db: Database,
  { now, settings }: Pick<Context, 'now' | 'settings'>,
  token: string,
): Promise<Download<typeof readCalendar>> {
  const file = await db.read((tx) => makeFile(tx, { now, ...settings }, token))
  return {
    media_type: 'text/calendar',
    file_name: 'calendar.ics',
    total_rows: file.entries.length,
    chunks: once(calendarOf(file.entries, { name: file.name, made_at: now })),
    exported: null,
    headers: { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' },
  }
}

async function makeFile(
  tx: Tx,
  { now, public_url }: Pick<FeedContext, 'now' | 'public_url'>,
  token: string,
): Promise<{ name: string; entries: CalendarEntry[] }> {
  const found = await store.findByHash(tx, hashToken(token))
  const venue = await findVenue(tx)
  if (found === undefined || venue === null) throw new AppError('link.invalid')
  const { feed, user, membership } = found
  const since = addMinutes(now, -BACK_MINUTES)
  const feed_context = { reader: mailLocale.parse(user.locale), venue: venue.name, public_url, now }
  if (feed.room_id === null) {
    const bookings = await store.bookingsOf(tx, { user_id: user.id }, since)
    const events = await store.eventsOfTickets(tx, user, since)
    const entries = [
      ...bookings.flatMap((row) => ownBookingEntry(row, feed_context)),
      ...events.map((event) => eventEntry(event, feed_context)),
    ]
    return { name: venue.name, entries }
  }
  const room = await findRoom(tx, venue.account_id, feed.room_id)
  if (room === undefined || membership === null || !canInAccount(membership, 'booking.view'))
    throw new AppError('link.invalid')
  const entries = [
    ...(await store.bookingsOf(tx, { room_id: room.id }, since)).flatMap((row) =>
      roomBookingEntry(row, feed_context),
    ),
    ...(await store.eventsInRoom(tx, room.id, since)).map((event) => eventEntry(event, feed_context)),
    ...(await store.blocksOf(tx, room, since)).map((block) => blockEntry(block, feed_context)),
  ]
  return { name: `${localizedText(room, 'name', feed_context.reader)}, ${venue.name}`, entries }
}

async function* once(text: string): AsyncIterable<string> {
  yield text
}
