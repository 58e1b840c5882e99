import type { CheckoutOrder, HeldOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { handedBack, handMovement, type LedgerSide, type Movement } from '#rules/sale/ledger.ts'
import type { Tx } from '#server/db/database.ts'
import * as store from './store.ts'
import type { Entry } from './store.ts'

export { endPage } from './end-page.ts'
export type { Entry, PaymentRow, WaitingPayment } from './store.ts'
export const {
  find,
  giveUpUnopened,
  insert,
  lastHeardOf,
  lastOf,
  lock,
  rememberEvent,
  save,
  savePage,
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

/** How the last try to pay an order stands for its buyer; null: there was none, or nobody paid on its page. */
export async function lastTry(tx: Tx, order_id: Id): Promise<CheckoutOrder['payment']> {
  const payment = await store.lastOf(tx, order_id)
  if (payment === undefined || payment.status === 'CLOSED') return null
  return { status: payment.status === 'PENDING' ? 'PENDING' : 'FAILED', failure: payment.failure }
}

const SIDES = ['provider', 'desk', 'sales', 'fees', 'taxes'] as const

/** Writes down money of an order that came without a payment of ours, or that a door took back. */
export async function bookByHand(tx: Tx, order: HandPaid, way: 'in' | 'back', now: Instant): Promise<void> {
  const { id: order_id, total_gross_cents, priced } = order
  const { total_fee_cents = 0, total_tax_cents = 0 } = priced ?? {}
  const paid = { total_gross_cents, total_fee_cents, total_tax_cents }
  const id = `${order_id}/${(await store.countMovements(tx, order_id)) + 1}`
  await book(tx, { ...order, id, order_id }, way === 'in' ? handMovement(paid) : handedBack(paid), now)
}

type Moved = { id: Id; account_id: Id; event_id: Id; order_id: Id; currency: string }

/** Writes down money that moved. */
export function book(
  tx: Tx,
  moved: Moved,
  movement: Movement | Movement<'desk'>,
  created_at: Instant,
): Promise<void> {
  return store.addEntries(tx, entriesOf(moved, movement, created_at))
}

/** What the books say of money that moved: each side once, those without a sum not at all. */
export function entriesOf(
  { id: movement_id, ...of }: Moved,
  movement: Movement | Movement<'desk'>,
  created_at: Instant,
): Entry[] {
  const { account_id, event_id, order_id, currency } = of
  const sums: Partial<Record<LedgerSide, number>> = movement
  return SIDES.flatMap((side) => {
    const amount_cents = sums[side] ?? 0
    if (amount_cents === 0) return []
    return [{ account_id, event_id, order_id, currency, movement_id, side, amount_cents, created_at }]
  })
}
