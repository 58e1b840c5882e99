import type { FastifyBaseLogger } from 'fastify'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import {
  ProviderUnreachable,
  type PaymentProvider,
  type PaymentReport,
} from '#server/core/integrations/payment/provider.ts'
import type { Deps } from '#server/core/http/mount.ts'
import {
  REFUNDS_TOPIC,
  type WaitingPayment,
  abandonUnopened,
  claimWaitingPayment,
  claimWaitingRefund,
  endPage,
  savePayment,
  settlePayment,
  settleRefund,
  settleRefundsOf,
} from '#server/domains/payments/index.ts'
import { startQueueWorker } from './queue-worker.ts'

const LOOK_EVERY_MS = 10_000
/** The provider's webhook usually arrives sooner than this. */
const ASK_AFTER_MS = 60_000
const ASK_EVERY_MS = 60_000
/** A card was declined; another one may be tried on the same page. */
const ASK_AGAIN_EVERY_MS = 10 * 60_000
/** A buyer who enters a card while the hold expires may finish: there are often tickets left. */
const PAGE_OUTLIVES_HOLD_MS = 10 * 60_000
/** A pending payment is not polled for longer than this; it is still accepted when it arrives. */
const GIVEN_UP_MS = 24 * 3_600_000

type JobDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'settings'> & {
  provider: PaymentProvider
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Polls the provider for payments whose webhook is missing, and requests refunds from it. */
export function startPaymentSettlement(needs: JobDeps): () => Promise<void> {
  const queue = {
    db: needs.db,
    topic: REFUNDS_TOPIC,
    every_ms: LOOK_EVERY_MS,
    at_once: 1,
    onFailure: (error: unknown) => needs.log.error({ err: error }, 'payments cannot be settled'),
  }
  return startQueueWorker(queue, async () => (await refundNext(needs)) || (await pollNextPayment(needs)))
}

/**
 * Requests the refund that has waited longest from the provider.
 * @returns false when none is due
 */
export async function refundNext(needs: JobDeps): Promise<boolean> {
  const { db, clock, random, settings, provider, log } = needs
  const now = clock()
  const refund = await db.withTx((tx) =>
    claimWaitingRefund(tx, { provider: provider.name, now, asked_before: earlier(now, ASK_EVERY_MS) }),
  )
  if (refund === undefined) return false
  const { id: refund_id, payment_ref: provider_ref, amount_cents, currency } = refund
  if (provider_ref === null) throw new Error(`${refund_id} is of a payment that no provider knows`)
  try {
    const report = await provider.refund({ refund_id, provider_ref, amount_cents, currency })
    if (report.status === 'FAILED' && refund.payment_id !== null)
      await settleRefundsOf(needs, refund.payment_id)
    await db.withTx((tx) => settleRefund({ tx, now: clock(), random, settings }, refund_id, report))
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    log.warn({ refund_id }, 'the payment provider cannot be reached')
  }
  return true
}

/**
 * Polls the payment that has waited longest.
 * @returns false when none is due
 */
export async function pollNextPayment(needs: JobDeps): Promise<boolean> {
  const { db, clock, random, settings, provider, log } = needs
  const now = clock()
  const payment = await db.withTx((tx) =>
    claimWaitingPayment(tx, {
      provider: provider.name,
      now,
      began_before: earlier(now, ASK_AFTER_MS),
      asked_before: earlier(now, ASK_EVERY_MS),
      failed_asked_before: earlier(now, ASK_AGAIN_EVERY_MS),
      ended_before: earlier(now, PAGE_OUTLIVES_HOLD_MS),
    }),
  )
  if (payment === undefined) return false
  const { id: payment_id, provider_ref, is_over } = payment
  if (provider_ref === null) {
    // The page may be opening right now: only the row itself shows that it was not.
    if (is_over) await db.withTx((tx) => abandonUnopened(tx, payment_id, now))
    return true
  }
  const report = await fetchReport(needs, { ...payment, provider_ref }, now)
  if (report === null) return true
  const settled = await db.withTx(async (tx) => {
    const outcome = await settlePayment({ tx, clock, random, settings }, payment_id, report)
    if (is_over && report.status !== 'PENDING') await savePayment(tx, payment_id, { closed_at: now })
    return outcome
  })
  if (settled === 'refused') log.error({ payment_id }, 'another sum was paid than was asked for')
  return true
}

/**
 * Returns the state of a payment. The page of a payment that is over is closed first, so that the state is
 * final. Null when the provider did not answer.
 */
async function fetchReport(
  { provider, log }: JobDeps,
  { id: payment_id, provider_ref, created_at, is_over }: WaitingPayment & { provider_ref: string },
  now: Instant,
): Promise<PaymentReport | null> {
  try {
    const report = is_over
      ? await endPage(provider, provider_ref)
      : await provider.retrievePayment(provider_ref)
    const is_given_up = is_over && report.status === 'PENDING' && created_at < earlier(now, GIVEN_UP_MS)
    return is_given_up ? { status: 'CLOSED' } : report
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    log.warn({ payment_id }, 'the payment provider cannot be reached')
    return null
  }
}

function earlier(now: Instant, by_ms: number): Instant {
  return fromEpochMs(toEpochMs(now) - by_ms)
}
