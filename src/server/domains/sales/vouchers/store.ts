import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { HeldOrder } from '#contract/orders/checkout.ts'
import type { listVouchers, VoucherStatus } from '#contract/sales/vouchers.ts'
import type { QueryOf } from '#contract/wire/endpoint.ts'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { reservation_items, reservations } from '#server/core/db/schema/reservations.ts'
import { vouchers } from '#server/core/db/schema/vouchers.ts'
import { filterConditions, offsetOf } from '#server/core/db/sql/list-page.ts'
import { bulkInsert } from '#server/core/db/sql/many-rows.ts'
import { containsWords } from '#server/core/db/sql/name-search.ts'
import { orderWithVoucher } from '#server/core/db/sql/promo-code-uses.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

export type NewVoucher = typeof vouchers.$inferSelect
/** A voucher with what follows from orders and reservations. */
export type VoucherRow = Awaited<ReturnType<typeof listById>>[number]
/** A voucher whose places are reserved. */
export type ReservedVoucher = NewVoucher & { ticket_id: Id; price_id: Id; until: Instant }

const NO_PRICE: HeldOrder = {
  lines: [],
  total_before_additions_cents: 0,
  total_discount_cents: 0,
  total_fee_cents: 0,
  total_tax_cents: 0,
  total_gross_cents: 0,
  taxes_and_fees: [],
}

const ORDER_ID = orderWithVoucher(sql.raw('vouchers.id'))

const statusAt = (now: Instant): SQL<VoucherStatus> => sql<VoucherStatus>`case
  when ${ORDER_ID} is not null then 'used'
  when ${vouchers.voided_at} is not null then 'void'
  when ${vouchers.until} <= ${now}::timestamptz then 'expired'
  else 'unused' end`

/** Returns the columns of vouchers; queries keep the name of the table. */
const columnsAt = (now: Instant) => ({
  ...getTableColumns(vouchers),
  status: statusAt(now),
  order_id: sql<Id | null>`${ORDER_ID}`,
  /** Its places are held, although it may be void. */
  has_places: sql<boolean>`exists (select 1 from ${reservations} as held where held.id = vouchers.id
    and held.held_until > ${now}::timestamptz and not held.is_abandoned)`,
})

/** Offers of the waiting list are not among the vouchers of the team. */
const ofTeam = (event_id: Id) => and(eq(vouchers.event_id, event_id), isNull(vouchers.waiting_entry_id))

const SORTS = {
  created_at: vouchers.created_at,
  code: sql`lower(${vouchers.code})`,
  label: sql`lower(${vouchers.label})`,
  until: vouchers.until,
}

