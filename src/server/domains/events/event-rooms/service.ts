import { isDeepStrictEqual } from 'node:util'
import type { checkEventRoom, EventRoom, RoomCheck } from '#contract/events/event-rooms.ts'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import type { ScheduleConflict } from '#contract/wire/errors.ts'
import type { Id } from '#contract/wire/id.ts'
import { localizedText } from '#contract/wire/translations.ts'
import { canInAccount } from '#rules/permissions.ts'
import { eventRoomSpan } from '#rules/rooms/event-rooms.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireRight } from '#server/core/http/requirements.ts'
import {
  conflicts,
  isOutOfSync,
  lockSchedule,
  syncEvent,
  type ScheduledEvent,
} from '#server/domains/rooms/index.ts'
import { findVenue, readVenue, type Venue } from '#server/domains/platform/index.ts'
import * as store from './store.ts'

type EventKey = { id: Id; account_id: Id }

/** Returns the rooms of each event in their order; events without rooms are absent. */
export async function roomsOfEvents(tx: Tx, event_ids: readonly Id[]): Promise<Map<Id, EventRoom[]>> {
  const rooms = new Map<Id, EventRoom[]>()
  for (const { event_id, ...room } of await store.listOfEvents(tx, event_ids))
    rooms.set(event_id, [...(rooms.get(event_id) ?? []), room])
  return rooms
}

/** Returns the rooms of one event. */
export async function roomsOfEvent(tx: Tx, event_id: Id): Promise<EventRoom[]> {
  return (await roomsOfEvents(tx, [event_id])).get(event_id) ?? []
}

/** Copies the rooms to a copied event, which is a draft and occupies nothing. */
export async function copyRooms(tx: Tx, { from, to }: { from: Id; to: EventKey }): Promise<void> {
  await store.replace(tx, to, await roomsOfEvent(tx, from))
}

/**
 * Sets the rooms of a locked event. A live event reserves them at once, or nothing changes. Returns whether the
 * selection changed. Errors: permission.denied, event.rooms_elsewhere, event.room_unknown, occupancy.taken with
 * the conflicts.
 */
export async function setRooms(
  context: Context<Person>,
  event: ScheduledEvent,
  rooms: readonly EventRoom[],
): Promise<boolean> {
  const { tx } = context
  const before = await roomsOfEvent(tx, event.id)
  if (isDeepStrictEqual(before, rooms)) return false
  requireRight(context, 'booking.decide')
  const venue = await requireVenueEvent(tx, event)
  await lockSchedule(tx, venue.account_id)
  const known = await store.listByIds(
    tx,
    venue.account_id,
    rooms.map(({ room_id }) => room_id),
  )
  const wasSelected = (id: Id) => before.some(({ room_id }) => room_id === id)
  const errors: Record<string, string[]> = {}
  for (const [at, { room_id }] of rooms.entries()) {
    const room = known.find(({ id }) => id === room_id)
    if (room === undefined || (room.status === 'ARCHIVED' && !wasSelected(room_id)))
      errors[`rooms.${at}.room_id`] = ['event.room_unknown']
  }
  if (Object.keys(errors).length > 0) throw new AppError('event.room_unknown', { errors })
  await store.replace(tx, event, rooms)
  await syncUnderLock(context, event)
  return true
}

/**
 * Makes the occupied units of an event match its state and dates. To be called in the transaction that changes
 * them, before the change number is taken. Errors: occupancy.taken with the conflicts, event.room_unknown when a
 * room was archived meanwhile.
 */
export async function syncRooms(context: Context<Person>, event: ScheduledEvent): Promise<void> {
  const { tx } = context
  if (!(await isOutOfSync(tx, event))) return
  const venue = await readVenue(tx)
  await lockSchedule(tx, venue.account_id)
  await syncUnderLock(context, event)
}

/** Releases the units of an event that is deleted. */
export async function releaseRooms(context: Context<Person>, event: ScheduledEvent): Promise<void> {
  await syncRooms(context, { ...event, status: 'archived' })
}

async function syncUnderLock(context: Context<Person>, event: ScheduledEvent): Promise<void> {
  const result = await syncEvent(context, event)
  switch (result.kind) {
    case 'same':
    case 'settled':
      return
    case 'archived':
      throw new AppError('event.room_unknown', { errors: { rooms: ['event.room_unknown'] } })
    case 'taken':
      throw new AppError('occupancy.taken', { in_the_way: visibleConflicts(context, result.in_the_way) })
  }
}

/**
 * Checks whether a room is free at the dates of an event. Errors: event.rooms_elsewhere for events of other
 * accounts than the venue's, room.not_found.
 */
export async function checkRoomOf(
  context: Context<Person>,
  event: ScheduledEvent,
  room_id: Id,
  minutes: QueryOf<typeof checkEventRoom>,
): Promise<RoomCheck> {
  const { tx, locale } = context
  const { account_id } = await requireVenueEvent(tx, event)
  const [room] = await store.listByIds(tx, account_id, [room_id])
  if (room === undefined) throw new AppError('room.not_found')
  const request = { account_id, units: room.units, span: eventRoomSpan(event, minutes) }
  const found_conflicts = await conflicts(context, request, event.id)
  return {
    room_id,
    name: localizedText(room, 'name', locale),
    is_free: found_conflicts.length === 0,
    in_the_way: visibleConflicts(context, found_conflicts),
  }
}

async function requireVenueEvent(tx: Tx, { account_id }: EventKey): Promise<Venue> {
  const venue = await findVenue(tx)
  if (venue?.account_id !== account_id) throw new AppError('event.rooms_elsewhere')
  return venue
}

/**
 * Returns the conflicts as the caller may see them: without permission to see bookings only live events, which
 * are public, are named.
 */
function visibleConflicts(
  { actor }: Context<Person>,
  found_conflicts: readonly ScheduleConflict[],
): ScheduleConflict[] {
  if (canInAccount(actor.member, 'booking.view')) return [...found_conflicts]
  return found_conflicts.map((conflict) =>
    conflict.kind === 'event' ? conflict : { ...conflict, of_id: '', title: '', client: '' },
  )
}
