import type { CheckoutOrder } from '#contract/checkout.ts'
import type { Id } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import type { Movement } from '#rules/ledger.ts'
import type { Tx } from '#server/db/database.ts'
import * as store from './store.ts'

export { endPage } from './end-page.ts'
export type { PaymentRow, WaitingPayment } from './store.ts'
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
} = store

/** How the last try to pay an order stands for its buyer; null: there was none, or nobody paid on its page. */
export async function lastTry(tx: Tx, order_id: Id): Promise<CheckoutOrder['payment']> {
  const payment = await store.lastOf(tx, order_id)
  if (payment === undefined || payment.status === 'CLOSED') return null
  return { status: payment.status === 'PENDING' ? 'PENDING' : 'FAILED', failure: payment.failure }
}

/** Writes down money that moved; each side once, those without a sum not at all. */
export function book(
  tx: Tx,
  { id: movement_id, ...of }: { id: Id; account_id: Id; event_id: Id; order_id: Id; currency: string },
  movement: Movement,
  created_at: Instant,
): Promise<void> {
  const { account_id, event_id, order_id, currency } = of
  const sides = (['provider', 'sales', 'fees', 'taxes'] as const).filter((side) => movement[side] !== 0)
  return store.addEntries(
    tx,
    sides.map((side) => {
      return {
        account_id,
        event_id,
        order_id,
        currency,
        movement_id,
        side,
        amount_cents: movement[side],
        created_at,
      }
    }),
  )
}
