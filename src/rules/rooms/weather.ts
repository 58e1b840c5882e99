import type { WeatherClosureNew } from '#contract/rooms/weather.ts'
import type { BookingState } from '#contract/rooms/booking-shape.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { wallTimeToInstant } from '../events/wall-time.ts'

/** Days before the new date on which clients who have not answered are reminded. */
export const REMINDER_DAYS = 3

type EventChoice = Pick<WeatherClosureNew['events'][number], 'outcome' | 'start_date' | 'end_date'>
type BookingChoice = Pick<WeatherClosureNew['bookings'][number], 'outcome' | 'starts_at' | 'ends_at'>
/** An invalid field of a choice; null when valid. */
type Problem<Field extends string> = [field: Field, code: string] | null

const AFFECTED_STATES: ReadonlySet<BookingState> = new Set(['option', 'requested', 'held', 'confirmed'])

/** Returns whether bookings in this state are affected by a weather closure. */
export function isAffected(state: BookingState): boolean {
  return AFFECTED_STATES.has(state)
}

/** Returns why the decision for an event is invalid: a new date must be in the future and end after its start. */
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
 * Returns why the decision for a booking is invalid. Only a booking with an agreed time can be postponed without a
 * new time; a booking on the waiting list cannot be moved.
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
