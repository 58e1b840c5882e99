import type { Event, EventEdit } from '#contract/events.ts'
import { wallTimeToInstant } from '#rules/wall-time.ts'
import type { FieldErrors } from '#app/parts/form-check.ts'

/** The event as the form shows it. */
export const formOf = ({ title, description, organizer_id, start_date, end_date, timezone }: Event) => ({
  title,
  description,
  organizer_id: organizer_id ?? '',
  start_date,
  end_date: end_date ?? '',
  timezone,
})

/** An end before the start, as the timezone has it. */
export function endsEarly({ start_date, end_date, timezone }: EventEdit): FieldErrors {
  if (start_date === undefined || timezone === undefined || !end_date) return {}
  const is_early = wallTimeToInstant(end_date, timezone) < wallTimeToInstant(start_date, timezone)
  return is_early ? { end_date: ['ends_before_start'] } : {}
}
