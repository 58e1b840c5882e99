import type { Event } from '#contract/events/events.ts'

type EventForm = Record<
  'title' | 'description' | 'organizer_id' | 'start_date' | 'end_date' | 'timezone',
  string
>

/** The event as the form shows it. */
export const formOf = ({
  title,
  description,
  organizer_id,
  start_date,
  end_date,
  timezone,
}: Event): EventForm => ({
  title,
  description,
  organizer_id: organizer_id ?? '',
  start_date,
  end_date: end_date ?? '',
  timezone,
})
