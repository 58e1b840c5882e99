import type { WeatherClosureNew } from '#contract/rooms/weather.ts'
import type { BookingState } from '#contract/rooms/booking-shape.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { wallTimeToInstant } from '../events/wall-time.ts'

/** How long before the new date whoever has not answered is asked once more. */
export const REMINDER_DAYS = 3

type EventChoice = Pick<WeatherClosureNew['events'][number], 'outcome' | 'start_date' | 'end_date'>
type BookingChoice = Pick<WeatherClosureNew['bookings'][number], 'outcome' | 'starts_at' | 'ends_at'>
/** What is wrong with a field of a choice; null: nothing. */
type Problem<Field extends string> = [field: Field, code: string] | null

const AFFECTED_STATES: ReadonlySet<BookingState> = new Set(['option', 'requested', 'held', 'confirmed'])

/** Whether a booking that stands so is a matter of the weather's. */
export function isAffected(state: BookingState): boolean {
  return AFFECTED_STATES.has(state)
}

/** What is wrong with what is decided for an event: a new date is to come, and ends after it starts. */
export function eventChoiceProblem(
  { outcome, start_date, end_date }: EventChoice,
  { timezone, now }: { timezone: string; now: Instant },
): Problem<'start_date' | 'end_date'> {
  if (outcome !== 'postpone' || start_date === null) return null
  const starts_at = wallTimeToInstant(start_date, timezone)
  if (starts_at <= now) return ['start_date', 'in_the_past']
  return end_date !== null && wallTimeToInstant(end_date, timezone) < starts_at
    ? ['end_date', 'ends_before_start']
    : null
}

/**
 * What is wrong with what is decided for a booking: only who has its time agreed to can wait for another one to be told,
 * and who waits behind others has none to be moved from.
 */
export function bookingChoiceProblem(
  { outcome, starts_at, ends_at }: BookingChoice,
  { state, now }: { state: BookingState | undefined; now: Instant },
): Problem<'outcome' | 'starts_at' | 'ends_at'> {
  if (outcome !== 'postpone') return null
  if (starts_at === null || ends_at === null) {
    const may_wait = starts_at === null && ends_at === null && (state === 'held' || state === 'confirmed')
    return may_wait ? null : [starts_at === null ? 'starts_at' : 'ends_at', 'required']
  }
  if (state === 'option') return ['outcome', 'not_allowed']
  if (starts_at <= now) return ['starts_at', 'in_the_past']
  return starts_at < ends_at ? null : ['ends_at', 'ends_before_start']
}
