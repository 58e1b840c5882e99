import { and, asc, desc, eq, gte, inArray, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { ID_PREFIXES, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { events } from '#server/core/db/schema/events.ts'
import { disputes, ledger_entries, payments, refunds } from '#server/core/db/schema/payments.ts'
import { bookings, rooms } from '#server/core/db/schema/rooms.ts'

/** Start inclusive, end exclusive; null: all time. */
export type Period = { from: Instant; before: Instant } | null

/** Condition for movements that the provider or the account itself received or refunded. */
function isMovementOf(tx: Tx, account_id: Id): SQL | undefined {
  // By events and bookings of the account, so that entries of other accounts are not read.
  const own_events = tx.select({ id: events.id }).from(events).where(eq(events.account_id, account_id))
  return and(
    eq(ledger_entries.account_id, account_id),
    or(sql`${ledger_entries.event_id} = any(array(${own_events}))`, isNotNull(ledger_entries.booking_id)),
    inArray(ledger_entries.side, ['provider', 'desk']),
  )
}

const isPayment = and(eq(payments.id, ledger_entries.movement_id), eq(ledger_entries.side, 'provider'))

/** Returns the times of the first and last movement; undefined: there are none. */
export async function readSpan(
  tx: Tx,
  account_id: Id,
): Promise<{ first: Instant; last: Instant } | undefined> {
  const ends = ['min', 'max'].map((end) =>
    sql<Instant | null>`${sql.raw(end)}(${ledger_entries.created_at})`.mapWith(ledger_entries.created_at),
  )
  const [row] = await tx
    .select({ first: ends[0] as SQL<Instant | null>, last: ends[1] as SQL<Instant | null> })
    .from(ledger_entries)
    .where(isMovementOf(tx, account_id))
  const { first = null, last = null } = row ?? {}
  return first === null || last === null ? undefined : { first, last }
}

/** Index of an entry's month in the list of month starts, from 1. */
const monthIndexOf = (starts: readonly Instant[]) =>
  sql<number>`width_bucket(${ledger_entries.created_at}, ${sql.param([...starts])}::timestamptz[])`

const { amount_cents, side } = ledger_entries
/** Whether the movement is of a dispute: its id starts with that of the dispute. */
const IS_DISPUTE = sql`${ledger_entries.movement_id} like ${`${ID_PREFIXES.dispute}\\_%`}`

/** Sums the amounts under a condition; reversals are subtracted. */
const sumOf = (amount: SQL, where: SQL) =>
  sql`coalesce(sum(${amount}) filter (where ${where}), 0)`.mapWith(Number)

const AMOUNT = sql`${amount_cents}`
const NEGATED_AMOUNT = sql`-${amount_cents}`

/**
 * Returns the totals by month and currency.
 * @param starts start of each month, oldest first
 */
export function sumsByMonth(tx: Tx, account_id: Id, starts: readonly Instant[]) {
  const month_index = monthIndexOf(starts)
  return tx
    .select({
      month_index: month_index.as('month_index'),
      currency: ledger_entries.currency,
      card_in_cents: sumOf(AMOUNT, sql`${side} = 'provider' and ${payments.id} is not null`),
      card_back_cents: sumOf(
        NEGATED_AMOUNT,
        sql`${side} = 'provider' and ${payments.id} is null and not ${IS_DISPUTE}`,
      ),
      disputed_cents: sumOf(NEGATED_AMOUNT, sql`${side} = 'provider' and ${IS_DISPUTE}`),
      desk_in_cents: sumOf(AMOUNT, sql`${side} = 'desk' and ${amount_cents} > 0`),
      desk_back_cents: sumOf(NEGATED_AMOUNT, sql`${side} = 'desk' and ${amount_cents} < 0`),
      fees_unknown: sql`count(${payments.id}) filter (where ${payments.provider_fee_cents} is null)`.mapWith(
        Number,
      ),
    })
    .from(ledger_entries)
    .leftJoin(payments, isPayment)
    .where(isMovementOf(tx, account_id))
    .groupBy(sql`1`, ledger_entries.currency)
    .orderBy(sql`1 desc`, asc(ledger_entries.currency))
}

/** Returns the provider's reported fees on payments by month and currency. */
export function feesByMonth(tx: Tx, account_id: Id, starts: readonly Instant[]) {
  return tx
    .select({
      month_index: monthIndexOf(starts).as('month_index'),
      currency: ledger_entries.currency,
      fee_currency: sql<string>`${payments.provider_fee_currency}`,
      fee_cents: sql`sum(${payments.provider_fee_cents})`.mapWith(Number),
    })
    .from(ledger_entries)
    .innerJoin(payments, isPayment)
    .where(and(isMovementOf(tx, account_id), isNotNull(payments.provider_fee_cents)))
    .groupBy(sql`1`, ledger_entries.currency, payments.provider_fee_currency)
    .orderBy(asc(payments.provider_fee_currency))
}

const PAYMENT_COLUMNS = {
  id: payments.id,
  paid_at: ledger_entries.created_at,
  order_id: payments.order_id,
  event_id: payments.event_id,
  event_title: events.title,
  booking_id: payments.booking_id,
  room_name: rooms.name,
  currency: payments.currency,
  amount_cents: payments.amount_cents,
  refunded_cents: sql`(select coalesce(sum(r.amount_cents), 0) from ${refunds} r
    where (r.order_id = ${payments.order_id} or r.booking_id = ${payments.booking_id})
      and r.payment_id = ${payments.id} and r.status = 'SUCCEEDED')`.mapWith(Number),
  disputed_cents: sql`(select coalesce(sum(d.amount_cents), 0) from ${disputes} d
    where d.payment_id = ${payments.id} and d.is_withdrawn and d.status <> 'WON')`.mapWith(Number),
  provider_fee_cents: payments.provider_fee_cents,
  provider_fee_currency: payments.provider_fee_currency,
  receipt_url: payments.receipt_url,
}

function periodFilter(tx: Tx, account_id: Id, period: Period): SQL | undefined {
  return and(
    isMovementOf(tx, account_id),
    period === null ? undefined : gte(ledger_entries.created_at, period.from),
    period === null ? undefined : lt(ledger_entries.created_at, period.before),
  )
}

function selectPayments(tx: Tx, where: SQL | undefined) {
  return tx
    .select(PAYMENT_COLUMNS)
    .from(ledger_entries)
    .innerJoin(payments, isPayment)
    .leftJoin(events, eq(events.id, payments.event_id))
    .leftJoin(bookings, eq(bookings.id, payments.booking_id))
    .leftJoin(rooms, eq(rooms.id, bookings.room_id))
    .where(where)
}

const { created_at, movement_id } = ledger_entries

/**
 * Returns payments, newest first.
 * @param after payment to continue after; an unknown one returns no rows
 */
export function listNewest(
  tx: Tx,
  account_id: Id,
  period: Period,
  { after, limit }: { after: Id | undefined; limit: number },
) {
  const cursor = sql`(select l.created_at, l.movement_id from ${ledger_entries} l
    where l.account_id = ${account_id} and l.movement_id = ${after} and l.side = 'provider')`
  const is_after = after === undefined ? undefined : sql`(${created_at}, ${movement_id}) < ${cursor}`
  return selectPayments(tx, and(periodFilter(tx, account_id, period), is_after))
    .orderBy(desc(created_at), desc(movement_id))
    .limit(limit)
}
export type BilledPaymentRow = Awaited<ReturnType<typeof listNewest>>[number]

/** Returns payments, oldest first. */
export function listOldest(
  tx: Tx,
  account_id: Id,
  period: Period,
  { after, limit }: { after: BilledPaymentRow | null; limit: number },
): Promise<BilledPaymentRow[]> {
  const is_after =
    after === null
      ? undefined
      : sql`(${created_at}, ${movement_id}) > (${after.paid_at}::timestamptz, ${after.id})`
  return selectPayments(tx, and(periodFilter(tx, account_id, period), is_after))
    .orderBy(asc(created_at), asc(movement_id))
    .limit(limit)
}

export async function count(tx: Tx, account_id: Id, period: Period): Promise<number> {
  const [row] = await tx
    .select({ rows: sql<number>`count(*)::int` })
    .from(ledger_entries)
    .innerJoin(payments, isPayment)
    .where(periodFilter(tx, account_id, period))
  return row?.rows ?? 0
}