export async function page(tx: Tx, event_id: Id, query: QueryOf<typeof listVouchers>, now: Instant) {
  const filters = filterConditions(query, {
    label: { value: vouchers.label, kind: 'text' },
    status: { value: statusAt(now), kind: 'text' },
    ticket_id: { value: vouchers.ticket_id, kind: 'text' },
  })
  const searched = sql`concat_ws(' ', ${vouchers.label}, ${vouchers.code})`
  const condition = and(ofTeam(event_id), containsWords(searched, query.query), ...filters)
  const direction = query.sort_direction === 'asc' ? asc : desc
  const rows = await tx
    .select(columnsAt(now))
    .from(vouchers)
    .where(condition)
    .orderBy(direction(SORTS[query.sort_by]), direction(vouchers.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const [counted] = await tx.select({ total: count() }).from(vouchers).where(condition)
  return { rows, total: counted?.total ?? 0 }
}

/** Returns the vouchers of the team for an export, oldest first. */
export function listOfEvent(tx: Tx, event_id: Id, label: string | undefined, now: Instant) {
  return tx
    .select(columnsAt(now))
    .from(vouchers)
    .where(and(ofTeam(event_id), label === undefined ? undefined : eq(vouchers.label, label)))
    .orderBy(asc(vouchers.created_at), asc(vouchers.id))
}

export async function countOfEvent(tx: Tx, event_id: Id): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(vouchers).where(ofTeam(event_id))
  return row?.total ?? 0
}

/** Returns vouchers by id; to be called after locking them. */
export function listById(tx: Tx, ids: readonly Id[], now: Instant) {
  return tx
    .select(columnsAt(now))
    .from(vouchers)
    .where(inArray(vouchers.id, [...ids]))
    .orderBy(asc(vouchers.id))
}

/** Locks vouchers of the team in the order of their ids; returns the existing ones. */
export async function lockOfTeam(tx: Tx, event_id: Id, ids: readonly Id[]): Promise<Id[]> {
  const rows = await tx
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(and(ofTeam(event_id), inArray(vouchers.id, [...ids])))
    .orderBy(asc(vouchers.id))
    .for('update')
  return rows.map(({ id }) => id)
}

export async function findByCode(
  tx: Tx,
  event_id: Id,
  code: string,
  now: Instant,
): Promise<VoucherRow | undefined> {
  const [row] = await tx
    .select(columnsAt(now))
    .from(vouchers)
    .where(and(eq(vouchers.event_id, event_id), sql`lower(${vouchers.code}) = lower(${code})`))
  return row
}

const namedVoucher = z.object({ typed: z.string(), id: idOf('voucher') })

/** Locks the event's vouchers with these codes, ignoring case, in a fixed order; returns the id of each text. */
export function lockByTexts(tx: Tx, event_id: Id, typed: readonly string[]) {
  return queryRows(
    tx,
    namedVoucher,
    sql`
    select named.typed, v.id from unnest(${sql.param([...typed])}::text[]) as named (typed)
    join ${vouchers} as v on v.event_id = ${event_id} and lower(v.code) = lower(named.typed)
    order by v.id for update of v`,
  )
}

/** Locks one voucher until the end of the transaction. */
export async function lockOne(tx: Tx, id: Id): Promise<void> {
  await tx.select({ id: vouchers.id }).from(vouchers).where(eq(vouchers.id, id)).for('update')
}

const voucherId = z.object({ voucher_id: idOf('voucher') })

/** Returns which of these vouchers another checkout holds; except that of one reservation. */
export async function listInCheckout(
  tx: Tx,
  ids: readonly Id[],
  { now, besides }: { now: Instant; besides: Id | null },
): Promise<Set<Id>> {
  const rows = await queryRows(
    tx,
    voucherId,
    sql`
    select distinct held.voucher_id from ${reservations} as held
    where held.voucher_id = any(${sql.param([...ids])}::text[]) and held.held_until > ${now}::timestamptz
      and not held.is_abandoned and held.id is distinct from ${besides}::text`,
  )
  return new Set(rows.map(({ voucher_id }) => voucher_id))
}

export async function insertAll(tx: Tx, rows: readonly NewVoucher[]): Promise<void> {
  await tx.execute(bulkInsert(vouchers, rows))
}

/** Holds the places of new vouchers until each expires. */
export async function reserveAll(
  tx: Tx,
  rows: readonly ReservedVoucher[],
  { newSecret, ...hold }: { currency: string; locale: string; newSecret: () => string },
): Promise<void> {
  const owned = rows.map((row) => ({ row, owner: { account_id: row.account_id, event_id: row.event_id } }))
  const held = owned.map(({ row: { id, until: held_until, created_at }, owner }) => ({
    ...owner,
    ...hold,
    id,
    secret: newSecret(),
    held_until,
    extensions: 0,
    is_abandoned: false,
    priced: NO_PRICE,
    created_at,
  }))
  const items = owned.map(({ row: { id, ticket_id, price_id, quantity }, owner }) => {
    return { ...owner, reservation_id: id, ticket_id, price_id, quantity }
  })
  await tx.execute(bulkInsert(reservations, held))
  await tx.execute(bulkInsert(reservation_items, items))
}

export async function voidAll(tx: Tx, ids: readonly Id[], now: Instant): Promise<void> {
  await tx
    .update(vouchers)
    .set({ voided_at: now })
    .where(and(inArray(vouchers.id, [...ids]), isNull(vouchers.voided_at)))
}

/**
 * Ends the reservations of vouchers, which must be locked: at once, or with the checkout that uses their places. The
 * rows are locked first, so that an extension of that checkout is seen.
 */
export async function releasePlaces(tx: Tx, ids: readonly Id[], now: Instant): Promise<void> {
  const of_these = sql`id = any(${sql.param([...ids])}::text[])`
  await tx.execute(sql`select 1 from ${reservations} where ${of_these} order by id for update`)
  await tx.execute(sql`
    update ${reservations} as places set held_until = coalesce((
      select max(held.held_until) from ${reservations} as held
      where held.voucher_id = places.id and held.held_until > ${now}::timestamptz and not held.is_abandoned
    ), ${now}::timestamptz) where ${of_these}`)
}

/** Keeps the places of a voucher at least as long as the checkout that uses them. */
export async function keepPlaces(tx: Tx, id: Id, until: Instant): Promise<void> {
  await tx.execute(sql`
    update ${reservations} set held_until = greatest(held_until, ${until}::timestamptz) where id = ${id}`)
}

/** Holds the places of a voucher as long as without any checkout. */
export async function restorePlaces(tx: Tx, id: Id, now: Instant): Promise<void> {
  await tx.execute(sql`
    update ${reservations} as places set held_until =
      case when of_these.voided_at is null then coalesce(of_these.until, places.held_until) else ${now}::timestamptz end
    from ${vouchers} as of_these where of_these.id = places.id and places.id = ${id}`)
}

/** Locks the vouchers of an event that are neither void nor over, and end, until the end of the transaction. */
export const lockOpen = (tx: Tx, event_id: Id, now: Instant) =>
  tx
    .select({ id: vouchers.id, until: vouchers.until, waiting_entry_id: vouchers.waiting_entry_id })
    .from(vouchers)
    .where(and(eq(vouchers.event_id, event_id), isNull(vouchers.voided_at), gt(vouchers.until, now)))
    .orderBy(asc(vouchers.id))
    .for('update')

/**
 * Moves the ends of locked vouchers. Their places are held as long, but not less than a checkout that uses them.
 * @param moved vouchers by id
 */
export async function moveUntil(tx: Tx, moved: ReadonlyMap<Id, Instant>, now: Instant): Promise<void> {
  const rows = sql`unnest(${sql.param([...moved.keys()])}::text[],
    ${sql.param([...moved.values()])}::timestamptz[]) as moved (id, until)`
  await tx.execute(sql`update ${vouchers} as v set until = moved.until from ${rows} where v.id = moved.id`)
  await tx.execute(sql`
    update ${reservations} as places set held_until = greatest(moved.until, (
      select max(held.held_until) from ${reservations} as held
      where held.voucher_id = places.id and held.held_until > ${now}::timestamptz and not held.is_abandoned
    )) from ${rows} where places.id = moved.id`)
}

/** Deletes the reservations of used vouchers: their places are sold. */
export async function removePlaces(tx: Tx, ids: readonly Id[]): Promise<void> {
  await tx.delete(reservations).where(inArray(reservations.id, [...ids]))
}

/** Ends offers of the waiting list: who cancels after buying does not get them back. */
export async function voidOffers(tx: Tx, ids: readonly Id[], now: Instant): Promise<void> {
  await tx
    .update(vouchers)
    .set({ voided_at: now })
    .where(and(inArray(vouchers.id, [...ids]), sql`${vouchers.waiting_entry_id} is not null`))
}
