import type { CheckoutOrder, HeldOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import {
  doorHandBackMovement,
  deskPaymentMovement,
  type LedgerSide,
  type Movement,
  type PaidAmounts,
} from '#rules/sales/ledger.ts'
import type { Tx } from '#server/core/db/database.ts'
import { orderSubject, paymentSubjectOf, type PaymentSubject } from './paid-for.ts'
import * as store from './store.ts'
import * as ledger from './ledger-store.ts'
import type { LedgerEntry, LedgerFilter } from './ledger-store.ts'

export { endPage } from './end-page.ts'
export { pollPayment, beginPage, closeReplacedPage, openPage } from './payment-page.ts'
export type { PaymentPageState, PaymentDue, ApplyReport } from './payment-page.ts'
export { bookingSubject, orderSubject, paymentSubjectOf } from './paid-for.ts'
export type { PaymentSubject } from './paid-for.ts'
export { settle } from './record.ts'
export type { LockPayable, PaymentOutcome, SettleDeps, PaymentContext } from './record.ts'
export type { LedgerEntry } from './ledger-store.ts'
export type { PaymentRow, WaitingPayment } from './store.ts'
export const { countMovements } = ledger
export const {
  find,
  findByIntent,
  abandonUnopened,
  lastMessageAt,
  lastOf,
  lockLastOf,
  saveProviderEvent,
  save,
  succeededOf,
  claimWaiting,
  claimWithoutFees,
} = store

type ManualOrder = {
  id: Id
  account_id: Id
  event_id: Id
  currency: string
  total_gross_cents: number
  priced: HeldOrder | null
}

/**
 * Returns the state of the last attempt for the buyer; null: there was none, its page ended unpaid, or it
 * succeeded.
 */
export async function lastAttempt(tx: Tx, subject: PaymentSubject): Promise<CheckoutOrder['payment']> {
  const payment = await store.lastOf(tx, subject)
  if (payment === undefined || payment.status === 'CLOSED' || payment.status === 'SUCCEEDED') return null
  return { status: payment.status === 'PENDING' ? 'PENDING' : 'FAILED', failure: payment.failure }
}

const SIDES = ['provider', 'desk', 'disputes', 'sales', 'fees', 'taxes'] as const
/** Minor units by ledger side; they add up to zero. */
type SideAmounts = Partial<Record<LedgerSide, number>>

/** Books a payment of an order that was received without a payment of ours, or that a door took back. */
export function bookManualPayment(
  tx: Tx,
  order: ManualOrder,
  direction: 'in' | 'back',
  now: Instant,
): Promise<void> {
  const { id: order_id, account_id, event_id, currency, total_gross_cents, priced } = order
  const { total_fee_cents = 0, total_tax_cents = 0 } = priced ?? {}
  const paid = { total_gross_cents, total_fee_cents, total_tax_cents }
  const owner = { account_id, currency, ...orderSubject({ event_id, order_id }) }
  return bookDeskMovement(
    tx,
    owner,
    direction === 'in' ? deskPaymentMovement(paid) : doorHandBackMovement(paid),
    now,
  )
}

/** Books money of a locked order or booking that was received or returned without a payment of ours. */
export async function bookDeskMovement(
  tx: Tx,
  owner: Omit<LedgerMovement, 'id'>,
  movement: Movement<'desk'>,
  now: Instant,
): Promise<void> {
  const subject = paymentSubjectOf(owner)
  const { order_id, booking_id } = subject
  const id = `${order_id ?? booking_id}/${(await ledger.countMovements(tx, subject)) + 1}`
  await book(tx, { ...owner, id }, movement, now)
}

/**
 * Returns the booked amount of a movement; of an order or booking less refunds; of a payment less its refunds and
 * disputes; or, below 0, of a refund or dispute.
 */
export async function bookedTotals(tx: Tx, filter: LedgerFilter): Promise<PaidAmounts> {
  const sums = await ledger.sumsOf(tx, filter)
  const paid = (side: LedgerSide) => -(sums.get(side) ?? 0)
  const total_gross_cents = paid('sales') + paid('fees') + paid('taxes')
  return { total_gross_cents, total_fee_cents: paid('fees'), total_tax_cents: paid('taxes') }
}

type LedgerMovement = Record<keyof PaymentSubject, Id | null> & { id: Id; account_id: Id; currency: string }

/** Books a movement. */
export function book(
  tx: Tx,
  ledger_movement: LedgerMovement,
  movement: SideAmounts,
  created_at: Instant,
): Promise<void> {
  return ledger.addEntries(tx, entriesOf(ledger_movement, movement, created_at))
}

/** Returns the ledger entries of a movement: one per side, none for zero. */
export function entriesOf(
  { id: movement_id, ...owner }: LedgerMovement,
  sums: SideAmounts,
  created_at: Instant,
): LedgerEntry[] {
  const { account_id, currency } = owner
  return SIDES.flatMap((side) => {
    const amount_cents = sums[side] ?? 0
    if (amount_cents === 0) return []
    return [{ account_id, ...paymentSubjectOf(owner), currency, movement_id, side, amount_cents, created_at }]
  })
}
