import { eq, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { events } from '#server/core/db/schema/events.ts'
import { page_views } from '#server/core/db/schema/event-sums.ts'

/** Adds views of live events to the current day in each event's time zone. */
export async function addViews(tx: Tx, views: ReadonlyMap<Id, number>, now: Instant): Promise<void> {
  await tx.execute(sql`
    insert into ${page_views} (account_id, event_id, date, views)
    select e.account_id, e.id, to_char(${now}::timestamptz at time zone e.timezone, 'YYYY-MM-DD'), c.views
    from unnest(${sql.param([...views.keys()])}::text[], ${sql.param([...views.values()])}::int[])
      as c (event_id, views)
    join ${events} as e on e.id = c.event_id and e.status = 'live'
    order by e.id
    on conflict (event_id, date) do update set views = page_views.views + excluded.views`)
}

/** Returns the page views of an event by day. */
export async function readViews(tx: Tx, event_id: Id): Promise<Map<string, number>> {
  const rows = await tx
    .select({ date: page_views.date, views: page_views.views })
    .from(page_views)
    .where(eq(page_views.event_id, event_id))
  return new Map(rows.map(({ date, views }) => [date, views]))
}
