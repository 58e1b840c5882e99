import { sql } from 'drizzle-orm'
import { OPEN_END_HOURS } from '#rules/event-status.ts'
import { events } from './schema/events.ts'

/** From when on an event is over, as rules/event-status.ts has it. */
export const OVER_AT = sql`coalesce(${events.ends_at}, ${events.starts_at} + make_interval(hours => ${OPEN_END_HOURS}::int))`
