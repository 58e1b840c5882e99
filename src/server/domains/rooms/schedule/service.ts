import type { TakenSpan } from '#contract/rooms/public-rooms.ts'
import type { Block, BlockNew, Occupancy, SpanQuery } from '#contract/rooms/schedule.ts'
import type { ScheduleConflict } from '#contract/wire/errors.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { eventOverAt } from '#rules/events/event-status.ts'
import { hasLapsed } from '#rules/rooms/booking.ts'
import { resolveSpan, occupiedSpan, type Span } from '#rules/rooms/room-times.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { record, requireVenue } from '#server/domains/platform/index.ts'
import { releaseEventsOf, reserveForEvents } from './events.ts'
import { presentBlock, presentConflicts, presentOccupied, presentTimes } from './present.ts'
import * as store from './store.ts'
import type { Occupant } from './store.ts'

export { isOutOfSync, syncEvent, type ScheduledEvent } from './events.ts'
export { release, lockSchedule, type Occupant } from './store.ts'

/** Units for a span, which includes set-up and clearing. */
export type UnitRequest = { account_id: Id; units: readonly string[]; span: Span }

/** Returns whether all of the units are free now. */
export async function isFree(
  tx: Tx,
  { account_id, units, span }: UnitRequest,
  now: Instant,
): Promise<boolean> {
  return (await listCurrent(tx, account_id, span, units, now)).length === 0
}

/**
 * Reserves units for an occupant. Requires `lockSchedule`, after lapsed bookings were expired; without the lock the
 * exclusion constraint may be violated. Errors: occupancy.taken with the conflicts.
 */
export async function reserve(
  { tx, locale }: Pick<Context, 'tx' | 'locale'>,
  { account_id, units, span }: UnitRequest,
  occupant: Occupant,
): Promise<void> {
  const conflicting = await store.listBetween(tx, account_id, span, units)
  if (conflicting.length > 0)
    throw new AppError('occupancy.taken', { in_the_way: presentConflicts(conflicting, locale) })
  await store.reserve(tx, account_id, units, span, occupant)
}

/** Returns the conflicts of a time for staff, without those of the event itself. */
export async function conflicts(
  { tx, now, locale }: Pick<Context, 'tx' | 'now' | 'locale'>,
  { account_id, units, span }: UnitRequest,
  event_id: Id,
): Promise<ScheduleConflict[]> {
  if (span.starts_at >= span.ends_at) return []
  const rows = await listCurrent(tx, account_id, span, units, now)
  return presentConflicts(
    rows.filter(({ event }) => event?.id !== event_id),
    locale,
  )
}

/**
 * Throws if a room has future bookings or events, because an archived room cannot keep them. Errors:
 * room.has_bookings with the list.
 */
export async function requireNoneUpcoming({ tx, now }: Context, room_id: Id): Promise<void> {
  const bookings = (await store.upcomingBookings(tx, room_id, now)).filter(
    ({ booking }) => !hasLapsed(booking, now),
  )
  const events = await store.upcomingEvents(tx, room_id, now)
  if (bookings.length + events.length === 0) return
  const in_the_way = [
    ...bookings.map(({ booking }) => ({
      ...booking,
      kind: 'booking' as const,
      title: '',
      client: booking.client_name,
    })),
    ...events.map(({ event }) => ({
      ...event,
      kind: 'event' as const,
      client: '',
      ends_at: eventOverAt(event),
    })),
  ]
  throw new AppError('room.has_bookings', {
    in_the_way: in_the_way.map(({ kind, id: of_id, title, client, starts_at, ends_at }) => ({
      kind,
      of_id,
      title,
      client,
      starts_at,
      ends_at,
    })),
  })
}

/**
 * Moves the future bookings and events of a room to its new units, which are already stored; all or none. Errors:
 * occupancy.taken with the conflicts.
 */
