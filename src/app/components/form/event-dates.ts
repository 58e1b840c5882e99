import type { EventEdit } from '#contract/events/events.ts'
import { endsBeforeStart } from '#rules/events/event-dates.ts'
import type { FieldErrors } from '#app/components/form-check.ts'

/** Problems of an event's dates, for a form's `check`; missing dates are not checked. */
export function checkEventDates({
  start_date,
  end_date = null,
  timezone,
}: Pick<EventEdit, 'start_date' | 'end_date' | 'timezone'>): FieldErrors {
  if (start_date === undefined || timezone === undefined) return {}
  return endsBeforeStart({ start_date, end_date, timezone }) ? { end_date: ['ends_before_start'] } : {}
}
