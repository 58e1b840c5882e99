import { asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { closedEvent, weatherClosure, type WeatherOutcome } from '#contract/rooms/weather.ts'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'
import { refunds } from '#server/core/db/schema/payments.ts'
import { bookings } from '#server/core/db/schema/rooms.ts'
import { weather_closures, weather_orders, weather_things } from '#server/core/db/schema/weather.ts'

const progress = weatherClosure.pick({ orders: true, told: true, bookings: true })
export type Progress = z.infer<typeof progress>
export type EventReportLine = { event: typeof events.$inferSelect; outcome: WeatherOutcome }
export type BookingReportLine = { booking: typeof bookings.$inferSelect; outcome: WeatherOutcome }
const buyerAnswers = closedEvent.pick({
  orders: true,
  told: true,
  kept: true,
  money_back: true,
  refunded_cents: true,
  refunds_failed: true,
})
export type BuyerAnswers = z.infer<typeof buyerAnswers>

const closureProgress = progress.extend({ id: idOf('weather_closure') })

/** Returns the progress of closures; closures without orders are absent. */
export async function progressOf(tx: Tx, ids: readonly Id[]): Promise<Map<Id, Progress>> {
  const rows = await queryRows(
    tx,
    closureProgress,
    sql`
    select ${weather_closures.id} as id,
      (select count(*) from ${weather_orders} as o where o.closure_id = ${weather_closures.id})::int as orders,
      (select count(*) from ${weather_orders} as o
        where o.closure_id = ${weather_closures.id} and o.told_at is not null)::int as told,
      (select count(*) from ${weather_things} as t where t.closure_id = ${weather_closures.id}
        and t.booking_id is not null and t.outcome <> 'go_on')::int as bookings
    from ${weather_closures} where ${inArray(weather_closures.id, [...ids])}`,
  )
  return new Map(rows.map(({ id, ...progress }) => [id, progress]))
}

export function eventLines(tx: Tx, closure_id: Id): Promise<EventReportLine[]> {
  return tx
    .select({ event: events, outcome: weather_things.outcome })
    .from(weather_things)
    .innerJoin(events, eq(events.id, weather_things.event_id))
    .where(eq(weather_things.closure_id, closure_id))
    .orderBy(asc(events.starts_at), asc(events.id))
}

export function bookingLines(tx: Tx, closure_id: Id): Promise<BookingReportLine[]> {
  return tx
    .select({ booking: bookings, outcome: weather_things.outcome })
    .from(weather_things)
    .innerJoin(bookings, eq(bookings.id, weather_things.booking_id))
    .where(eq(weather_things.closure_id, closure_id))
    .orderBy(asc(bookings.starts_at), asc(bookings.id))
}

const eventAnswers = buyerAnswers.extend({ event_id: idOf('event') })

/** Returns the results of the buyers of each event; events without any are absent. */
export async function answersOf(
  tx: Tx,
  { id, created_at }: { id: Id; created_at: string },
): Promise<Map<Id, BuyerAnswers>> {
  const sum = (aggregate: string, states: string[]) => sql`(select ${sql.raw(aggregate)} from ${refunds} as r
      where r.order_id = ${orders.id} and r.created_at >= ${created_at}
        and r.status = any(${sql.param(states)}::text[]))`
  const rows = await queryRows(
    tx,
    eventAnswers,
    sql`
    select ${weather_orders.event_id} as event_id, count(*)::int as orders, count(${weather_orders.told_at})::int as told,
      count(*) filter (where ${orders.date_kept_at} is not null and ${orders.cancelled_at} is null)::int as kept,
      count(*) filter (where ${orders.cancelled_because} = 'buyer'
        and ${orders.cancelled_at} >= ${created_at})::int as money_back,
      coalesce(sum(${sum('coalesce(sum(r.amount_cents), 0)', ['PENDING', 'SUCCEEDED'])}), 0)::float8 as refunded_cents,
      coalesce(sum(${sum('count(*)', ['FAILED'])}), 0)::int as refunds_failed
    from ${weather_orders} join ${orders} on ${orders.id} = ${weather_orders.order_id}
    where ${weather_orders.closure_id} = ${id} group by 1`,
  )
  return new Map(rows.map(({ event_id, ...answers }) => [event_id, answers]))
}

const manualRefundDue = z.object({
  event_id: idOf('event'),
  order_id: idOf('order'),
  amount_cents: z.number().int(),
})
export type ManualRefundDue = z.infer<typeof manualRefundDue>

/** Returns cancelled orders that were not paid by a provider and have to be refunded by hand. */
export function manualRefundsOf(tx: Tx, closure_id: Id): Promise<ManualRefundDue[]> {
  return queryRows(
    tx,
    manualRefundDue,
    sql`
    select ${orders.event_id} as event_id, ${orders.id} as order_id,
      (${orders.total_gross_cents} - ${orders.total_refunded_cents})::float8 as amount_cents
    from ${weather_orders} join ${orders} on ${orders.id} = ${weather_orders.order_id}
    where ${weather_orders.closure_id} = ${closure_id} and ${orders.cancelled_at} is not null
      and ${orders.paid_at} is not null and ${orders.payment_id} is null
      and ${orders.total_gross_cents} > ${orders.total_refunded_cents}
    order by ${orders.id}`,
  )
}
