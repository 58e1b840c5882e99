import type { Id } from '#contract/wire/id.ts'
import { refundMovement } from '#rules/sale/ledger.ts'
import type { RefundReport } from '#server/adapters/payment/provider.ts'
import * as payments from '#server/modules/payments/service.ts'
import type { Work } from './request.ts'
import * as store from './store.ts'
import type { RefundRow } from './store.ts'

/** What money that goes back was paid for, locked: what becomes of it when it has arrived, or cannot go back. */
export type Refunded = { arrived: () => Promise<void>; failed: () => Promise<void> }
type LockRefunded = (refund: RefundRow) => Promise<Refunded>

/** Takes in how a refund stands at the provider, whoever said so and however often. */
export async function settle(
  work: Work,
  refund_id: Id,
  report: RefundReport,
  lockRefunded: LockRefunded,
): Promise<void> {
  const { tx, now } = work
  const refund = await store.lock(tx, refund_id)
  if (refund === undefined || refund.status !== 'PENDING' || report.status === 'PENDING') return
  const refunded = await lockRefunded(refund)
  const failure = report.status === 'FAILED' ? report.failure : null
  if (report.status === 'SUCCEEDED') await book(work, refund)
  await store.save(tx, refund_id, { status: report.status, failure, settled_at: now })
  await (report.status === 'SUCCEEDED' ? refunded.arrived() : refunded.failed())
}

/** Sales, fees and taxes go back as they were booked with the payment. */
async function book({ tx, now }: Work, refund: RefundRow): Promise<void> {
  const paid = await payments.booked(tx, { movement_id: refund.payment_id })
  const before = await store.sumOfPayment(tx, refund.payment_id, 'SUCCEEDED')
  await payments.book(tx, refund, refundMovement(paid, before, refund.amount_cents), now)
}
