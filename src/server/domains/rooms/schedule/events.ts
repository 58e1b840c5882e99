import { isDeepStrictEqual } from 'node:util'
import type { Event } from '#contract/events/events.ts'
import type { ScheduleConflict } from '#contract/wire/errors.ts'
import type { Id } from '#contract/wire/id.ts'
import { hasLapsed } from '#rules/rooms/booking.ts'
import { eventOccupancy, type UnitSpan } from '#rules/rooms/event-rooms.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { presentConflicts } from './present.ts'
import * as store from './store.ts'

/** Fields of an event that decide which units it occupies. */
export type ScheduledEvent = Pick<
  Event,
  'id' | 'account_id' | 'status' | 'happening' | 'starts_at' | 'ends_at'
>
/**
 * Result of a sync: same: already in sync; settled: now in sync; archived: one of its rooms is archived; taken:
 * there are conflicts.
 */
export type SyncResult =
  | { kind: 'same' | 'settled' | 'archived' }
  | { kind: 'taken'; in_the_way: ScheduleConflict[] }

/** Returns whether the occupied units of an event differ from its state, dates and rooms. */
export async function isOutOfSync(tx: Tx, event: ScheduledEvent): Promise<boolean> {
  return (await diffUnits(tx, event)) !== null
}

async function diffUnits(tx: Tx, event: ScheduledEvent) {
  const rooms = await store.roomsOfEvent(tx, event.id)
  const expected = eventOccupancy(event, rooms)
  const actual = (await store.unitsOfEvent(tx, event.id)).toSorted((a, b) => (a.unit < b.unit ? -1 : 1))
  return isDeepStrictEqual(actual, expected) ? null : { rooms, expected }
}

/**
 * Makes the occupied units of an event match its state, dates and rooms. Requires `lockSchedule`. Lapsed bookings
 * free their time here; the job of each minute records that and moves options up. With conflicts the event is left
 * without units, so the transaction has to be rolled back.
 */
export async function syncEvent(
  { tx, now, locale }: Pick<Context, 'tx' | 'now' | 'locale'>,
  event: ScheduledEvent,
): Promise<SyncResult> {
  const diff = await diffUnits(tx, event)
  if (diff === null) return { kind: 'same' }
  const { rooms, expected } = diff
  if (expected.length > 0 && rooms.some(({ status }) => status === 'ARCHIVED')) return { kind: 'archived' }
  await store.release(tx, { event_id: event.id })
  const conflicting: store.OccupiedRow[] = []
  for (const row of await rowsIn(tx, event.account_id, expected)) {
    if (row.booking !== null && hasLapsed(row.booking, now))
      await store.release(tx, { booking_id: row.booking.id })
    else conflicting.push(row)
  }
  if (conflicting.length > 0) return { kind: 'taken', in_the_way: presentConflicts(conflicting, locale) }
  for (const { unit, ...span } of expected)
    await store.reserve(tx, event.account_id, [unit], span, { event_id: event.id })
  return { kind: 'settled' }
}

async function rowsIn(tx: Tx, account_id: Id, spans: readonly UnitSpan[]): Promise<store.OccupiedRow[]> {
  const rows: store.OccupiedRow[] = []
  for (const { unit, ...span } of spans) rows.push(...(await store.listBetween(tx, account_id, span, [unit])))
  return rows
}

/** Releases the units of the future events of a room, to be reserved again. */
export async function releaseEventsOf({ tx, now }: Context, room_id: Id): Promise<ScheduledEvent[]> {
  const upcoming = (await store.upcomingEvents(tx, room_id, now)).map(({ event }) => event)
  for (const { id } of upcoming) await store.release(tx, { event_id: id })
  return upcoming
}

/** Reserves the units of events. Errors: occupancy.taken with the conflicts. */
export async function reserveForEvents(context: Context, events: readonly ScheduledEvent[]): Promise<void> {
  for (const event of events) {
    const result = await syncEvent(context, event)
    if (result.kind === 'taken') throw new AppError('occupancy.taken', { in_the_way: result.in_the_way })
  }
}
