import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Day } from '#contract/wire/day.ts'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { booking_lines, bookings } from '#server/core/db/schema/rooms.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { stateNow } from './store.ts'

/** Room and week of figures; null means all of them. */
const figureScope = z.object({ room_id: idOf('room').nullable(), week: z.string().nullable() })
const bookedFigures = figureScope.extend({
  booked_minutes: z.number(),
  part_minutes: z.number(),
  income_cents: z.number().int(),
})
export type BookedFigures = z.infer<typeof bookedFigures>
const requestFigures = figureScope.extend({
  requests: z.number().int(),
  median_wait_minutes: z.number().nullable(),
  longest_wait_minutes: z.number().nullable(),
})
export type RequestFigures = z.infer<typeof requestFigures>
/** Mondays of the first and the last week, in a time zone. */
export type WeekRange = { first: Day; last: Day; timezone: string }

/** Weeks with their start and end as instants. */
const weeksOf = ({ first, last, timezone }: WeekRange) => sql`
  select to_char(day, 'YYYY-MM-DD') as week, day at time zone ${timezone}::text as starts_at,
    (day + interval '7 days') at time zone ${timezone}::text as ends_at
  from generate_series(${first}::timestamp, ${last}::timestamp, interval '7 days') as day`

/** Sums the booked time of each room and of its parts per week, and the revenue of bookings that begin in it. */
export function sumBooked(
  tx: Tx,
  account_id: Id,
  weeks: WeekRange,
  { currency, now }: { currency: string; now: Instant },
): Promise<BookedFigures[]> {
  return queryRows(
    tx,
    bookedFigures,
    sql`
    with weeks as (${weeksOf(weeks)}),
    pieces as (
      select ${bookings.room_id} as room_id, weeks.week, cardinality(${bookings.units}) as parts,
        case when ${stateNow(now)} in ('held', 'confirmed', 'done', 'no_show') then extract(epoch from
          least(${bookings.ends_at}, weeks.ends_at) - greatest(${bookings.starts_at}, weeks.starts_at)) / 60
          else 0 end as minutes,
        case when ${bookings.starts_at} >= weeks.starts_at and ${bookings.currency} = ${currency}
          then ${bookings.paid_cents} - ${bookings.refunded_cents} else 0 end as income_cents
      from ${bookings} join weeks on ${bookings.starts_at} < weeks.ends_at and ${bookings.ends_at} > weeks.starts_at
      where ${bookings.account_id} = ${account_id}
        and ${bookings.starts_at} < (select max(ends_at) from weeks)
        and ${bookings.ends_at} > (select min(starts_at) from weeks)
    )
    select room_id, week, coalesce(sum(minutes), 0)::float8 as booked_minutes,
      coalesce(sum(minutes * parts), 0)::float8 as part_minutes, coalesce(sum(income_cents), 0)::float8 as income_cents
    from pieces group by cube (room_id, week)`,
  )
}

/**
 * Counts the requests made per week and how long they waited for an answer. Requests include options that first
 * waited behind others; an answer is whatever ended the wait.
 */
export function sumRequests(tx: Tx, account_id: Id, weeks: WeekRange): Promise<RequestFigures[]> {
  const line = (kinds: string) => sql`
    select min(${booking_lines.at}) from ${booking_lines}
    where ${booking_lines.booking_id} = ${bookings.id} and ${booking_lines.kind} in (${sql.raw(kinds)})`
  return queryRows(
    tx,
    requestFigures,
    sql`
    with weeks as (${weeksOf(weeks)}),
    waits as (
      select ${bookings.room_id} as room_id, weeks.week,
        extract(epoch from (${line(`'approved', 'confirmed', 'declined', 'lapsed'`)}) - ${bookings.asked_at}) / 60 as minutes
      from ${bookings} join weeks on ${bookings.asked_at} >= weeks.starts_at and ${bookings.asked_at} < weeks.ends_at
      where ${bookings.account_id} = ${account_id} and (${line(`'asked', 'waits'`)}) is not null
    )
    select room_id, week, count(*)::int as requests,
      (percentile_cont(0.5) within group (order by minutes))::float8 as median_wait_minutes,
      max(minutes)::float8 as longest_wait_minutes
    from waits group by cube (room_id, week)`,
  )
}
