import { and, eq, gt, inArray, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/db/database.ts'
import { answers } from '#server/db/schema/attendees.ts'
import { events, promo_codes } from '#server/db/schema/events.ts'
import { payments } from '#server/db/schema/payments.ts'
import { reservation_items, reservations } from '#server/db/schema/reservations.ts'

export type ReservationRow = typeof reservations.$inferSelect
/** With the code as it is spelled now, null when it is gone or there was none. */
export type FullReservation = ReservationRow & { promo_code: string | null }
type Item = Omit<typeof reservation_items.$inferInsert, 'reservation_id' | 'account_id' | 'event_id'>

export async function insert(
  tx: Tx,
  reservation: typeof reservations.$inferInsert,
  items: readonly Item[],
): Promise<void> {
  const { id, account_id, event_id } = reservation
  await tx.insert(reservations).values(reservation)
  await tx
    .insert(reservation_items)
    .values(items.map((item) => ({ ...item, reservation_id: id, account_id, event_id })))
}

const selectOne = (tx: Tx, event_id: Id, id: Id) =>
  tx
    .select({ reservation: reservations, promo_code: promo_codes.code })
    .from(reservations)
    .leftJoin(promo_codes, eq(promo_codes.id, reservations.promo_code_id))
    .where(and(eq(reservations.id, id), eq(reservations.event_id, event_id)))

export async function find(tx: Tx, event_id: Id, id: Id): Promise<FullReservation | undefined> {
  const [row] = await selectOne(tx, event_id, id)
  return row && { ...row.reservation, promo_code: row.promo_code }
}

/** The same, which nobody else can change before the end of the transaction. */
export async function lock(tx: Tx, event_id: Id, id: Id): Promise<FullReservation | undefined> {
  const [row] = await selectOne(tx, event_id, id).for('update', { of: reservations })
  return row && { ...row.reservation, promo_code: row.promo_code }
}

export async function hasEvent(tx: Tx, event_id: Id): Promise<boolean> {
  return (await tx.select({ id: events.id }).from(events).where(eq(events.id, event_id))).length > 0
}

export async function save(tx: Tx, id: Id, fields: Partial<ReservationRow>): Promise<void> {
  await tx.update(reservations).set(fields).where(eq(reservations.id, id))
}

/** How many checkouts hold a use of a promo code now, besides one of them. */
export async function heldUses(
  tx: Tx,
  promo_code_id: Id,
  now: Instant,
  besides: Id | null = null,
): Promise<number> {
  const [row] = await tx
    .select({ uses: sql<number>`count(*)::int` })
    .from(reservations)
    .where(
      and(
        eq(reservations.promo_code_id, promo_code_id),
        gt(reservations.held_until, now),
        eq(reservations.is_abandoned, false),
        besides === null ? undefined : ne(reservations.id, besides),
      ),
    )
  return row?.uses ?? 0
}

/** Lets nobody else go on with the same name before the end of the transaction. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** What is held of an event from one network or browser and not bought yet, besides one of the holds. */
export async function openHolds(
  tx: Tx,
  event_id: Id,
  { network, browser }: { network?: string; browser?: string },
  now: Instant,
  besides: Id | null,
): Promise<{ holds: number; tickets: number }> {
  const [row] = await tx
    .select({
      holds: sql<number>`count(distinct ${reservations.id})::int`,
      tickets: sql<number>`coalesce(sum(${reservation_items.quantity}), 0)::int`,
    })
    .from(reservations)
    .innerJoin(reservation_items, eq(reservation_items.reservation_id, reservations.id))
    .where(
      and(
        eq(reservations.event_id, event_id),
        network === undefined ? undefined : eq(reservations.network, network),
        browser === undefined ? undefined : eq(reservations.browser, browser),
        gt(reservations.held_until, now),
        eq(reservations.is_abandoned, false),
        besides === null ? undefined : ne(reservations.id, besides),
      ),
    )
  return row ?? { holds: 0, tickets: 0 }
}

/** Those that may still be paid stay: the money needs to know for what it came. */
export async function deleteBefore(tx: Tx, before: Instant): Promise<void> {
  const waiting = tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.order_id, reservations.id),
        inArray(payments.status, ['PENDING', 'FAILED']),
        isNull(payments.closed_at),
      ),
    )
  await tx.delete(reservations).where(and(lt(reservations.held_until, before), notExists(waiting)))
}

export async function remove(tx: Tx, id: Id): Promise<void> {
  await tx.delete(reservations).where(eq(reservations.id, id))
}

export async function insertAnswers(tx: Tx, said: readonly (typeof answers.$inferInsert)[]): Promise<void> {
  await tx.insert(answers).values([...said])
}