export async function reserveAgain(
  context: Context,
  room: { account_id: Id; id: Id; units: string[] },
): Promise<void> {
  const { tx, now } = context
  const bookings = await store.upcomingBookings(tx, room.id, now)
  const events = await releaseEventsOf(context, room.id)
  for (const { booking } of bookings) await store.release(tx, { booking_id: booking.id })
  for (const { booking } of bookings) {
    const request = { account_id: room.account_id, units: room.units, span: occupiedSpan(booking, booking) }
    await reserve(context, request, { booking_id: booking.id })
  }
  await store.setUnits(tx, room.id, room.units, now)
  await reserveForEvents(context, events)
}

/** Returns the public schedule: only the occupied times, of the given units or of all. */
export async function listTakenTimes(
  tx: Tx,
  { account_id, units, span }: Omit<UnitRequest, 'units'> & { units: readonly string[] | null },
  now: Instant,
): Promise<(TakenSpan & { unit: string })[]> {
  return (await listCurrent(tx, account_id, span, units, now)).map(presentTimes)
}

/** Lapsed requests stay in the table until the expiry job runs, and no longer occupy anything. */
async function listCurrent(
  tx: Tx,
  account_id: Id,
  span: Span,
  units: readonly string[] | null,
  now: Instant,
) {
  const rows = await store.listBetween(tx, account_id, span, units)
  return rows.filter(({ booking }) => booking === null || !hasLapsed(booking, now))
}

/** Returns who occupies which units in a span, for staff. Errors: venue.not_found, permission.denied. */
export async function list(
  context: Context<Person>,
  query: SpanQuery,
): Promise<{ data: Occupancy[]; units: string[] }> {
  const { account_id } = await requireVenue(context, 'booking.view')
  const { tx, now, locale } = context
  const rows = await listCurrent(tx, account_id, resolveSpan(query, now), null, now)
  // A unit that no room has any more is listed while it is occupied.
  const units = new Set([...(await store.unitsOf(tx, account_id)), ...rows.map(({ unit }) => unit)])
  return {
    data: rows.map((row) => presentOccupied(row, { now, reader: locale })),
    units: [...units].toSorted(),
  }
}

/** Returns the blocks of a span. Errors: venue.not_found, permission.denied. */
export async function listBlocks(context: Context<Person>, query: SpanQuery): Promise<Block[]> {
  const { account_id } = await requireVenue(context, 'booking.view')
  const rows = await store.blocksBetween(context.tx, account_id, resolveSpan(query, context.now))
  return rows.map(presentBlock)
}

/** Deletes a block. Errors: venue.not_found, permission.denied, block.not_found. */
export async function removeBlock(context: Context<Person>, id: Id): Promise<undefined> {
  const { account_id } = await requireVenue(context, 'booking.decide')
  await store.lockSchedule(context.tx, account_id)
  const row = await store.removeBlock(context.tx, account_id, id)
  if (row === undefined) throw new AppError('block.not_found')
  await record(context, { action: 'block_removed', subject: { kind: 'block', id, title: row.reason } })
}

/**
 * Blocks the units of a room. Requires the schedule lock. Errors: occupancy.taken with the conflicts, id.taken.
 */
export async function insertBlockOf(
  context: Context<Person>,
  { account_id, units }: { account_id: Id; units: readonly string[] },
  input: BlockNew,
): Promise<Block> {
  const { tx, now, random, actor } = context
  const row = await store.insertBlock(tx, {
    id: input.id ?? newId('block', random),
    account_id,
    units: [...units],
    starts_at: input.starts_at,
    ends_at: input.ends_at,
    reason: input.reason,
    by_name: actor.name,
    created_at: now,
  })
  if (row === undefined) throw new AppError('id.taken')
  const span = { starts_at: input.starts_at, ends_at: input.ends_at }
  await reserve(context, { account_id, units, span }, { block_id: row.id })
  await record(context, { action: 'block_made', subject: { kind: 'block', id: row.id, title: row.reason } })
  return presentBlock(row)
}
