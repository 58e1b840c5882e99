import type { Event } from '#contract/events.ts'

/** The event as the form shows it. */
export const formOf = ({ title, description, organizer_id, start_date, end_date, timezone }: Event) => ({
  title,
  description,
  organizer_id: organizer_id ?? '',
  start_date,
  end_date: end_date ?? '',
  timezone,
})
