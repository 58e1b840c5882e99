import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { payments, provider_events } from '#server/core/db/schema/payments.ts'
import { reservations } from '#server/core/db/schema/reservations.ts'
import { bookings } from '#server/core/db/schema/rooms.ts'
import type { PaymentSubject } from './paid-for.ts'

export type PaymentRow = typeof payments.$inferSelect
type WaitingFilter = Record<
  'now' | 'created_before' | 'polled_before' | 'failed_polled_before' | 'ended_before',
  Instant
> &
  Pick<PaymentRow, 'provider'>
type MissingFeeFilter = Pick<PaymentRow, 'provider'> &
  Record<'now' | 'polled_before' | 'abandoned_before', Instant>
/** `is_over`: its page must not be paid any more. */
export type WaitingPayment = PaymentRow & { is_over: boolean }

const isFor = (table: typeof payments, subject: PaymentSubject): SQL =>
  subject.booking_id === null
    ? eq(table.order_id, subject.order_id)
    : eq(table.booking_id, subject.booking_id)

/**
 * Returns the last attempt to pay an order or a booking: a pending one first, because the clocks of several
 * processes may differ.
 */
export async function lastOf(tx: Tx, subject: PaymentSubject): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(isFor(payments, subject))
    .orderBy(desc(sql`${payments.status} = 'PENDING'`), desc(payments.created_at), desc(payments.id))
    .limit(1)
  return row
}

/** The same, locked while its page is being opened, because opening does not lock the order or booking. */
export async function lockLastOf(tx: Tx, subject: PaymentSubject): Promise<PaymentRow | undefined> {
  const last = await lastOf(tx, subject)
  return last?.status === 'PENDING' && last.page_url === null ? lock(tx, last.id) : last
}

/** Returns successful payments, newest first. */
export function succeededOf(tx: Tx, subject: PaymentSubject): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(and(isFor(payments, subject), eq(payments.status, 'SUCCEEDED')))
    .orderBy(desc(payments.settled_at), desc(payments.id))
}

export async function insert(tx: Tx, payment: typeof payments.$inferInsert): Promise<void> {
  await tx.insert(payments).values(payment)
}

export async function find(tx: Tx, id: Id): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id))
  return row
}

/** The same, locked until the end of the transaction. */
export async function lock(tx: Tx, id: Id): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  return row
}

/** Returns the payment with this id of the provider. */
export async function findByIntent(
  tx: Tx,
  provider: PaymentRow['provider'],
  intent: string,
): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.provider_intent, intent)))
  return row
}

export async function save(tx: Tx, id: Id, fields: Partial<PaymentRow>): Promise<void> {
  await tx.update(payments).set(fields).where(eq(payments.id, id))
}

/**
 * Stores the page of a payment.
 * @returns false when the payment ended meanwhile
 */
export async function savePage(
  tx: Tx,
  id: Id,
  { provider_ref, page_url }: { provider_ref: string; page_url: string },
): Promise<boolean> {
  const rows = await tx
    .update(payments)
    .set({ provider_ref, page_url })
    .where(and(eq(payments.id, id), eq(payments.status, 'PENDING')))
    .returning({ id: payments.id })
  return rows.length > 0
}

/** Ends a payment whose page was not opened. */
export async function abandonUnopened(tx: Tx, id: Id, now: Instant): Promise<void> {
  await tx
    .update(payments)
    .set({ status: 'CLOSED', settled_at: now, closed_at: now })
    .where(and(eq(payments.id, id), eq(payments.status, 'PENDING'), isNull(payments.page_url)))
}

/** Returns false when the webhook was processed before. */
export async function saveProviderEvent(
  tx: Tx,
  event: typeof provider_events.$inferInsert,
): Promise<boolean> {
  const rows = await tx.insert(provider_events).values(event).onConflictDoNothing().returning()
  return rows.length > 0
}

/** Returns when a provider last sent a signed webhook. */
export async function lastMessageAt(tx: Tx, provider: string): Promise<Instant | null> {
  const [row] = await tx
    .select({ at: provider_events.received_at })
    .from(provider_events)
    .where(eq(provider_events.provider, provider))
    .orderBy(desc(provider_events.received_at))
    .limit(1)
  return row?.at ?? null
}

/**
 * Claims the payment whose last poll is oldest, among those whose page may still be payable; no other process
 * polls it meanwhile. After a declined card it is polled less often, because another card may follow. It is
 * due immediately if its order is bought, cancelled or expired before `ended_before`, or if its booking is no
 * longer payable or has another amount.
 */
export async function claimWaiting(
  tx: Tx,
  { provider, now, created_before, polled_before, failed_polled_before, ended_before }: WaitingFilter,
): Promise<WaitingPayment | undefined> {
  const isNotPolledSince = (at: Instant) => or(isNull(payments.asked_at), lt(payments.asked_at, at))
  const due = sql`${bookings.total_gross_cents} - ${bookings.paid_cents} + ${bookings.refunded_cents}
    - ${bookings.excused_cents}`
  const is_over = sql<boolean>`(case when ${payments.booking_id} is null
    then ${reservations.id} is null or ${reservations.is_abandoned}
      or ${reservations.held_until} < ${ended_before}::timestamptz
    else ${bookings.state} not in ('held', 'confirmed') or ${bookings.attendance} is not distinct from 'did_not_come'
      or ${bookings.pay_by} < ${ended_before}::timestamptz
      or ${due} <> ${payments.amount_cents} end)`
  const [row] = await tx
    .select({ ...getTableColumns(payments), is_over })
    .from(payments)
    .leftJoin(reservations, eq(reservations.id, payments.order_id))
    .leftJoin(bookings, eq(bookings.id, payments.booking_id))
    .where(
      and(
        isNull(payments.closed_at),
        eq(payments.provider, provider),
        or(
          and(inArray(payments.status, ['PENDING', 'FAILED']), is_over, isNotPolledSince(polled_before)),
          and(
            eq(payments.status, 'PENDING'),
            lt(payments.created_at, created_before),
            isNotPolledSince(polled_before),
          ),
          and(eq(payments.status, 'FAILED'), isNotPolledSince(failed_polled_before)),
        ),
      ),
    )
    .orderBy(sql`${payments.asked_at} nulls first`, asc(payments.created_at))
    .limit(1)
    .for('update', { of: payments, skipLocked: true })
  if (row !== undefined) await save(tx, row.id, { asked_at: now })
  return row
}

/**
 * Claims a payment without a reported fee; no other process polls it meanwhile. It is polled immediately,
 * then each time its age has doubled, until `abandoned_before`; an older one once.
 */
export async function claimWithoutFees(
  tx: Tx,
  { provider, now, polled_before, abandoned_before }: MissingFeeFilter,
): Promise<PaymentRow | undefined> {
  const { settled_at, fee_asked_at } = payments
  const is_twice_as_old = sql`${now}::timestamptz - ${settled_at} >= 2 * (${fee_asked_at} - ${settled_at})`
  const [row] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        eq(payments.status, 'SUCCEEDED'),
        isNotNull(payments.provider_ref),
        isNull(payments.provider_fee_cents),
        or(
          isNull(fee_asked_at),
          and(gte(settled_at, abandoned_before), lt(fee_asked_at, polled_before), is_twice_as_old),
        ),
      ),
    )
    .orderBy(sql`${fee_asked_at} nulls first`, asc(payments.created_at))
    .limit(1)
    .for('update', { skipLocked: true })
  if (row !== undefined) await save(tx, row.id, { fee_asked_at: now })
  return row
}
