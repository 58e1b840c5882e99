import type { Booking, BookingFull, SavedBooking, OwnBooking } from '#contract/rooms/booking-shape.ts'
import { listBookings } from '#contract/rooms/bookings.ts'
import { listOwnBookings } from '#contract/rooms/own-bookings.ts'
import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { offlineSpan } from '#rules/rooms/booking.ts'
import { lockNames } from '#server/core/db/sql/lock-names.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Client, Context, Person } from '#server/core/http/context.ts'
import { pageOf } from '#server/core/http/page-of.ts'
import {
  accountsTakingCards,
  disputesFor,
  bookingSubject,
  presentDispute,
} from '#server/domains/payments/index.ts'
import { findVenue, requireVenue, type Venue } from '#server/domains/platform/index.ts'
import {
  present,
  presentOffline,
  presentLine,
  presentOwn,
  presentOwnLine,
  type OwnPresentContext,
  type PresentContext,
} from './present.ts'
import * as store from './store.ts'

/** Returns one page of the venue's bookings. Errors: venue.not_found, permission.denied. */
export async function list(
  context: Context<Person>,
  query: QueryOf<typeof listBookings>,
): Promise<OkOf<typeof listBookings>> {
  const venue = await requireVenue(context, 'booking.view')
  const { rows, total } = await store.page(context.tx, venue.account_id, query, context.now)
  const data: Booking[] = rows.map((row) => present(row, presentContextOf(context, venue)))
  return pageOf(listBookings.query, query, total, data)
}

const OFFLINE_MAX = 1000

/**
 * Returns the bookings for offline use, soonest first and at most a thousand; none in accounts other than the
 * venue's.
 */
export async function listOffline(context: Context<Person>): Promise<SavedBooking[]> {
  const { tx, actor, now } = context
  const venue = await findVenue(tx)
  if (venue?.account_id !== actor.member.account_id) return []
  const span = offlineSpan(now, venue.timezone)
  const rows = await store.listActive(tx, venue.account_id, { span, now, limit: OFFLINE_MAX })
  return rows.map((row) => presentOffline(row, presentContextOf(context, venue)))
}

/** Returns one booking with its history. Errors: venue.not_found, permission.denied, booking.not_found. */
export async function read(context: Context<Person>, id: Id): Promise<BookingFull> {
  await requireVenue(context, 'booking.view')
  return readFull(context, id)
}

/** Returns the same for a caller whose access was checked. Errors: booking.not_found. */
export async function readFull(context: Context<Person>, id: Id): Promise<BookingFull> {
  const venue = await findVenue(context.tx)
  const row = venue && (await store.find(context.tx, id, { account_id: venue.account_id }))
  if (!venue || !row) throw new AppError('booking.not_found')
  const timeline = (await store.linesOf(context.tx, id)).map(presentLine)
  const disputes = (await disputesFor(context.tx, bookingSubject(id))).map(presentDispute)
  return { ...present(row, presentContextOf(context, venue)), disputes, timeline }
}

/** Returns one page of the caller's own bookings. */
export async function listOwn(
  context: Context<Client | Person>,
  query: QueryOf<typeof listOwnBookings>,
): Promise<OkOf<typeof listOwnBookings>> {
  const venue = await findVenue(context.tx)
  if (venue === null) return pageOf(listOwnBookings.query, query, 0, [])
  const { rows, total } = await store.ownPage(context.tx, context.actor.user_id, query)
  const present_context = await ownPresentContext(context, venue)
  const data = rows.map((row) => presentOwn(row, present_context))
  return pageOf(listOwnBookings.query, query, total, data)
}

/** Returns one of the caller's bookings with its history. Errors: booking.not_found. */
export async function readOwn(context: Context<Client | Person>, id: Id): Promise<OwnBooking> {
  const venue = await findVenue(context.tx)
  const row = venue && (await store.find(context.tx, id, { user_id: context.actor.user_id }))
  if (!venue || !row) throw new AppError('booking.not_found')
  const timeline = (await store.linesOf(context.tx, id)).map(presentOwnLine)
  return { ...presentOwn(row, await ownPresentContext(context, venue)), timeline }
}

/** Returns the earlier booking with this id. Simultaneous requests are serialized. */
export async function findEarlierRequest(
  { tx }: Context,
  id: Id | undefined,
  by: { account_id: Id } | { user_id: Id },
): Promise<Id | null> {
  if (id === undefined) return null
  await lockNames(tx, [`booking ${id}`])
  return (await store.find(tx, id, by)) === undefined ? null : id
}

/** Returns whether the venue accepts cards now. */
export async function takesCardsOf(context: Context, { account_id }: Venue): Promise<boolean> {
  return (await accountsTakingCards(context, [account_id])).has(account_id)
}

async function ownPresentContext(context: Context, venue: Venue): Promise<OwnPresentContext> {
  return { ...presentContextOf(context, venue), takes_cards: await takesCardsOf(context, venue) }
}

function presentContextOf({ now, locale }: Context, { timezone }: Venue): PresentContext {
  return { now, reader: locale, timezone }
}
