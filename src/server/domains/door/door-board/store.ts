import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { arrivalCurve, doorBoard, EARLIER_EVENTS_MAX, FORECAST_MINUTES } from '#contract/door/door-board.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { RoleInAccount } from '#rules/permissions.ts'
import type { Tx } from '#server/core/db/database.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

const totals = z.object({ expected: z.number().int(), entered: z.number().int() })

export async function readTotals(tx: Tx, event_id: Id): Promise<z.infer<typeof totals>> {
  const [found] = await queryRows(
    tx,
    totals,
    sql`select expected, entered from event_sums where event_id = ${event_id} and part = 'event'`,
  )
  return found ?? { expected: 0, entered: 0 }
}

/** Returns first entries per five minutes, oldest first: the twelve hours up to the last one. */
export function readArrivals(tx: Tx, event_id: Id) {
  const arrivals = sql.raw("event_sums where event_id = e.id and part = 'arrivals' and entered > 0")
  return queryRows(
    tx,
    doorBoard.shape.arrivals.element,
    sql`
    select a.at as "from", a.entered from (select ${event_id}::text as id) e
    cross join lateral (select * from ${arrivals}
      and at > (select max(at) from ${arrivals}) - interval '12 hours') a
    order by 1`,
  )
}

/**
 * Returns the arrivals around the start of earlier events of the account, newest first: of those that share a
 * category, or of all where the event has none.
 */
export function readEarlierEvents(
  tx: Tx,
  event: { id: Id; account_id: Id; starts_at: Instant },
  member: RoleInAccount,
) {
  const visible =
    member.event_ids === null ? sql`true` : sql`e.id = any(${sql.param([...member.event_ids])}::text[])`
  return queryRows(
    tx,
    arrivalCurve,
    sql`
    with earlier as (
      select e.id, e.starts_at, s.expected from events e
      join event_sums s on s.event_id = e.id and s.part = 'event' and s.entered > 0
      where e.account_id = ${event.account_id} and e.starts_at < ${event.starts_at}::timestamptz and ${visible}
        and (not exists (select 1 from categories c where c.event_id = ${event.id})
          or exists (select 1 from categories c join categories own on lower(own.name) = lower(c.name)
            where c.event_id = e.id and own.event_id = ${event.id}))
      order by e.starts_at desc, e.id limit ${EARLIER_EVENTS_MAX}
    )
    select earlier.expected, coalesce(json_agg(json_build_object(
        'minutes', floor(extract(epoch from a.at - earlier.starts_at) / 300)::int * 5, 'entered', a.entered)
      order by a.at) filter (where a.at is not null), '[]') as steps
    from earlier left join event_sums a on a.event_id = earlier.id and a.part = 'arrivals' and a.entered > 0
      and a.at >= earlier.starts_at - make_interval(mins => ${FORECAST_MINUTES}::int)
      and a.at < earlier.starts_at + make_interval(mins => ${FORECAST_MINUTES}::int)
    group by earlier.id, earlier.starts_at, earlier.expected order by earlier.starts_at desc, earlier.id`,
  )
}
