import type { WeatherImpact, WeatherClosureNew } from '#contract/rooms/weather.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Span } from '#rules/rooms/room-times.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { listAffected, type BookingRow } from '#server/domains/rooms/index.ts'
import type { Venue } from '#server/domains/platform/index.ts'
import { presentAffectedBooking, presentAffectedEvent } from './present.ts'
import * as store from './store.ts'
import type { EventRow } from './store.ts'

export type AffectedRows = { events: EventRow[]; bookings: BookingRow[] }

/**
 * Returns everything of the venue that takes place in a span.
 * @param is_locked whether to lock the bookings for a change
 */
export async function findAffected(
  context: Context<Person>,
  venue: Venue,
  span: Span,
  is_locked: boolean,
): Promise<AffectedRows> {
  return {
    events: await store.listEventsBetween(context.tx, venue.account_id, span),
    bookings: await listAffected(context, venue, span, is_locked),
  }
}

/** Presents it to staff. */
export async function presentAffected(
  { tx }: Context<Person>,
  { account_id, timezone }: Venue,
  { events, bookings }: AffectedRows,
): Promise<WeatherImpact> {
  const buyers = await store.buyersOf(
    tx,
    events.map(({ id }) => id),
  )
  const room_names = await store.readRoomNames(tx, account_id)
  return {
    timezone,
    events: events.map((event) => presentAffectedEvent(event, buyers.get(event.id))),
    bookings: bookings.map((booking) => presentAffectedBooking(booking, room_names)),
  }
}

/**
 * Requires a decision for everything that is affected now, including changes since staff loaded the list. Errors:
 * weather.changed with the current list.
 */
export async function requireComplete(
  context: Context<Person>,
  venue: Venue,
  rows: AffectedRows,
  { events, bookings }: WeatherClosureNew,
): Promise<void> {
  const is_complete =
    hasSameIds(
      rows.events.map(({ id }) => id),
      events.map(({ event_id }) => event_id),
    ) &&
    hasSameIds(
      rows.bookings.map(({ id }) => id),
      bookings.map(({ booking_id }) => booking_id),
    )
  if (!is_complete)
    throw new AppError('weather.changed', { current: await presentAffected(context, venue, rows) })
}

function hasSameIds(affected_ids: readonly Id[], decided_ids: readonly Id[]): boolean {
  const known = new Set(decided_ids)
  return (
    known.size === decided_ids.length &&
    known.size === affected_ids.length &&
    affected_ids.every((id) => known.has(id))
  )
}
