import { sql } from 'drizzle-orm'
import type { Day } from '#contract/wire/day.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { booking_lines, bookings } from '#server/core/db/schema/rooms.ts'
import { stateNow } from './store.ts'

/** Room and week of figures; null means all of them. */
type FigureScope = { room_id: Id | null; week: Day | null }
export type BookedFigures = FigureScope & {
  booked_minutes: number
  part_minutes: number
  income_cents: number
}
export type RequestFigures = FigureScope & {
  requests: number
  median_wait_minutes: number | null
  longest_wait_minutes: number | null
}
/** Mondays of the first and the last week, in a time zone. */
export type WeekRange = { first: Day; last: Day; timezone: string }

/** Weeks with their start and end as instants. */
const weeksOf = ({ first, last, timezone }: WeekRange) => sql`
  select to_char(day, 'YYYY-MM-DD') as week, day at time zone ${timezone}::text as starts_at,
    (day + interval '7 days') at time zone ${timezone}::text as ends_at
  from generate_series(${first}::timestamp, ${last}::timestamp, interval '7 days') as day`

/** Sums the booked time of each room and of its parts per week, and the revenue of bookings that begin in it. */
export async function sumBooked(
  tx: Tx,
  account_id: Id,
  weeks: WeekRange,
  { currency, now }: { currency: string; now: Instant },
): Promise<BookedFigures[]> {
  const { rows } = await tx.execute<BookedFigures>(sql`
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
    from pieces group by cube (room_id, week)`)
  return rows
}

/**
 * Counts the requests made per week and how long they waited for an answer. Requests include options that first
 * waited behind others; an answer is whatever ended the wait.
 */
export async function sumRequests(tx: Tx, account_id: Id, weeks: WeekRange): Promise<RequestFigures[]> {
  const line = (kinds: string) => sql`
    select min(${booking_lines.at}) from ${booking_lines}
    where ${booking_lines.booking_id} = ${bookings.id} and ${booking_lines.kind} in (${sql.raw(kinds)})`
  const { rows } = await tx.execute<RequestFigures>(sql`
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
    from waits group by cube (room_id, week)`)
  return rows
}
