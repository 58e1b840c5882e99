import { eq, sql, type SQL } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { LedgerSide } from '#rules/sales/ledger.ts'
import type { Tx } from '#server/core/db/database.ts'
import { disputes, ledger_entries, payments, refunds } from '#server/core/db/schema/payments.ts'
import type { PaymentSubject } from './paid-for.ts'

export type LedgerEntry = typeof ledger_entries.$inferInsert

export async function addEntries(tx: Tx, entries: readonly LedgerEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insert(ledger_entries).values([...entries])
}

/** Returns the number of movements. Callers that add one have locked the payable. */
export async function countMovements(tx: Tx, subject: PaymentSubject): Promise<number> {
  const [row] = await tx
    .select({ movements: sql<number>`count(distinct ${ledger_entries.movement_id})::int` })
    .from(ledger_entries)
    .where(
      subject.booking_id === null
        ? eq(ledger_entries.order_id, subject.order_id)
        : eq(ledger_entries.booking_id, subject.booking_id),
    )
  return row?.movements ?? 0
}

/** Which ledger entries; `caused_by`: of a refund or dispute; `of_payment`: of a payment, its refunds and disputes. */
export type LedgerFilter =
  | { movement_id: Id }
  | { booking_id: Id }
  | { order_id: Id }
  | { caused_by: Id }
  /** Only a payment of an order. */
  | { of_payment: Id }

/** Movements of a refund or dispute after the first have its id and a suffix. */
const CAUSE = sql`split_part(${ledger_entries.movement_id}, '/', 1)`

function isInFilter(filter: LedgerFilter): SQL {
  if ('movement_id' in filter) return eq(ledger_entries.movement_id, filter.movement_id)
  if ('booking_id' in filter) return eq(ledger_entries.booking_id, filter.booking_id)
  if ('order_id' in filter) return eq(ledger_entries.order_id, filter.order_id)
  if ('caused_by' in filter) return sql`${CAUSE} = ${filter.caused_by}`
  const { of_payment: id } = filter
  return sql`${CAUSE} in (select ${id} union all select r.id from ${refunds} as r where r.payment_id = ${id}
    union all select d.id from ${disputes} as d where d.payment_id = ${id})
    and ${ledger_entries.order_id} = (select p.order_id from ${payments} as p where p.id = ${id})`
}

/** Returns the balance of each ledger side. */
export async function sumsOf(tx: Tx, filter: LedgerFilter): Promise<Map<LedgerSide, number>> {
  const rows = await tx
    .select({ side: ledger_entries.side, sum: sql`sum(${ledger_entries.amount_cents})`.mapWith(Number) })
    .from(ledger_entries)
    .where(isInFilter(filter))
    .groupBy(ledger_entries.side)
  return new Map(rows.map(({ side, sum }) => [side, sum]))
}
