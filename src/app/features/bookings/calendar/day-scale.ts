import type { Room } from '#contract/rooms/rooms.ts'
import type { Day } from '#contract/wire/day.ts'
import { toEpochMs, type Instant } from '#contract/wire/instant.ts'
import { addDays } from '#rules/members/calendar-days.ts'
import { momentOf, openingsAround, type Span } from '#rules/rooms/room-times.ts'
import type { CalendarEntry } from './calendar-entries.ts'

const HOUR_MINUTES = 60
const HOUR_MS = 3_600_000
const FIRST_HOUR = 8
const DAY_HOURS = 24
const TICK_HOURS = 2

interface VisibleDay {
  day: Day
  entries: readonly CalendarEntry[]
  rooms: readonly Room[]
  timezone: string
}

/** From the morning, or the first opening or entry if earlier, to midnight. */
export function visibleHours({ day, entries, rooms, timezone }: VisibleDay): Span {
  const whole_day = { starts_at: momentOf(day, 0, timezone), ends_at: momentOf(addDays(day, 1), 0, timezone) }
  const starts = [
    momentOf(day, FIRST_HOUR * HOUR_MINUTES, timezone),
    ...entries.map(({ from }) => from),
    ...rooms.flatMap((room) => openingsAround(room, whole_day, timezone)).map(({ starts_at }) => starts_at),
  ].filter((at) => at >= whole_day.starts_at && at < whole_day.ends_at)
  const from_before = entries.some(({ from }) => from < whole_day.starts_at)
  const first = starts.reduce((earliest, at) => (earliest < at ? earliest : at))
  return { ...whole_day, starts_at: from_before ? whole_day.starts_at : first }
}

/** Every second hour of a day that is in view. */
export function ticksOf(day: Day, { starts_at }: Span, timezone: string): Instant[] {
  const hours = Array.from({ length: DAY_HOURS / TICK_HOURS }, (_, at) => at * TICK_HOURS)
  return hours.map((hour) => momentOf(day, hour * HOUR_MINUTES, timezone)).filter((at) => at >= starts_at)
}

/** Length of a span in hours. */
export const hoursOf = ({ starts_at, ends_at }: Span) => (toEpochMs(ends_at) - toEpochMs(starts_at)) / HOUR_MS

/** Positions of instants in a row. */
export type Scale = {
  /** Position of an instant from the left, in percent. */
  positionOf: (at: Instant) => string
  between: (span: Span) => { left: string; width: string }
  /** Instant at a share of the width, in milliseconds. */
  msAt: (share: number) => number
}

/** Returns the scale of a visible span. */
export function scaleOf({ starts_at, ends_at }: Span): Scale {
  const from = toEpochMs(starts_at)
  const length = toEpochMs(ends_at) - from
  const percentOf = (at: Instant) => Math.min(Math.max((toEpochMs(at) - from) / length, 0), 1) * 100
  return {
    positionOf: (at) => `${percentOf(at)}%`,
    between: (span) => ({
      left: `${percentOf(span.starts_at)}%`,
      width: `${percentOf(span.ends_at) - percentOf(span.starts_at)}%`,
    }),
    msAt: (share) => from + Math.min(Math.max(share, 0), 1) * length,
  }
}
