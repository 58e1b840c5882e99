import { FIGURES_WEEKS, FIGURES_WEEKS_MAX, type FiguresQuery } from '#contract/rooms/booking-figures.ts'
import type { Day } from '#contract/wire/day.ts'
import { addDays, daysBetween } from '../members/calendar-days.ts'
import {
  minutesBetween,
  momentOf,
  openingsAround,
  weekdayOf,
  type RoomTimes,
  type Span,
} from './room-times.ts'

const WEEK_DAYS = 7

/** The units and opening hours of a room. */
export type OpenRoom = Pick<RoomTimes, 'hours' | 'special_days'> & { units: readonly string[] }

/** Returns the Monday of a day's week. */
export const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

/** Returns the Mondays of the requested weeks, oldest first, at most FIGURES_WEEKS_MAX. */
export function requestedWeeks({ from, to }: FiguresQuery, today: Day): Day[] {
  const later_days = (FIGURES_WEEKS - 1) * WEEK_DAYS
  const last = mondayOf(to ?? (from === undefined ? today : addDays(from, later_days)))
  const first = from === undefined ? addDays(last, -later_days) : mondayOf(from)
  const count = Math.min(daysBetween(first, last) / WEEK_DAYS + 1, FIGURES_WEEKS_MAX)
  return Array.from({ length: count }, (_none, at) => addDays(first, at * WEEK_DAYS))
}

/**
 * Returns the opening time of rooms in a week, per room and for the venue: a unit is open while any of its rooms
 * is. A night is split at the midnight that ends the week, as bookings are.
 * @param monday first day of the week
 * @param timezone timezone of the venue; daylight saving changes the length of a day
 */
export function openMinutes(
  rooms: readonly OpenRoom[],
  monday: Day,
  timezone: string,
): { of_rooms: number[]; of_parts: number } {
  const week = {
    starts_at: momentOf(monday, 0, timezone),
    ends_at: momentOf(addDays(monday, WEEK_DAYS), 0, timezone),
  }
  const of_unit = new Map<string, Span[]>()
  const of_rooms = rooms.map((room) => {
    const open = openingsAround(room, week, timezone).map((opening) => within(opening, week))
    for (const unit of room.units) of_unit.set(unit, [...(of_unit.get(unit) ?? []), ...open])
    return coveredMinutes(open)
  })
  return { of_rooms, of_parts: [...of_unit.values()].reduce((sum, open) => sum + coveredMinutes(open), 0) }
}

/** Returns the intersection of two spans; an empty one ends before it starts. */
const within = (span: Span, bounds: Span): Span => ({
  starts_at: span.starts_at > bounds.starts_at ? span.starts_at : bounds.starts_at,
  ends_at: span.ends_at < bounds.ends_at ? span.ends_at : bounds.ends_at,
})

/** Returns the minutes covered by at least one span. */
function coveredMinutes(spans: readonly Span[]): number {
  let sum = 0
  let until = ''
  for (const { starts_at, ends_at } of spans.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))) {
    const from = starts_at > until ? starts_at : until
    if (ends_at <= from) continue
    sum += minutesBetween(from, ends_at)
    until = ends_at
  }
  return sum
}
