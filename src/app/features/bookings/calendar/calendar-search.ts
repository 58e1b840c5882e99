import { z } from 'zod'
import { bookingState } from '#contract/rooms/booking-shape.ts'
import { day, type Day } from '#contract/wire/day.ts'
import { addDays, addMonths } from '#rules/members/calendar-days.ts'
import { momentOf, weekdayOf, type Span } from '#rules/rooms/room-times.ts'

/** Ranges of the calendar. */
export const CALENDAR_VIEWS = ['day', 'week', 'month'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

const WEEK_DAYS = 7

/** Search params of the calendar; invalid values are dropped. */
export const calendarSearch = z.object({
  view: z.enum(CALENDAR_VIEWS).optional().catch(undefined),
  /** The selected day; defaults to today. */
  day: day.optional().catch(undefined),
  unit: z.string().optional().catch(undefined),
  state: bookingState.optional().catch(undefined),
})
export type CalendarSearch = z.infer<typeof calendarSearch>

/** The visible days: the selected day, its week from Monday, or its month. */
export function visibleDays(view: CalendarView, at: Day): Day[] {
  switch (view) {
    case 'day':
      return [at]
    case 'week':
      return daysFrom(addDays(at, 1 - weekdayOf(at)), WEEK_DAYS)
    case 'month': {
      const first = `${at.slice(0, -2)}01`
      return daysFrom(first, daysInMonth(first))
    }
  }
}

/** The selected day after moving by a number of steps, negative for earlier. */
export function shiftDay(view: CalendarView, at: Day, steps: number): Day {
  switch (view) {
    case 'day':
      return addDays(at, steps)
    case 'week':
      return addDays(at, steps * WEEK_DAYS)
    case 'month':
      return addMonths(`${at.slice(0, -2)}01`, steps)
  }
}

/** From the first midnight to the one after the last day, in the venue's timezone. */
export function visibleSpan(days: readonly Day[], timezone: string): Span {
  const first = days[0] ?? ''
  const last = days.at(-1) ?? first
  return { starts_at: momentOf(first, 0, timezone), ends_at: momentOf(addDays(last, 1), 0, timezone) }
}

const daysFrom = (first: Day, count: number) =>
  Array.from({ length: count }, (_, offset) => addDays(first, offset))

const daysInMonth = (first: Day) => {
  const next = addMonths(first, 1)
  let days = 28
  while (addDays(first, days) < next) days++
  return days
}
