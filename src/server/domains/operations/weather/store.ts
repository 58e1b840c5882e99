import { and, asc, count, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import { affectedEvent, type listWeatherClosures } from '#contract/rooms/weather.ts'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Span } from '#rules/rooms/room-times.ts'
import type { Tx } from '#server/core/db/database.ts'
import { filterConditions, offsetOf } from '#server/core/db/sql/list-page.ts'
import { containsWords } from '#server/core/db/sql/name-search.ts'
import { EVENT_END } from '#server/core/db/sql/event-over.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { attendees, orders } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'
import { rooms } from '#server/core/db/schema/rooms.ts'
import { weather_closures, weather_orders, weather_things } from '#server/core/db/schema/weather.ts'

export type ClosureRow = typeof weather_closures.$inferSelect
export type EventRow = typeof events.$inferSelect
const buyerFigures = affectedEvent.pick({ orders: true, tickets: true, kept_cents: true })
export type BuyerFigures = z.infer<typeof buyerFigures>

/** Active order: not cancelled, buyer not erased, payment not failed. */
const IS_ACTIVE = sql`${orders.cancelled_at} is null and ${orders.payment_failed_at} is null and ${orders.erased_at} is null`
const RETAINED_CENTS = sql`case when ${orders.paid_at} is null then 0 else ${orders.total_gross_cents} - ${orders.total_refunded_cents} end`

/** Returns the live events of an account with a date that overlap a span, by start. */
export function listEventsBetween(tx: Tx, account_id: Id, span: Span): Promise<EventRow[]> {
  return tx
    .select()
    .from(events)
    .where(
      and(
        eq(events.account_id, account_id),
        eq(events.status, 'live'),
        inArray(events.happening, ['planned', 'rescheduled']),
        lt(events.starts_at, span.ends_at),
        gt(EVENT_END, sql`${span.starts_at}::timestamptz`),
      ),
    )
    .orderBy(asc(events.starts_at), asc(events.id))
}

const eventFigures = buyerFigures.extend({ event_id: idOf('event') })

/** Returns the buyer figures by event; events without buyers are absent. */
export async function buyersOf(tx: Tx, event_ids: readonly Id[]): Promise<Map<Id, BuyerFigures>> {
  const rows = await queryRows(
    tx,
    eventFigures,
    sql`
    select ${orders.event_id} as event_id, count(*)::int as orders, coalesce(sum(${RETAINED_CENTS}), 0)::float8 as kept_cents,
      coalesce(sum((select count(*) from ${attendees} as a where a.order_id = ${orders.id} and a.cancelled_at is null)), 0)::int
        as tickets
    from ${orders} where ${inArray(orders.event_id, [...event_ids])} and ${IS_ACTIVE} group by 1`,
  )
  return new Map(rows.map(({ event_id, ...buyers }) => [event_id, buyers]))
}

