import { and, asc, count, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'
import { refunds } from '#server/core/db/schema/payments.ts'
import { bookings, rooms } from '#server/core/db/schema/rooms.ts'

/** Events whose refunds are visible (null for all), and whether those of bookings are. */
type Visibility = { event_ids: readonly Id[] | null; bookings: boolean }

export type OwedRefundRow = Awaited<ReturnType<typeof list>>['rows'][number]

/** Returns the owed refunds, oldest first, with their totals. */
export async function list(
  tx: Tx,
  account_id: Id,
  { event_ids, bookings: includes_bookings }: Visibility,
  limit: number,
) {
  const where = and(
    eq(refunds.account_id, account_id),
    eq(refunds.status, 'OWED'),
    or(
      includes_bookings ? isNotNull(refunds.booking_id) : undefined,
      event_ids === null ? isNull(refunds.booking_id) : inArray(refunds.event_id, [...event_ids]),
    ),
  )
  const rows = await tx
    .select({
      id: refunds.id,
      amount_cents: refunds.amount_cents,
      currency: refunds.currency,
      reason: refunds.reason,
      created_at: refunds.created_at,
      event_id: refunds.event_id,
      event_title: events.title,
      order: { id: orders.id, first_name: orders.first_name, last_name: orders.last_name },
      booking: { id: bookings.id, client_name: bookings.client_name },
      room_name: rooms.name,
    })
    .from(refunds)
    .leftJoin(orders, eq(orders.id, refunds.order_id))
    .leftJoin(events, eq(events.id, refunds.event_id))
    .leftJoin(bookings, eq(bookings.id, refunds.booking_id))
    .leftJoin(rooms, eq(rooms.id, bookings.room_id))
    .where(where)
    .orderBy(asc(refunds.created_at), asc(refunds.id))
    .limit(limit)
  const [count_row] = await tx.select({ total: count() }).from(refunds).where(where)
  return { rows, total: count_row?.total ?? 0 }
}
