import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { HeldOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { allotments } from '#server/core/db/schema/box-office.ts'
import { devices } from '#server/core/db/schema/check-in-lists.ts'
import { reservation_items, reservations } from '#server/core/db/schema/reservations.ts'

export type AllotmentRow = typeof allotments.$inferSelect
type HoldFields = { secret: string; currency: string; locale: string }

const NO_PRICE: HeldOrder = {
  lines: [],
  total_before_additions_cents: 0,
  total_discount_cents: 0,
  total_fee_cents: 0,
  total_tax_cents: 0,
  total_gross_cents: 0,
  taxes_and_fees: [],
}

/** Stores an allotment with the reservation that holds its places. */
export async function insert(
  tx: Tx,
  row: typeof allotments.$inferInsert,
  { secret, currency, locale }: HoldFields,
): Promise<void> {
  const { id, account_id, event_id, ticket_id, price_id, quantity, until: held_until, created_at } = row
  await tx.insert(allotments).values(row)
  const owner = { account_id, event_id }
  const hold = { ...owner, id, secret, held_until, currency, priced: NO_PRICE, locale, created_at }
  await tx.insert(reservations).values(hold)
  await tx.insert(reservation_items).values({ ...owner, reservation_id: id, ticket_id, price_id, quantity })
}

/** Returns these allotments of a list, locked in the order of their ids. */
export function lockAll(tx: Tx, check_in_list_id: Id, ids: readonly Id[]): Promise<AllotmentRow[]> {
  return tx
    .select()
    .from(allotments)
    .where(and(eq(allotments.check_in_list_id, check_in_list_id), inArray(allotments.id, [...ids])))
    .orderBy(asc(allotments.id))
    .for('update')
}

export async function find(tx: Tx, id: Id): Promise<AllotmentRow | undefined> {
  const [row] = await tx.select().from(allotments).where(eq(allotments.id, id))
  return row
}

/** Changes the number of used places, and holds those that are left. */
export async function saveUsed(tx: Tx, { id, quantity }: AllotmentRow, used: number): Promise<void> {
  await tx.update(allotments).set({ used }).where(eq(allotments.id, id))
  await tx
    .update(reservation_items)
    .set({ quantity: quantity - used })
    .where(eq(reservation_items.reservation_id, id))
}

/** Ends an allotment: its unused places are free again. */
export async function end(
  tx: Tx,
  id: Id,
  fields: { ended_at: Instant; taken_back_by: Id | null },
): Promise<AllotmentRow | undefined> {
  await tx.delete(reservations).where(eq(reservations.id, id))
  const [row] = await tx.update(allotments).set(fields).where(eq(allotments.id, id)).returning()
  return row
}

const isActive = (now: Instant) => and(isNull(allotments.ended_at), gt(allotments.until, now))

/** Returns the allotments of a device that have not ended, oldest first. */
export function listOfDevice(tx: Tx, device_id: Id, now: Instant): Promise<AllotmentRow[]> {
  return tx
    .select()
    .from(allotments)
    .where(and(eq(allotments.device_id, device_id), isActive(now)))
    .orderBy(asc(allotments.created_at), asc(allotments.id))
}

const DEVICE_NAME = sql<string>`coalesce(${devices.name}, '')`

/** Returns the allotments of an event that have not ended, with their devices, oldest first. */
export function listOfEvent(tx: Tx, event_id: Id, now: Instant) {
  return tx
    .select({ allotment: allotments, device_name: DEVICE_NAME, gate: devices.gate })
    .from(allotments)
    .leftJoin(devices, eq(devices.id, allotments.device_id))
    .where(and(eq(allotments.event_id, event_id), isActive(now)))
    .orderBy(asc(allotments.created_at), asc(allotments.id))
}

/** Returns the name of a device; null when it was deleted with its list. */
export async function readDeviceName(tx: Tx, id: Id): Promise<string | null> {
  const [row] = await tx.select({ name: devices.name }).from(devices).where(eq(devices.id, id))
  return row?.name ?? null
}
