import type { Id } from '#contract/wire/id.ts'
import type { PaymentReport } from '#server/core/integrations/payment/provider.ts'
import type { PaymentFailure } from '#contract/orders/buyer-order.ts'
import type { Context } from '#server/core/http/context.ts'
import type { Deps } from '#server/core/http/mount.ts'
import * as store from './store.ts'
import type { PaymentRow } from './store.ts'

/** Result of a provider's report; `refused` needs a review. */
export type PaymentOutcome =
  | 'unchanged'
  | 'bought'
  | 'failed'
  | 'closed'
  | 'too_late'
  | 'paid_twice'
  | 'refused'

/** Context of a change without a signed-in user: by a job, or by the provider. */
export type PaymentContext = Pick<Context, 'tx' | 'now' | 'random' | 'settings'>
/** Dependencies of settling, with the clock instead of the time, because it is read after the locks. */
export type SettleDeps = Omit<PaymentContext, 'now'> & Pick<Deps, 'clock'>

/** Handlers of a locked order or booking, called when a payment of it ends. */
type PaymentHandlers = {
  /** The payment succeeded: it counts, or has to be refunded. */
  paid: (context: PaymentContext) => Promise<Extract<PaymentOutcome, 'bought' | 'too_late' | 'paid_twice'>>
  failed: (context: PaymentContext, failure: PaymentFailure) => Promise<void>
}
/** Locks the order or booking of a payment. */
export type LockPayable = (deps: SettleDeps, payment: PaymentRow) => Promise<PaymentHandlers>

/**
 * Applies the state of a payment at the provider; idempotent, whatever the source. The payable accepts a
 * successful payment, else it is refunded; another amount or currency than requested buys nothing (S9.3,
 * S9.4).
 */
export async function settle(
  deps: SettleDeps,
  payment_id: Id,
  report: PaymentReport,
  lockPayable: LockPayable,
): Promise<PaymentOutcome> {
  const { tx, clock, random, settings } = deps
  const existing = await store.find(tx, payment_id)
  if (existing === undefined || isSettled(existing) || report.status === 'PENDING') return 'unchanged'
  // The payable is locked first, in the same order as when a payment starts.
  const payable = await lockPayable(deps, existing)
  const payment = await store.lock(tx, payment_id)
  if (payment === undefined || isSettled(payment)) return 'unchanged'
  // Read after the locks, because waiting for them takes time.
  const now = clock()
  const context = { tx, now, random, settings }
  switch (report.status) {
    case 'CLOSED':
      if (payment.status !== 'PENDING') return 'unchanged'
      await store.save(tx, payment_id, { status: 'CLOSED', settled_at: now, closed_at: now })
      return 'closed'
    case 'FAILED':
      if (payment.status !== 'PENDING') return 'unchanged'
      await store.save(tx, payment_id, { status: 'FAILED', failure: report.failure, settled_at: now })
      await payable.failed(context, report.failure)
      return 'failed'
    case 'SUCCEEDED':
      if (report.amount_cents !== payment.amount_cents || report.currency !== payment.currency) {
        await store.save(tx, payment_id, { status: 'REFUSED', settled_at: now })
        return 'refused'
      }
      await store.save(tx, payment_id, {
        status: 'SUCCEEDED',
        failure: null,
        settled_at: now,
        provider_intent: report.intent ?? payment.provider_intent,
      })
      return payable.paid(context)
  }
}

const isSettled = ({ status }: PaymentRow) => status === 'SUCCEEDED' || status === 'REFUSED'
