import {
  and,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  notExists,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { OpenHolds } from '#rules/sales/open-holds.ts'
import type { Tx } from '#server/core/db/database.ts'
import { answers } from '#server/core/db/schema/answers.ts'
import { events, promo_codes } from '#server/core/db/schema/events.ts'
import { payments } from '#server/core/db/schema/payments.ts'
import { order_requests, reservation_items, reservations } from '#server/core/db/schema/reservations.ts'
import { vouchers } from '#server/core/db/schema/vouchers.ts'
import { newRows } from '#server/core/db/sql/many-rows.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import { saleConfigStamp } from '#server/core/db/sql/sale-config-stamp.ts'
import type { FullReservation } from '#server/domains/sales/order-view/service.ts'

type ReservationRow = typeof reservations.$inferSelect
type ReservationWithItems = {
  reservation: ReservationRow
  lines: readonly { ticket_id: Id; price_id: Id; quantity: number }[]
}

/**
 * Stores reservations with their items. The statement text is the same for any number, so that connections keep it
 * prepared.
 */
export async function insertAll(tx: Tx, new_reservations: readonly ReservationWithItems[]): Promise<void> {
  const items = new_reservations.flatMap(({ reservation: { id, account_id, event_id }, lines }) =>
    lines.map(({ ticket_id, price_id, quantity }) => {
      return { reservation_id: id, account_id, event_id, ticket_id, price_id, quantity }
    }),
  )
  const rows = new_reservations.map(({ reservation }) => reservation)
  await tx.execute(sql`
    with inserted as (insert into ${reservations} (${RESERVATION_COLUMNS})
      select ${RESERVATION_COLUMNS} from jsonb_populate_recordset(null::${reservations}, ${JSON.stringify(rows)}::jsonb))
    insert into ${reservation_items} (${ITEM_COLUMNS})
    select ${ITEM_COLUMNS} from jsonb_populate_recordset(null::${reservation_items}, ${JSON.stringify(items)}::jsonb)`)
}

const columnNamesOf = (table: PgTable): SQL =>
  sql.join(
    Object.values(getTableColumns(table)).map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
const RESERVATION_COLUMNS = columnNamesOf(reservations)
const ITEM_COLUMNS = columnNamesOf(reservation_items)

/** The stamp is that of the given event, so that it is computed once for any number of reservations. */
const reservationFields = (event_id: Id) => ({
  reservation: reservations,
  promo_code: sql<string | null>`coalesce(${promo_codes.code}, ${vouchers.code})`,
  sale_config_stamp: saleConfigStamp(event_id),
  request: order_requests,
})

export async function find(tx: Tx, event_id: Id, id: Id): Promise<FullReservation | undefined> {
  return (await findAll(tx, event_id, [id])).get(id)
}

/** Returns these reservations by id. */
export async function findAll(
  tx: Tx,
  event_id: Id,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, FullReservation>> {
  return byId(await selectAll(tx, event_id, ids))
}

/** Returns the reservation, locked until the end of the transaction. */
export async function lock(tx: Tx, event_id: Id, id: Id): Promise<FullReservation | undefined> {
  return (await lockAll(tx, event_id, [id])).get(id)
}

/** Returns these reservations by id, locked in a fixed order until the end of the transaction. */
export async function lockAll(
  tx: Tx,
  event_id: Id,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, FullReservation>> {
  return byId(await selectAll(tx, event_id, ids).for('update', { of: reservations }))
}

const selectAll = (tx: Tx, event_id: Id, ids: readonly Id[]) =>
  tx
    .select(reservationFields(event_id))
    .from(reservations)
    .leftJoin(promo_codes, eq(promo_codes.id, reservations.promo_code_id))
    .leftJoin(vouchers, eq(vouchers.id, reservations.voucher_id))
    .leftJoin(order_requests, eq(order_requests.order_id, reservations.id))
    .where(
      and(eq(reservations.event_id, event_id), sql`${reservations.id} = any(${sql.param([...ids])}::text[])`),
    )
    .orderBy(sql`${reservations.id} collate "C"`)

const byId = (rows: Awaited<ReturnType<typeof selectAll>>): ReadonlyMap<Id, FullReservation> =>
  new Map(
    rows.map(({ reservation, promo_code, sale_config_stamp, request }) => [
      reservation.id,
      { ...reservation, promo_code, sale_config_stamp, request },
    ]),
  )

export async function hasEvent(tx: Tx, event_id: Id): Promise<boolean> {
  return (await tx.select({ id: events.id }).from(events).where(eq(events.id, event_id))).length > 0
}

export async function save(tx: Tx, id: Id, fields: Partial<ReservationRow>): Promise<void> {
  await tx.update(reservations).set(fields).where(eq(reservations.id, id))
}

const namedHolds = z.object({ name: z.string(), holds: z.number().int(), tickets: z.number().int() })

/** Counts the open holds of an event by these networks and browsers, except one hold. */
export async function countOpenHolds(
  tx: Tx,
  event_id: Id,
  names: readonly string[],
  now: Instant,
  besides: Id | null,
): Promise<Map<string, OpenHolds>> {
  const rows = await queryRows(tx, namedHolds, openHoldsQuery(event_id, names, now, besides))
  return new Map(rows.map(({ name, ...open }) => [name, open]))
}

/** Returns the query of countOpenHolds: one row per name with holds. Its cost depends on these holds, not on all of the event's. */
export function openHoldsQuery(
  event_id: Id,
  names: readonly string[],
  now: Instant,
  besides: Id | null,
): SQL {
  const holdsBy = (name: SQLWrapper) => sql`
    select ${name} as name, id, event_id, is_abandoned from ${reservations}
    where ${name} = source.name and held_until > ${now}::timestamptz`
  // The fence makes the planner start from the few names, whatever number of holds it estimates for a new event.
  return sql`
    select held.name, count(distinct held.id)::int as holds, coalesce(sum(item.quantity), 0)::int as tickets
    from unnest(${sql.param([...names])}::text[]) as source (name)
    cross join lateral (${holdsBy(reservations.network)} union all ${holdsBy(reservations.browser)} offset 0) as held
    join ${reservation_items} as item on item.reservation_id = held.id
    where held.event_id = ${event_id} and not held.is_abandoned and held.id is distinct from ${besides}::text
    group by held.name`
}

/** Stores the details of these reservations. */
export async function saveDetails(
  tx: Tx,
  changes: readonly Pick<ReservationRow, 'id' | 'details'>[],
): Promise<void> {
  if (changes.length === 0) return
  await tx.execute(sql`
    update ${reservations} set details = change.details
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id text, details jsonb)
    where ${reservations.id} = change.id`)
}

/**
 * Reservations that may still be paid stay, because the payment needs to find them, and those with a request until
 * their event has begun, because the buyer's link shows its outcome.
 */
export async function deleteBefore(tx: Tx, before: Instant): Promise<void> {
  const open_payments = tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.order_id, reservations.id),
        inArray(payments.status, ['PENDING', 'FAILED']),
        isNull(payments.closed_at),
      ),
    )
  const requests = tx
    .select({ id: order_requests.order_id })
    .from(order_requests)
    .innerJoin(events, eq(events.id, order_requests.event_id))
    .where(and(eq(order_requests.order_id, reservations.id), gte(events.starts_at, before)))
  await tx
    .delete(reservations)
    .where(and(lt(reservations.held_until, before), notExists(open_payments), notExists(requests)))
}

/** Returns which of these orders have an attempt to pay, in any state. */
export async function ordersWithPayments(tx: Tx, order_ids: readonly Id[]): Promise<Set<Id>> {
  const rows = await tx
    .selectDistinct({ order_id: payments.order_id })
    .from(payments)
    .where(sql`${payments.order_id} = any(${sql.param([...order_ids])}::text[])`)
  return new Set(rows.flatMap(({ order_id }) => order_id ?? []))
}

export async function remove(tx: Tx, id: Id): Promise<void> {
  await tx.delete(reservations).where(eq(reservations.id, id))
}

export type AnswerRow = typeof answers.$inferInsert

/** Stores answers to questions; none is no statement. */
export async function insertAnswers(tx: Tx, rows: readonly AnswerRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(answers).select(newRows(answers, rows))
}
