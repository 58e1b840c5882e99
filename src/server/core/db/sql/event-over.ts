import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { OPEN_END_HOURS } from '#rules/events/event-status.ts'
import { events } from '#server/core/db/schema/events.ts'

/**
 * Returns the time from which an event with these columns is over, as in rules/events/event-status.ts; null
 * without a date.
 */
export const eventEndOf = ({ starts_at, ends_at }: Record<'starts_at' | 'ends_at', SQLWrapper>): SQL =>
  sql`coalesce(${ends_at}, ${starts_at} + make_interval(hours => ${OPEN_END_HOURS}::int))`

export const EVENT_END = eventEndOf(events)
