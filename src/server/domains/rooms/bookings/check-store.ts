import { asc, gt, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { ledger_entries, refunds } from '#server/core/db/schema/payments.ts'
import { bookings, occupancy } from '#server/core/db/schema/rooms.ts'

/** An inconsistency between stored data of a booking. */
export type BookingFault = {
  booking_id: Id
  /** time: occupancy and state; refunds: pending refunds; books: ledger entries. */
  what: 'time' | 'refunds' | 'books'
}

/**
 * Returns the inconsistencies of a range of bookings from a single snapshot, so that a concurrent change is not
 * reported.
 */
export async function listFaults(tx: Tx, { from, to }: { from: Id; to: Id }): Promise<BookingFault[]> {
  const taken = sql`(select count(*) from ${occupancy} as o where o.booking_id = b.id)`
  const under_way = sql`(select coalesce(sum(r.amount_cents), 0) from ${refunds} as r
    where r.booking_id = b.id and r.status = 'PENDING')`
  const owed = sql`(select coalesce(sum(r.amount_cents), 0) from ${refunds} as r
    where r.booking_id = b.id and r.status = 'OWED')`
  const on = (
    sides: readonly string[],
  ) => sql`(select coalesce(sum(l.amount_cents), 0) from ${ledger_entries} as l
    where l.booking_id = b.id and l.side in (${sql.join(
      sides.map((side) => sql`${side}`),
      sql`, `,
    )}))`
  const { rows } = await tx.execute<BookingFault>(sql`
    select b.id as booking_id, f.what from ${bookings} as b
    cross join lateral (values
      ('time', case
        when b.state in ('requested', 'held', 'confirmed') then ${taken} <> cardinality(b.units)
        when b.state in ('option', 'declined', 'lapsed', 'cancelled', 'postponed') then ${taken} > 0
        else false end),
      ('refunds', b.refunding_cents <> ${under_way} or b.owed_back_cents <> ${owed}),
      ('books', ${on(['provider', 'desk', 'disputes', 'sales', 'fees', 'taxes'])} <> 0
        or b.refunding_cents = 0 and ${on(['provider', 'desk'])} <> b.paid_cents - b.refunded_cents + b.refunding_cents + b.owed_back_cents)
    ) as f (what, is_wrong)
    where b.id between ${from} and ${to} and f.is_wrong order by b.id, f.what`)
  return rows
}

/** Returns the ids of the next bookings after one, in order. */
export async function idsAfter(tx: Tx, after: Id, most: number): Promise<Id[]> {
  const rows = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(gt(bookings.id, after))
    .orderBy(asc(bookings.id))
    .limit(most)
  return rows.map(({ id }) => id)
}
