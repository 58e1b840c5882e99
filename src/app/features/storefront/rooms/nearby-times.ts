import type { PublicRoom } from '#contract/rooms/public-rooms.ts'
import type { Day } from '#contract/wire/day.ts'
import { addDays } from '#rules/members/calendar-days.ts'
import { nearest, startsOfDay } from '#rules/rooms/availability.ts'
import { sameTimeOn } from '#rules/rooms/booking.ts'
import { isFree, minutesBetween, timeProblem, type Span } from '#rules/rooms/room-times.ts'
import { isSuitable, roomMatchOf, type RoomContext, type TakenOf } from './find-rooms.ts'
import type { RoomsSearch } from './rooms-search.ts'

const MAX_TIMES = 4
const MAX_DAYS = 3
const MAX_ROOMS = 3
const DAYS_AHEAD = 7

/** What is free near a time that a room does not have. */
export type Nearby = {
  /** The same room on that day, for as long. */
  times: Span[]
  /** The same room at that time on one of the next days. */
  days: Span[]
  /** Other rooms that suit the search, at that time. */
  rooms: { room: PublicRoom; total_cents: number | null }[]
}

/** Returns what is free near a time; null when the occupancy is not known. */
export function nearbyOf(
  room: PublicRoom,
  { span, day, search }: { span: Span; day: Day; search: RoomsSearch },
  { rooms, takenOf, context }: { rooms: readonly PublicRoom[]; takenOf: TakenOf; context: RoomContext },
): Nearby | null {
  const taken = takenOf(room)
  if (taken === null) return null
  const at = { now: context.now, timezone: context.terms.timezone }
  const minutes = Math.max(room.min_minutes, minutesBetween(span.starts_at, span.ends_at))
  const starts = startsOfDay(room, { day, minutes, taken }, at).filter(({ status }) => status === 'free')
  const days = Array.from({ length: DAYS_AHEAD }, (_none, no) =>
    sameTimeOn(span, addDays(day, no + 1), at.timezone),
  ).filter((later) => timeProblem(room, later, at) === null && isFree(room, later, taken))
  return {
    times: nearest(starts, span.starts_at, MAX_TIMES),
    days: days.slice(0, MAX_DAYS),
    rooms: freeRooms(room, { span, search }, { rooms, takenOf, context }).slice(0, MAX_ROOMS),
  }
}

/** Returns the other rooms that suit a search and are free at a time. */
function freeRooms(
  { id }: PublicRoom,
  { span, search }: { span: Span; search: RoomsSearch },
  { rooms, takenOf, context }: { rooms: readonly PublicRoom[]; takenOf: TakenOf; context: RoomContext },
): Nearby['rooms'] {
  return rooms.flatMap((room) => {
    if (room.id === id || !isSuitable(room, search)) return []
    const match = roomMatchOf(room, { span, taken: takenOf(room), people: search.people ?? 1 }, context)
    return match.kind === 'free' ? [{ room, total_cents: match.total_cents }] : []
  })
}
