import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { listOrderRequests } from '#contract/sales/order-requests.ts'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { events } from '#server/core/db/schema/events.ts'
import { order_requests, reservations } from '#server/core/db/schema/reservations.ts'
import { filterConditions, offsetOf } from '#server/core/db/sql/list-page.ts'
import { containsWords } from '#server/core/db/sql/name-search.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

const buyer = sql`${reservations.details}->'order'`
const SEARCHED = sql`concat_ws(' ', ${buyer}->>'first_name', ${buyer}->>'last_name', ${buyer}->>'email')`

/** Returns the ids of one page of the requests of an event, in its order. */
export async function page(
  tx: Tx,
  event_id: Id,
  query: QueryOf<typeof listOrderRequests>,
): Promise<{ ids: Id[]; total: number }> {
  const condition = and(
    eq(order_requests.event_id, event_id),
    containsWords(SEARCHED, query.query),
    ...filterConditions(query, { status: { value: order_requests.status, kind: 'text' } }),
  )
  const is_same = eq(reservations.id, order_requests.order_id)
  const direction = query.sort_direction === 'asc' ? asc : desc
  const rows = await tx
    .select({ id: order_requests.order_id })
    .from(order_requests)
    .innerJoin(reservations, is_same)
    .where(condition)
    .orderBy(direction(order_requests.requested_at), direction(order_requests.order_id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [counted] = await tx
    .select({ total: count() })
    .from(order_requests)
    .innerJoin(reservations, is_same)
    .where(condition)
  return { ids: rows.map(({ id }) => id), total: counted?.total ?? 0 }
}

const requestKey = z.object({ event_id: idOf('event'), order_id: idOf('order') })
export type RequestKey = z.infer<typeof requestKey>

/** Returns open requests that something becomes of now, as in dueOutcome of rules/sales/approval/order-approval.ts. */
export function listDue(
  tx: Tx,
  { now, decided_until, most }: { now: Instant; decided_until: Instant; most: number },
): Promise<RequestKey[]> {
  return queryRows(
    tx,
    requestKey,
    sql`
    select request.event_id, request.order_id from ${order_requests} as request
    join ${events} as event on event.id = request.event_id
    where request.settled_at is null and (
      (request.decided_at <= ${decided_until}::timestamptz
        and (request.status = 'declined' or event.happening <> 'postponed'))
      or (request.status = 'waiting' and (event.happening = 'cancelled'
        or (event.happening <> 'postponed' and event.starts_at <= ${now}::timestamptz))))
    order by request.requested_at, request.order_id limit ${most}`,
  )
}

/** Returns the orders of an event whose places wait for approval, or for payment after it. */
export async function listHeld(tx: Tx, event_id: Id, now: Instant): Promise<Id[]> {
  const rows = await tx
    .select({ id: reservations.id })
    .from(order_requests)
    .innerJoin(reservations, eq(reservations.id, order_requests.order_id))
    .where(
      and(
        eq(order_requests.event_id, event_id),
        inArray(order_requests.status, ['waiting', 'approved']),
        gt(reservations.held_until, now),
        eq(reservations.is_abandoned, false),
      ),
    )
    .orderBy(asc(reservations.id))
  return rows.map(({ id }) => id)
}
