import { addMs, type Instant } from '#contract/wire/instant.ts'
import {
  ProviderUnreachable,
  type PaymentProvider,
  type PaymentReport,
} from '#server/core/integrations/payment/provider.ts'
import type { Deps } from '#server/core/http/mount.ts'
import type { JobLog } from '#server/core/jobs/jobs.ts'
import { withRequestId } from '#server/core/request-scope.ts'
import {
  type WaitingPayment,
  abandonUnopened,
  claimWaiting as claimWaitingPayment,
  endPage,
  save as savePayment,
} from '#server/domains/payments/payments/service.ts'
import {
  claimWaiting as claimWaitingRefund,
  type WaitingRefund,
} from '#server/domains/payments/refunds/service.ts'
import { settlePayment, settleRefund, settleRefundsOf } from '#server/domains/payments/webhooks/service.ts'

export { syncFees } from './fees.ts'

/** The provider's webhook usually arrives sooner than this. */
const POLL_AFTER_MS = 60_000
const POLL_EVERY_MS = 60_000
/** A card was declined; another one may be tried on the same page. */
const POLL_FAILED_EVERY_MS = 10 * 60_000
/** A buyer who enters a card while the hold expires may finish: there are often tickets left. */
const PAGE_OUTLIVES_HOLD_MS = 10 * 60_000
/** A pending payment is not polled for longer than this; it is still accepted when it arrives. */
const GIVE_UP_AFTER_MS = 24 * 3_600_000

type PollingDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'settings'> & {
  provider: PaymentProvider
  log: JobLog
}

/**
 * Requests the refund that has waited longest from the provider.
 * @returns false when none is due
 */
export async function refundNext(deps: PollingDeps): Promise<boolean> {
  const { db, clock, provider } = deps
  const now = clock()
  const refund = await db.withTx((tx) =>
    claimWaitingRefund(tx, { provider: provider.name, now, requested_before: addMs(now, -POLL_EVERY_MS) }),
  )
  if (refund === undefined) return false
  await withRequestId(refund.request_id, () => requestRefund(deps, refund))
  return true
}

async function requestRefund(deps: PollingDeps, refund: WaitingRefund): Promise<void> {
  const { db, clock, random, settings, provider, log } = deps
  const { id: refund_id, payment_ref: provider_ref, amount_cents, currency } = refund
  if (provider_ref === null) throw new Error(`${refund_id} is of a payment that no provider knows`)
  try {
    const report = await provider.refund({ refund_id, provider_ref, amount_cents, currency })
    if (report.status === 'FAILED' && refund.payment_id !== null)
      await settleRefundsOf(deps, refund.payment_id)
    await db.withTx((tx) => settleRefund({ tx, now: clock(), random, settings }, refund_id, report))
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    log.warn({ refund_id, request_id: refund.request_id }, 'the payment provider cannot be reached')
  }
}

/**
 * Polls the payment that has waited longest.
 * @returns false when none is due
 */
export async function pollNextPayment(deps: PollingDeps): Promise<boolean> {
  const { db, clock, random, settings, provider, log } = deps
  const now = clock()
  const payment = await db.withTx((tx) =>
    claimWaitingPayment(tx, {
      provider: provider.name,
      now,
      created_before: addMs(now, -POLL_AFTER_MS),
      polled_before: addMs(now, -POLL_EVERY_MS),
      failed_polled_before: addMs(now, -POLL_FAILED_EVERY_MS),
      ended_before: addMs(now, -PAGE_OUTLIVES_HOLD_MS),
    }),
  )
  if (payment === undefined) return false
  const { id: payment_id, provider_ref, is_over } = payment
  if (provider_ref === null) {
    // The page may be opening right now; abandonUnopened checks the row itself.
    if (is_over) await db.withTx((tx) => abandonUnopened(tx, payment_id, now))
    return true
  }
  const report = await fetchReport(deps, { ...payment, provider_ref }, now)
  if (report === null) return true
  const outcome = await db.withTx(async (tx) => {
    const outcome = await settlePayment({ tx, clock, random, settings }, payment_id, report)
    if (is_over && report.status !== 'PENDING') await savePayment(tx, payment_id, { closed_at: now })
    return outcome
  })
  if (outcome === 'refused') log.error({ payment_id }, 'the paid amount differs from the requested one')
  return true
}

/**
 * Returns the state of a payment. The page of a payment that is over is closed first, so that the state is
 * final. Null when the provider did not answer.
 */
async function fetchReport(
  { provider, log }: PollingDeps,
  { id: payment_id, provider_ref, created_at, is_over }: WaitingPayment & { provider_ref: string },
  now: Instant,
): Promise<PaymentReport | null> {
  try {
    const report = is_over
      ? await endPage(provider, provider_ref)
      : await provider.retrievePayment(provider_ref)
    const is_given_up = is_over && report.status === 'PENDING' && created_at < addMs(now, -GIVE_UP_AFTER_MS)
    return is_given_up ? { status: 'CLOSED' } : report
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    log.warn({ payment_id }, 'the payment provider cannot be reached')
    return null
  }
}
