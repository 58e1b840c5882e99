import { and, asc, count, eq, gt, max, sql, type SQL } from 'drizzle-orm'
import type { Id } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import type { Tx } from '#server/db/database.ts'
import { OVER_AT } from '#server/db/event-over.ts'
import { event_settings, events } from '#server/db/schema/events.ts'
import { row_edits } from '#server/db/schema/row-edits.ts'

const its_settings = eq(event_settings.event_id, events.id)

/** Live, not over, and its organizer lets it be found. */
function isListed(now: Instant): SQL | undefined {
  const is_allowed = sql`${event_settings.settings} ->> 'allow_search_engine_indexing' is distinct from 'false'`
  return and(eq(events.status, 'live'), gt(OVER_AT, sql`${now}::timestamptz`), is_allowed)
}

export async function countListed(tx: Tx, now: Instant): Promise<number> {
  const [row] = await tx
    .select({ listed: count() })
    .from(events)
    .leftJoin(event_settings, its_settings)
    .where(isListed(now))
  return row?.listed ?? 0
}

export type Listed = { id: Id; title: string; changed_at: Instant | null }
/** The id of the one before the first, or how many to leave out. */
export type From = { after: Id } | { offset: number }

/** In the order of their ids. */
export async function listed(tx: Tx, now: Instant, from: From, limit: number): Promise<Listed[]> {
  const is_its = sql`${row_edits.row_key} in (${events.id}, ${events.id} || '/settings')`
  const edited = tx
    .select({ at: max(row_edits.edited_at) })
    .from(row_edits)
    .where(is_its)
  const is_as_made = sql`${events.version} = 1 and ${event_settings.version} = 1`
  return tx
    .select({
      id: events.id,
      title: events.title,
      // Edits are forgotten in time: then nobody knows any more.
      changed_at: sql<Instant | null>`
          coalesce((${edited}), case when ${is_as_made} then ${events.created_at} end)
        `.mapWith(events.created_at),
    })
    .from(events)
    .leftJoin(event_settings, its_settings)
    .where('after' in from ? and(isListed(now), gt(events.id, from.after)) : isListed(now))
    .orderBy(asc(events.id))
    .limit(limit)
    .offset('after' in from ? 0 : from.offset)
}
