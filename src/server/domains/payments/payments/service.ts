import type { CheckoutOrder, HeldOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { handedBack, handMovement, type LedgerSide, type Movement, type Paid } from '#rules/sales/ledger.ts'
import type { Tx } from '#server/core/db/database.ts'
import { forOrder, paidFor, type PaidFor } from './paid-for.ts'
import * as store from './store.ts'
import type { Entry } from './store.ts'

export { endPage } from './end-page.ts'
export { askAfter, beginPage, endReplaced, openPage } from './payment-page.ts'
export type { BegunPage, Due, TakeReport } from './payment-page.ts'
export { forBooking, forOrder, paidFor } from './paid-for.ts'
export type { PaidFor } from './paid-for.ts'
export { settle } from './record.ts'
export type { LockPayable, Settled, Settling, Work } from './record.ts'
export type { Entry, PaymentRow, WaitingPayment } from './store.ts'
export const {
  countMovements,
  find,
  findByIntent,
  giveUpUnopened,
  lastHeardOf,
  lastOf,
  lockLastOf,
  rememberEvent,
  save,
  succeededOf,
  takeWaiting,
  takeWithoutCosts,
} = store

type HandPaid = {
  id: Id
  account_id: Id
  event_id: Id
  currency: string
  total_gross_cents: number
  priced: HeldOrder | null
}

/** How the last try to pay stands for whoever pays; null: there was none, nobody paid on its page, or it went well. */
export async function lastTry(tx: Tx, of: PaidFor): Promise<CheckoutOrder['payment']> {
  const payment = await store.lastOf(tx, of)
  if (payment === undefined || payment.status === 'CLOSED' || payment.status === 'SUCCEEDED') return null
  return { status: payment.status === 'PENDING' ? 'PENDING' : 'FAILED', failure: payment.failure }
}

const SIDES = ['provider', 'desk', 'disputes', 'sales', 'fees', 'taxes'] as const
/** Minor units on each side that moves; together nothing. */
type Sums = Partial<Record<LedgerSide, number>>

/** Writes down money of an order that came without a payment of ours, or that a door took back. */
export function bookByHand(tx: Tx, order: HandPaid, way: 'in' | 'back', now: Instant): Promise<void> {
  const { id: order_id, account_id, event_id, currency, total_gross_cents, priced } = order
  const { total_fee_cents = 0, total_tax_cents = 0 } = priced ?? {}
  const paid = { total_gross_cents, total_fee_cents, total_tax_cents }
  const of = { account_id, currency, ...forOrder({ event_id, order_id }) }
  return bookAtDesk(tx, of, way === 'in' ? handMovement(paid) : handedBack(paid), now)
}

/** Writes down money that came or went without a payment of ours; what it is for is locked. */
export async function bookAtDesk(
  tx: Tx,
  of: Omit<Moved, 'id'>,
  movement: Movement<'desk'>,
  now: Instant,
): Promise<void> {
  const paid_for = paidFor(of)
  const { order_id, booking_id } = paid_for
  const id = `${order_id ?? booking_id}/${(await store.countMovements(tx, paid_for)) + 1}`
  await book(tx, { ...of, id }, movement, now)
}

/** What the books say that was paid with a payment, or for an order or a booking altogether, less what went back. */
export async function booked(
  tx: Tx,
  of: { movement_id: Id } | { booking_id: Id } | { order_id: Id },
): Promise<Paid> {
  const sums = await store.sumsOf(tx, of)
  const paid = (side: LedgerSide) => -(sums.get(side) ?? 0)
  const total_gross_cents = paid('sales') + paid('fees') + paid('taxes')
  return { total_gross_cents, total_fee_cents: paid('fees'), total_tax_cents: paid('taxes') }
}

type Moved = Record<keyof PaidFor, Id | null> & { id: Id; account_id: Id; currency: string }

/** Writes down money that moved. */
export function book(tx: Tx, moved: Moved, movement: Sums, created_at: Instant): Promise<void> {
  return store.addEntries(tx, entriesOf(moved, movement, created_at))
}

/** What the books say of money that moved: each side once, those without a sum not at all. */
export function entriesOf({ id: movement_id, ...of }: Moved, sums: Sums, created_at: Instant): Entry[] {
  const { account_id, currency } = of
  return SIDES.flatMap((side) => {
    const amount_cents = sums[side] ?? 0
    if (amount_cents === 0) return []
    return [{ account_id, ...paidFor(of), currency, movement_id, side, amount_cents, created_at }]
  })
}
