import { expect } from 'vitest'
import { orders } from '#server/core/db/schema/attendees.ts'
import { disputes, ledger_entries, payments, refunds } from '#server/core/db/schema/payments.ts'
import { bookings } from '#server/core/db/schema/rooms.ts'
import { sandbox_payments } from '#server/core/db/schema/sandbox.ts'
import type { Fixture } from '#tests/support/fixture.ts'

const KEPT_CENTS = 10_000

/** Outcome counts that prove coverage. */
export type OutcomeCounts = Record<
  'confirmed' | 'given_back' | 'several' | 'bought' | 'handed' | 'there' | 'lost' | 'won',
  number
>

/** Asserts that the ledger of bookings and orders balances once nothing is pending. */
export async function expectBalancedBooks(fixture: Fixture, seen: OutcomeCounts): Promise<void> {
  const { account_id } = fixture.venue
  const all = await fixture.db.read(async (tx) => ({
    bookings: (await tx.select().from(bookings)).filter((row) => row.account_id === account_id),
    orders: (await tx.select().from(orders)).filter((row) => row.account_id === account_id),
    payments: (await tx.select().from(payments)).filter((row) => row.account_id === account_id),
    refunds: (await tx.select().from(refunds)).filter((row) => row.account_id === account_id),
    entries: (await tx.select().from(ledger_entries)).filter((row) => row.account_id === account_id),
    disputes: (await tx.select().from(disputes)).filter((row) => row.account_id === account_id),
    taken: (await tx.select().from(sandbox_payments)).filter(({ status }) => status === 'SUCCEEDED'),
  }))
  const sum = (rows: readonly { amount_cents: number }[]) =>
    rows.reduce((total, { amount_cents }) => total + amount_cents, 0)
  expect(all.refunds.filter(({ status }) => status === 'PENDING')).toEqual([])
  for (const booking of all.bookings) {
    const mine = ({ booking_id }: { booking_id: string | null }) => booking_id === booking.id
    const own = all.payments.filter(mine)
    const by_card = sum(all.taken.filter(({ payment_id }) => own.some(({ id }) => id === payment_id)))
    const gone = all.refunds.filter((row) => mine(row) && row.status === 'SUCCEEDED')
    const back = sum(gone.filter(({ way }) => way === 'card'))
    const handed = sum(gone.filter(({ way }) => way !== 'card'))
    const disputed = (status: string) => sum(all.disputes.filter((row) => mine(row) && row.status === status))
    const owed = sum(all.refunds.filter((row) => mine(row) && row.status === 'OWED'))
    const there = gone.filter(({ reason }) => reason === 'provider')
    const on = (side: string) => sum(all.entries.filter((row) => mine(row) && row.side === side))
    const { paid_cents, refunded_cents, owed_back_cents, refunding_cents, fee_cents } = booking
    const taken = all.taken.filter(({ payment_id }) => own.some(({ id }) => id === payment_id))
    const known = own.filter(({ status }) => status === 'SUCCEEDED').map(({ id }) => id)
    expect(known.toSorted(), JSON.stringify({ own, taken })).toEqual(
      taken.map(({ payment_id }) => payment_id).toSorted(),
    )
    expect(refunding_cents).toBe(0)
    expect(on('provider')).toBe(by_card - back - disputed('OPEN') - disputed('LOST'))
    expect(on('disputes')).toBe(disputed('OPEN'))
    expect(owed_back_cents).toBe(owed)
    // No money is refunded twice.
    expect(back + handed + owed + disputed('OPEN') + disputed('LOST')).toBeLessThanOrEqual(paid_cents)
    expect(refunded_cents).toBe(back + handed + owed + disputed('OPEN') + disputed('LOST'))
    // Payments less refunds equal the ledger, except for refunds due by hand.
    expect(on('provider') + on('desk')).toBe(paid_cents - refunded_cents + owed_back_cents)
    expect(on('provider') + on('disputes') + on('desk') + on('sales') + on('fees') + on('taxes')).toBe(0)
    const kept = paid_cents - refunded_cents
    if (booking.state === 'confirmed') expect(kept).toBeLessThanOrEqual(booking.total_gross_cents)
    else {
      const most = booking.state === 'cancelled' ? fee_cents : 0
      // The venue may have refunded more than required.
      const unasked = sum(there) + disputed('OPEN') + disputed('LOST')
      expect(kept).toBeLessThanOrEqual(most)
      expect(kept).toBeGreaterThanOrEqual(Math.max(0, most - unasked))
    }
    seen.there += there.length > 0 ? 1 : 0
    seen.lost += disputed('LOST') > 0 ? 1 : 0
    seen.won += disputed('WON') > 0 ? 1 : 0
    expect(fee_cents).toBeLessThanOrEqual(KEPT_CENTS)
    seen.confirmed += booking.state === 'confirmed' && by_card > 0 ? 1 : 0
    seen.given_back += back > 0 ? 1 : 0
    seen.several += own.filter(({ status }) => status === 'SUCCEEDED').length > 1 ? 1 : 0
    seen.handed += owed_back_cents > 0 || on('desk') !== 0 ? 1 : 0
  }
  const bought = all.orders.filter(
    ({ cancelled_at, payment_id }) => cancelled_at === null && payment_id !== null,
  )
  seen.bought += bought.length
  const of_orders = all.entries.filter(({ order_id, side }) => order_id !== null && side === 'provider')
  expect(sum(of_orders)).toBe(bought.reduce((total, { total_gross_cents }) => total + total_gross_cents, 0))
  expect(sum(all.entries)).toBe(0)
}
