import type { Instant, WallTime } from '#contract/wire/instant.ts'
import { endsBeforeStart } from '#rules/events/event-dates.ts'
import { wallTimeToInstant } from '#rules/events/wall-time.ts'
import { AppError } from '#server/core/app-error.ts'

export type WallDates = { start_date: WallTime; end_date: WallTime | null; timezone: string }

/** Returns the dates of an event with their instants in its time zone. Errors: event.ends_before_start. */
export function datesOf({
  start_date,
  end_date,
  timezone,
}: WallDates): WallDates & { starts_at: Instant; ends_at: Instant | null } {
  if (endsBeforeStart({ start_date, end_date, timezone })) {
    throw new AppError('event.ends_before_start', { errors: { end_date: ['event.ends_before_start'] } })
  }
  const starts_at = wallTimeToInstant(start_date, timezone)
  const ends_at = end_date === null ? null : wallTimeToInstant(end_date, timezone)
  return { start_date, end_date, timezone, starts_at, ends_at }
}
