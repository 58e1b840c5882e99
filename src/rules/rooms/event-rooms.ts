import type { EventRoom } from '#contract/events/event-rooms.ts'
import type { Event } from '#contract/events/events.ts'
import type { Room } from '#contract/rooms/rooms.ts'
import { eventOverAt, isOffSale } from '../events/event-status.ts'
import { occupiedSpan, type Span } from './room-times.ts'

type Dates = Pick<Event, 'starts_at' | 'ends_at'>
type RoomBuffers = Pick<EventRoom, 'setup_minutes' | 'clear_minutes'>
/** The occupancy of one unit of the venue. */
export type UnitSpan = Span & { unit: string }

/** Returns when an event occupies a room, including set-up and clearing. An event without an end lasts a day. */
export function eventRoomSpan(event: Dates, room: RoomBuffers): Span {
  return occupiedSpan(room, { starts_at: event.starts_at, ends_at: eventOverAt(event) })
}

/**
 * Returns the units that an event occupies, each once, sorted by name. Empty unless the event is live and lasts
 * some time.
 */
export function eventOccupancy(
  event: Dates & Pick<Event, 'status' | 'happening'>,
  rooms: readonly (RoomBuffers & Pick<Room, 'units'>)[],
): UnitSpan[] {
  if (event.status !== 'live' || isOffSale(event.happening)) return []
  const spans = new Map<string, UnitSpan>()
  for (const { units, ...room } of rooms) {
    const { starts_at, ends_at } = eventRoomSpan(event, room)
    for (const unit of units) {
      const existing = spans.get(unit) ?? { unit, starts_at, ends_at }
      spans.set(unit, {
        unit,
        starts_at: starts_at < existing.starts_at ? starts_at : existing.starts_at,
        ends_at: ends_at > existing.ends_at ? ends_at : existing.ends_at,
      })
    }
  }
  return [...spans.values()]
    .filter(({ starts_at, ends_at }) => starts_at < ends_at)
    .sort((a, b) => (a.unit < b.unit ? -1 : 1))
}

/** Returns the combined capacity of rooms, each in its largest layout; null without rooms. */
export function roomsCapacity(rooms: readonly Pick<Room, 'layouts'>[]): number | null {
  if (rooms.length === 0) return null
  return rooms.reduce((sum, { layouts }) => sum + Math.max(0, ...layouts.map(({ capacity }) => capacity)), 0)
}
