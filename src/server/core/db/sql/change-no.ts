import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Id } from '#contract/wire/id.ts'
import { event_counters } from '#server/core/db/schema/events.ts'

/** The row of a statement that returns a change number. */
export const changeNoRow = z.object({ change_no: z.number().int() })

/** Returns a statement, or a part of one, that takes the next change number of an event: see nextChangeNo. */
export function incrementChangeNo(event_id: Id): SQL<{ change_no: number }> {
  return sql`update ${event_counters} set change_no = ${event_counters.change_no} + 1
    where ${event_counters.event_id} = ${event_id} returning ${event_counters.change_no}`
}
