import { eventEdit, type Event, type EventEdit } from '#contract/events.ts'
import { wallTimeToInstant } from '#rules/wall-time.ts'
import { checkForm, type FieldErrors } from '#app/parts/form-check.ts'

export type EventForm = {
  title: string
  description: string
  start_date: string
  end_date: string
  timezone: string
}
export type EventField = keyof EventForm

export const formOf = ({ title, description, start_date, end_date, timezone }: Event): EventForm => ({
  title,
  description,
  start_date,
  end_date: end_date ?? '',
  timezone,
})

type Checked = { data: EventEdit; errors: null } | { data: null; errors: FieldErrors }

/** The form as the contract takes it, checked also for an end before the start. */
export function checkEvent(form: EventForm): Checked {
  const checked = checkForm(eventEdit, { ...form, end_date: form.end_date === '' ? null : form.end_date })
  if (checked.data === null) return checked
  const { start_date = '', end_date = null, timezone = 'UTC' } = checked.data
  if (end_date === null) return checked
  return wallTimeToInstant(end_date, timezone) < wallTimeToInstant(start_date, timezone)
    ? { data: null, errors: { end_date: ['ends_before_start'] } }
    : checked
}
