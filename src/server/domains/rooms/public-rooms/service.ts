import { ANSWER_HOURS } from '#rules/rooms/booking.ts'
import { priceBooking } from '#rules/rooms/room-price.ts'
import { freeStarts, resolveSpan, occupiedSpan, openingsAround, overlaps } from '#rules/rooms/room-times.ts'
import type {
  listPublicRooms,
  readAvailabilities,
  readAvailability,
  readPublicRoom,
  RoomTerms,
  TakenSpan,
} from '#contract/rooms/public-rooms.ts'
import type { SpanQuery } from '#contract/rooms/schedule.ts'
import type { OkOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { taxesOfAccounts as taxesOf } from '#server/domains/accounts/index.ts'
import { bookingTermsOf, tierOfVisitor } from '#server/domains/members/index.ts'
import { listTakenTimes } from '#server/domains/rooms/schedule/service.ts'
import { picturesOfRooms } from '#server/domains/rooms/room-pictures/service.ts'
import { findRoom, listRooms, presentPublic, type RoomRow } from '#server/domains/rooms/rooms/service.ts'
import { findVenue, type Venue } from '#server/domains/platform/index.ts'

const NO_VENUE: RoomTerms = { timezone: 'UTC', currency: 'HKD', tier: 'normal', answer_hours: ANSWER_HOURS }

/** Returns the bookable rooms, for anybody; none while there is no venue. */
export async function list(context: Context): Promise<OkOf<typeof listPublicRooms>> {
  const venue = await findVenue(context.tx)
  if (venue === null) return { data: [], terms: NO_VENUE }
  const terms = await termsOf(context, venue)
  const taxes = await taxesOf(context, [venue.account_id])
  const rooms = await listRooms(context.tx, venue.account_id, 'LIVE')
  const room_ids = rooms.map(({ id }) => id)
  const pictures = await picturesOfRooms(context.tx, room_ids, context.locale)
  const options = { reader: context.locale, tier: terms.tier, taxes, pictures }
  return { data: rooms.map((row) => presentPublic(row, options)), terms }
}

/** Returns one bookable room. Errors: room.not_found. */
export async function read(context: Context, id: Id): Promise<OkOf<typeof readPublicRoom>> {
  const { venue, room } = await requireLive(context, id)
  const terms = await termsOf(context, venue)
  const taxes = await taxesOf(context, [venue.account_id])
  const pictures = await picturesOfRooms(context.tx, [room.id], context.locale)
  return { data: presentPublic(room, { reader: context.locale, tier: terms.tier, taxes, pictures }), terms }
}

/** Returns the occupied times of each room in a span, without who occupies them. */
export async function availabilityOfAll(
  context: Context,
  query: SpanQuery,
): Promise<OkOf<typeof readAvailabilities>> {
  const { tx, now } = context
  const venue = await findVenue(tx)
  if (venue === null) return { data: [], as_of: now }
  const rooms = await listRooms(tx, venue.account_id, 'LIVE')
  const span = resolveSpan(query, now)
  const taken_times = await listTakenTimes(tx, { account_id: venue.account_id, units: null, span }, now)
  const data = rooms.map(({ id, units }) => ({ room_id: id, taken: spansOfUnits(taken_times, units) }))
  return { data, as_of: now }
}

/**
 * Returns the occupied times of a room, and the free ones for its shortest booking with the caller's price.
 * Errors: room.not_found.
 */
export async function availabilityOf(
  context: Context,
  id: Id,
  query: SpanQuery,
): Promise<OkOf<typeof readAvailability>> {
  const { tx, now } = context
  const { venue, room } = await requireLive(context, id)
  const span = resolveSpan(query, now)
  // Set-up and clearing extend beyond the span, so bookings just outside it count.
  const around = occupiedSpan(room, span)
  const taken_times = await listTakenTimes(
    tx,
    { account_id: venue.account_id, units: room.units, span: around },
    now,
  )
  const taken_spans = spansOfUnits(taken_times, room.units)
  const { tier } = await termsOf(context, venue)
  const taxes = (await taxesOf(context, [venue.account_id])).filter((tax) =>
    room.tax_and_fee_ids.includes(tax.id),
  )
  const time_context = { now, timezone: venue.timezone }
  const price_context = { tier, timezone: venue.timezone, taxes_and_fees: taxes }
  const free = openingsAround(room, span, venue.timezone)
    .flatMap(({ day }) =>
      freeStarts(room, { day, minutes: room.min_minutes, taken: taken_spans }, time_context),
    )
    .filter(({ starts_at, ends_at }) => starts_at >= span.starts_at && ends_at <= span.ends_at)
    .flatMap((time) => {
      const price = priceBooking(room, { ...time, people: 1, extras: [] }, price_context)
      return price === null ? [] : [{ ...time, total_gross_cents: price.total_gross_cents }]
    })
  return { data: { taken: taken_spans.filter((taken_span) => overlaps(taken_span, span)), free }, as_of: now }
}

async function requireLive({ tx }: Context, id: Id): Promise<{ venue: Venue; room: RoomRow }> {
  const venue = await findVenue(tx)
  const room = venue && (await findRoom(tx, venue.account_id, id))
  if (!venue || room?.status !== 'LIVE') throw new AppError('room.not_found')
  return { venue, room }
}

async function termsOf(context: Context, venue: Venue): Promise<RoomTerms> {
  const tier = (await tierOfVisitor(context)) ?? 'normal'
  return {
    timezone: venue.timezone,
    currency: venue.currency_code,
    tier,
    cancellation: await bookingTermsOf(context.tx, venue, tier),
    answer_hours: ANSWER_HOURS,
  }
}

/** Merges the overlapping and adjacent times of units, so that single bookings cannot be recognized; by start. */
function spansOfUnits(
  times: readonly (TakenSpan & { unit: string })[],
  units: readonly string[],
): TakenSpan[] {
  const spans: TakenSpan[] = []
  const last_of = new Map<boolean, TakenSpan>()
  for (const { unit, starts_at, ends_at, is_tentative } of times) {
    if (!units.includes(unit)) continue
    const last = last_of.get(is_tentative)
    if (last !== undefined && starts_at <= last.ends_at) {
      if (ends_at > last.ends_at) last.ends_at = ends_at
    } else {
      const span = { starts_at, ends_at, is_tentative }
      last_of.set(is_tentative, span)
      spans.push(span)
    }
  }
  return spans
}
