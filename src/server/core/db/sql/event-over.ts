import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { OPEN_END_HOURS } from '#rules/events/event-status.ts'
import { events } from '#server/core/db/schema/events.ts'

/** From when on what has these times is over, as rules/events/event-status.ts has it; null where it has none. */
export const eventEndOf = ({ starts_at, ends_at }: Record<'starts_at' | 'ends_at', SQLWrapper>): SQL =>
  sql`coalesce(${ends_at}, ${starts_at} + make_interval(hours => ${OPEN_END_HOURS}::int))`

export const EVENT_END = eventEndOf(events)