export async function readRoomNames(tx: Tx, account_id: Id): Promise<Map<Id, string>> {
  const rows = await tx
    .select({ id: rooms.id, name: rooms.name })
    .from(rooms)
    .where(eq(rooms.account_id, account_id))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns undefined when the id exists already, in any account. */
export async function insert(tx: Tx, row: ClosureRow): Promise<ClosureRow | undefined> {
  const [created] = await tx.insert(weather_closures).values(row).onConflictDoNothing().returning()
  return created
}

export async function insertItems(
  tx: Tx,
  rows: readonly (typeof weather_things.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(weather_things).values([...rows])
}

/** Queues all active orders of an event for processing; already processed ones are queued again. */
export async function addOrders(
  tx: Tx,
  { account_id, closure_id, event_id }: { account_id: Id; closure_id: Id; event_id: Id },
): Promise<void> {
  await tx.execute(sql`
    insert into ${weather_orders} (account_id, event_id, closure_id, order_id)
    select ${account_id}, ${event_id}, ${closure_id}, ${orders.id}
    from ${orders} where ${orders.event_id} = ${event_id} and ${IS_ACTIVE}
    on conflict (closure_id, order_id) do update set told_at = null, asked_again_at = null, failed_at = null`)
}

/** Returns whether a closure postponed an event. */
export async function hasPostponed(tx: Tx, closure_id: Id, event_id: Id): Promise<boolean> {
  const rows = await tx
    .select({ event_id: weather_things.event_id })
    .from(weather_things)
    .where(
      and(
        eq(weather_things.closure_id, closure_id),
        eq(weather_things.event_id, event_id),
        eq(weather_things.outcome, 'postpone'),
      ),
    )
  return rows.length > 0
}

/**
 * Also queues orders that were bought during the decision; looks for them as long as one could still be stored.
 * @returns their number
 */
export async function addLateOrders(tx: Tx, now: Instant): Promise<number> {
  const { rows } = await tx.execute(sql`
    insert into ${weather_orders} (account_id, event_id, closure_id, order_id)
    select c.account_id, t.event_id, c.id, ${orders.id}
    from ${weather_closures} c join ${weather_things} t on t.closure_id = c.id
      join ${orders} on ${orders.event_id} = t.event_id
    where c.created_at > ${now}::timestamptz - interval '15 minutes' and t.outcome <> 'go_on'
      and ${orders.created_at} between c.created_at - interval '5 minutes' and c.created_at + interval '1 minute'
      and ${IS_ACTIVE}
    on conflict do nothing returning order_id`)
  return rows.length
}

/** Expires the open holds of an event, so that no checkout continues. */
export async function expireHolds(tx: Tx, event_id: Id, now: Instant): Promise<void> {
  await tx.execute(
    sql`update reservations set held_until = ${now} where event_id = ${event_id} and held_until > ${now}`,
  )
}

export type PendingNotification = typeof weather_orders.$inferSelect &
  Pick<ClosureRow, 'words' | 'by_user_id'>

/** Claims an unprocessed order; other processes skip it. A failed one is retried after a while. */
export async function claimPending(tx: Tx, failed_before: Instant): Promise<PendingNotification | undefined> {
  const [row] = await tx
    .select({
      order: weather_orders,
      words: weather_closures.words,
      by_user_id: weather_closures.by_user_id,
    })
    .from(weather_orders)
    .innerJoin(weather_closures, eq(weather_closures.id, weather_orders.closure_id))
    .where(
      and(
        isNull(weather_orders.told_at),
        or(isNull(weather_orders.failed_at), lt(weather_orders.failed_at, failed_before)),
      ),
    )
    .orderBy(asc(weather_closures.created_at), asc(weather_orders.order_id))
    .limit(1)
    .for('update', { of: weather_orders, skipLocked: true })
  return row && { ...row.order, words: row.words, by_user_id: row.by_user_id }
}

type WeatherOrderKey = { closure_id: Id; order_id: Id }
const isOrder = ({ closure_id, order_id }: WeatherOrderKey) =>
  and(eq(weather_orders.closure_id, closure_id), eq(weather_orders.order_id, order_id))

export async function saveOrder(
  tx: Tx,
  key: WeatherOrderKey,
  fields: Partial<Pick<PendingNotification, 'told_at' | 'failed_at' | 'asked_again_at'>>,
): Promise<void> {
  await tx.update(weather_orders).set(fields).where(isOrder(key))
}

/** Claims an order whose buyer was notified of a new date that is near and has not answered. */
export async function claimUnanswered(
  tx: Tx,
  now: Instant,
  starts_before: Instant,
): Promise<PendingNotification | undefined> {
  const [row] = await tx
    .select({
      order: weather_orders,
      words: weather_closures.words,
      by_user_id: weather_closures.by_user_id,
    })
    .from(weather_orders)
    .innerJoin(weather_closures, eq(weather_closures.id, weather_orders.closure_id))
    .innerJoin(events, eq(events.id, weather_orders.event_id))
    .innerJoin(orders, eq(orders.id, weather_orders.order_id))
    .where(
      and(
        sql`${weather_orders.told_at} is not null and ${weather_orders.asked_again_at} is null`,
        eq(events.happening, 'rescheduled'),
        gt(events.starts_at, now),
        lt(events.starts_at, starts_before),
        isNull(orders.date_kept_at),
        IS_ACTIVE,
      ),
    )
    .limit(1)
    .for('update', { of: weather_orders, skipLocked: true })
  return row && { ...row.order, words: row.words, by_user_id: row.by_user_id }
}

export async function find(tx: Tx, account_id: Id, id: Id): Promise<ClosureRow | undefined> {
  const [row] = await tx
    .select()
    .from(weather_closures)
    .where(and(eq(weather_closures.id, id), eq(weather_closures.account_id, account_id)))
  return row
}

export async function page(
  tx: Tx,
  account_id: Id,
  query: QueryOf<typeof listWeatherClosures>,
): Promise<{ rows: ClosureRow[]; total: number }> {
  const direction = query.sort_direction === 'asc' ? asc : desc
  const where = and(
    eq(weather_closures.account_id, account_id),
    containsWords(weather_closures.by_name, query.query),
    ...filterConditions(query, {
      signal: { value: weather_closures.signal, kind: 'text' },
      created_at: { value: weather_closures.created_at, kind: 'instant' },
    }),
  )
  const rows = await tx
    .select()
    .from(weather_closures)
    .where(where)
    .orderBy(direction(weather_closures.created_at), direction(weather_closures.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [count_row] = await tx.select({ total: count() }).from(weather_closures).where(where)
  return { rows, total: count_row?.total ?? 0 }
}

export async function findEvent(tx: Tx, id: Id): Promise<EventRow | undefined> {
  const [row] = await tx.select().from(events).where(eq(events.id, id))
  return row
}
