import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { listPublicOtherEvents } from '#contract/events/other-events.ts'
import type { Tx } from '#server/db/database.ts'
import { overAt } from '#server/db/sql/event-over.ts'
import { containsWords, filterConditions, offsetOf } from '#server/db/sql/list-page.ts'
import { other_events } from '#server/db/schema/other-events.ts'

type Query = QueryOf<typeof listPublicOtherEvents>
export type OtherEventRow = typeof other_events.$inferSelect

const FILTERS = {
  starts_at: { value: other_events.starts_at, kind: 'instant' },
  place: { value: other_events.place, kind: 'text' },
} as const
const SEARCHED = sql`concat_ws(' ', ${other_events.title}, ${other_events.place})`
const is_live = eq(other_events.status, 'live')

export async function page(
  tx: Tx,
  query: Query,
  now: Instant,
): Promise<{ rows: OtherEventRow[]; total: number }> {
  const wanted = and(
    is_live,
    sql`(${overAt(other_events)} <= ${now}::timestamptz) is not true`,
    containsWords(SEARCHED, query.query),
    ...filterConditions(query, FILTERS),
  )
  const direction = query.sort_direction === 'asc' ? asc : desc
  const rows = await tx
    .select()
    .from(other_events)
    .where(wanted)
    .orderBy(direction(other_events[query.sort_by]), direction(other_events.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [counted] = await tx.select({ total: count() }).from(other_events).where(wanted)
  return { rows, total: counted?.total ?? 0 }
}

/** Undefined for one that is not live, as for one that is not there. */
export async function findLive(tx: Tx, id: Id): Promise<OtherEventRow | undefined> {
  const [row] = await tx
    .select()
    .from(other_events)
    .where(and(eq(other_events.id, id), is_live))
  return row
}
