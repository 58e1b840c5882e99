import { asc, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { idOf, type Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { ledger_entries, refunds } from '#server/core/db/schema/payments.ts'
import { bookings, occupancy } from '#server/core/db/schema/rooms.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'

/** An inconsistency between stored data of a booking. */
const bookingFault = z.object({
  booking_id: idOf('booking'),
  /** time: occupancy and state; refunds: pending refunds; books: ledger entries. */
  what: z.enum(['time', 'refunds', 'books']),
})
export type BookingFault = z.infer<typeof bookingFault>

/**
 * Returns the inconsistencies of a range of bookings from a single snapshot, so that a concurrent change is not
 * reported.
 */
export function listFaults(tx: Tx, { from, to }: { from: Id; to: Id }): Promise<BookingFault[]> {
  const occupied_units = sql`(select count(*) from ${occupancy} as o where o.booking_id = b.id)`
  const pending_refunds = sql`(select coalesce(sum(r.amount_cents), 0) from ${refunds} as r
    where r.booking_id = b.id and r.status = 'PENDING')`
  const owed_refunds = sql`(select coalesce(sum(r.amount_cents), 0) from ${refunds} as r
    where r.booking_id = b.id and r.status = 'OWED')`
  const balanceOf = (
    sides: readonly string[],
  ) => sql`(select coalesce(sum(l.amount_cents), 0) from ${ledger_entries} as l
    where l.booking_id = b.id and l.side in (${sql.join(
      sides.map((side) => sql`${side}`),
      sql`, `,
    )}))`
  return queryRows(
    tx,
    bookingFault,
    sql`
    select b.id as booking_id, f.what from ${bookings} as b
    cross join lateral (values
      ('time', case
        when b.state in ('requested', 'held', 'confirmed') then ${occupied_units} <> cardinality(b.units)
        when b.state in ('option', 'declined', 'lapsed', 'cancelled', 'postponed') then ${occupied_units} > 0
        else false end),
      ('refunds', b.refunding_cents <> ${pending_refunds} or b.owed_back_cents <> ${owed_refunds}),
      ('books', ${balanceOf(['provider', 'desk', 'disputes', 'sales', 'fees', 'taxes'])} <> 0
        or b.refunding_cents = 0 and ${balanceOf(['provider', 'desk'])} <> b.paid_cents - b.refunded_cents + b.refunding_cents + b.owed_back_cents)
    ) as f (what, is_wrong)
    where b.id between ${from} and ${to} and f.is_wrong order by b.id, f.what`,
  )
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
