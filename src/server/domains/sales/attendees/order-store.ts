import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { attendees, orders, ticket_codes } from '#server/core/db/schema/attendees.ts'
import { reservations } from '#server/core/db/schema/reservations.ts'
import { incrementChangeNo } from '#server/core/db/sql/change-no.ts'
import { newRows } from '#server/core/db/sql/many-rows.ts'

export type OrderRow = typeof orders.$inferSelect
type AttendeeRow = typeof attendees.$inferSelect

/** Locks orders with all of their attendees. Attendees are locked by id before the orders, as door payments do. */
export async function lockOrders(tx: Tx, event_id: Id, ids: readonly Id[]): Promise<OrderRow[]> {
  await tx.execute(sql`
    select 1 from ${attendees} where event_id = ${event_id} and order_id = any(${sql.param([...ids])}::text[])
    order by id collate "C" for no key update`)
  return tx
    .select()
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), eq(orders.event_id, event_id)))
    .orderBy(sql`${orders.id} collate "C"`)
    .for('update')
}

/** Locks one order in the same way. */
export async function lockOrder(tx: Tx, event_id: Id, id: Id): Promise<OrderRow | undefined> {
  const [row] = await lockOrders(tx, event_id, [id])
  return row
}

export type NewOrder = typeof orders.$inferInsert
type NewAttendee = typeof attendees.$inferInsert
type NewCode = typeof ticket_codes.$inferInsert

/** Stores a new order before its attendees. It replaces a failed payment attempt of the same order. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  const [row] = await insertNewOrders(tx, [order])
  if (row === undefined) throw new Error(`${order.id} was not stored`)
  return row
}

async function insertNewOrders(builder: Pick<Tx, 'insert'>, new_orders: readonly NewOrder[]) {
  const rows = await builder
    .insert(orders)
    .select(newRows(orders, new_orders))
    .onConflictDoUpdate({
      target: orders.id,
      set: REPLACED,
      setWhere: isNotNull(orders.payment_failed_at),
    })
    .returning()
  const stored = new Map(rows.map((row) => [row.id, row]))
  return new_orders.map(({ id }) => {
    const row = stored.get(id)
    if (row === undefined) throw new Error(`${id} was bought before`)
    return row
  })
}

/** What a new order replaces in a failed attempt: everything but its id. */
const REPLACED = {
  ...Object.fromEntries(
    Object.values(getTableColumns(orders)).flatMap(({ name }) =>
      name === 'id' ? [] : [[name, sql`excluded.${sql.identifier(name)}`]],
    ),
  ),
  payment_failed_at: null,
  version: sql`${orders.version} + 1`,
}

/**
 * Stores orders with their attendees and codes in one statement; the reservations with the same ids are removed.
 * The statement text is the same for any number.
 */
export function insertOrdersWithTickets(
  tx: Tx,
  new_orders: readonly NewOrder[],
  people: readonly NewAttendee[],
  codes: readonly NewCode[],
): Promise<OrderRow[]> {
  const ids = new_orders.map(({ id }) => id)
  const delete_reservations = tx
    .$with('deleted')
    .as(tx.delete(reservations).where(sql`${reservations.id} = any(${sql.param(ids)}::text[])`))
  const add_people = tx.$with('people').as(tx.insert(attendees).select(newRows(attendees, people)))
  const add_codes = tx.$with('codes').as(tx.insert(ticket_codes).select(newRows(ticket_codes, codes)))
  return insertNewOrders(tx.with(delete_reservations, add_people, add_codes), new_orders)
}

/** Stores an order whose payment failed, so that the organizer sees it. The order itself is not created. */
export async function saveFailedOrder(tx: Tx, order: NewOrder): Promise<void> {
  const { id: _, created_at: __, ...fields } = order
  await tx
    .insert(orders)
    .values(order)
    .onConflictDoUpdate({ target: orders.id, set: fields, setWhere: isNotNull(orders.payment_failed_at) })
}

/** Stores the changes of an order with its next version. */
export async function saveOrder(
  tx: Tx,
  id: Id,
  fields: Partial<Omit<OrderRow, 'id' | 'version'>>,
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...fields, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, id))
}

/** Sets the same values on all attendees of an order that do not have them yet, and returns their ids. */
export async function saveAttendeesOfOrder(
  tx: Tx,
  order_id: Id,
  fields: Partial<Pick<AttendeeRow, 'cancelled_at' | 'refunded_at'>>,
): Promise<Id[]> {
  const people = await tx
    .select({ id: attendees.id })
    .from(attendees)
    .where(eq(attendees.order_id, order_id))
    .orderBy(asc(attendees.id))
    .for('update')
  await tx
    .update(attendees)
    .set({
      version: sql`${attendees.version} + 1`,
      ...Object.fromEntries(
        Object.entries(fields).map(([name, at]) => [
          name,
          sql`coalesce(${sql.identifier(name)}, ${at}::timestamptz)`,
        ]),
      ),
    })
    .where(eq(attendees.order_id, order_id))
  return people.map(({ id }) => id)
}

/** Cancels some attendees of an order that are not cancelled. */
export async function cancelAttendees(tx: Tx, order_id: Id, ids: readonly Id[], now: Instant): Promise<void> {
  await tx
    .update(attendees)
    .set({ cancelled_at: now, version: sql`${attendees.version} + 1` })
    .where(
      and(
        eq(attendees.order_id, order_id),
        sql`${attendees.id} = any(${sql.param([...ids])}::text[])`,
        isNull(attendees.cancelled_at),
      ),
    )
}

/** Cancels active tickets of an order that were given back; `is_resold`: others bought their places. */
export async function saveReturned(
  tx: Tx,
  order_id: Id,
  returned: ReadonlyMap<Id, { refund_cents: number }>,
  { now, is_resold }: { now: Instant; is_resold: boolean },
): Promise<void> {
  const rows = [...returned].map(([id, { refund_cents }]) => ({ id, refund_cents }))
  await tx.execute(sql`
    update ${attendees} as a
    set cancelled_at = ${now}::timestamptz, returned_cents = r.refund_cents, version = a.version + 1,
      resold_at = ${is_resold ? now : null}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, refund_cents bigint)
    where a.id = r.id and a.order_id = ${order_id} and a.cancelled_at is null`)
}

/** Stores since when these tickets of an order are offered; null: their offer is withdrawn. */
export async function saveOffered(
  tx: Tx,
  order_id: Id,
  ids: readonly Id[],
  offered_at: Instant | null,
): Promise<void> {
  await tx
    .update(attendees)
    .set({ offered_at, version: sql`${attendees.version} + 1` })
    .where(and(eq(attendees.order_id, order_id), sql`${attendees.id} = any(${sql.param([...ids])}::text[])`))
}

/**
 * Gives all attendees of these orders the next change number of their event; returns false when the event no longer
 * exists.
 */
export async function assignChangeNo(tx: Tx, event_id: Id, order_ids: readonly Id[]): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with next as (${incrementChangeNo(event_id)}),
      updated as (update ${attendees} set change_no = next.change_no from next
        where order_id = any(${sql.param([...order_ids])}::text[]))
    select change_no from next`)
  return rows.length > 0
}

/** Clears the refund of all attendees of an order and returns their ids. */
export async function clearRefunded(tx: Tx, order_id: Id): Promise<Id[]> {
  const people = await tx
    .update(attendees)
    .set({ refunded_at: null, version: sql`${attendees.version} + 1` })
    .where(and(eq(attendees.order_id, order_id), isNotNull(attendees.refunded_at)))
    .returning({ id: attendees.id })
  return people.map(({ id }) => id).toSorted()
}
