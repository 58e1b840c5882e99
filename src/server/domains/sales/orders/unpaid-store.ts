import { and, asc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { DOOR_GRACE_HOURS } from '#rules/sales/offline-payment.ts'
import { HAS_ENTERED } from '#server/core/db/sql/attendance.ts'
import type { Tx } from '#server/core/db/database.ts'
import { EVENT_END } from '#server/core/db/sql/event-over.ts'
import { attendees, orders } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'
import { presences } from '#server/core/db/schema/scans.ts'

const BATCH_SIZE = 500

export type UnpaidOrderKey = { id: Id; event_id: Id }

const is_unpaid = and(isNotNull(orders.other_payment), isNull(orders.paid_at), isNull(orders.cancelled_at))

/** Same as `unpaidExpiresAt` of rules/sales/offline-payment.ts; a test compares both. */
const EXPIRES_AT = sql`case when ${orders.other_payment} = 'door'
  then ${EVENT_END} + make_interval(hours => ${DOOR_GRACE_HOURS}::int)
  else least(${orders.due_at}, ${events.starts_at}) end`

/** An order whose attendee has entered does not expire, because the money is owed. */
const has_entered = sql`exists (select 1 from ${attendees} as a join ${presences} as p on p.attendee_id = a.id
  where a.order_id = ${orders.id} and ${HAS_ENTERED})`

const expiryIsDue = (now: Instant) =>
  and(is_unpaid, sql`${EXPIRES_AT} <= ${now}::timestamptz`, sql`not ${has_entered}`)
const reminderIsDue = (now: Instant) => and(is_unpaid, sql`${orders.remind_at} <= ${now}::timestamptz`)

/** Returns the orders whose payment is overdue, oldest first. */
export const listExpired = (tx: Tx, now: Instant): Promise<UnpaidOrderKey[]> => list(tx, expiryIsDue(now))

/** Returns the orders whose buyers are to be reminded now. */
export const listReminderDue = (tx: Tx, now: Instant): Promise<UnpaidOrderKey[]> =>
  list(tx, reminderIsDue(now))

/** Locks the unpaid orders of an event. */
export function lockUnpaid(tx: Tx, event_id: Id) {
  const { id, other_payment, due_at, remind_at } = orders
  return tx
    .select({ id, other_payment, due_at, remind_at })
    .from(orders)
    .where(and(eq(orders.event_id, event_id), is_unpaid))
    .orderBy(asc(orders.id))
    .for('update')
}

/** Returns whether an order that the caller has locked is still overdue. */
export const isExpired = async (tx: Tx, id: Id, now: Instant): Promise<boolean> =>
  (await list(tx, and(eq(orders.id, id), expiryIsDue(now)))).length > 0

export const isReminderDue = async (tx: Tx, id: Id, now: Instant): Promise<boolean> =>
  (await list(tx, and(eq(orders.id, id), reminderIsDue(now)))).length > 0

/** Prevents a second reminder. Visible fields and the version stay unchanged. */
export async function clearReminder(tx: Tx, id: Id): Promise<void> {
  await tx.update(orders).set({ remind_at: null }).where(eq(orders.id, id))
}

function list(tx: Tx, condition: SQL | undefined): Promise<UnpaidOrderKey[]> {
  return tx
    .select({ id: orders.id, event_id: orders.event_id })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.event_id))
    .where(condition)
    .orderBy(asc(orders.created_at), asc(orders.id))
    .limit(BATCH_SIZE)
}
