import { addMs } from '#contract/wire/instant.ts'
import { ProviderUnreachable, type PaymentProvider } from '#server/core/integrations/payment/provider.ts'
import type { Deps } from '#server/core/http/mount.ts'
import type { JobLog } from '#server/core/jobs/jobs.ts'
import { claimWithoutFees, save as savePayment } from '#server/domains/payments/payments/service.ts'

const BATCH_SIZE = 20
const POLL_EVERY_MS = 60_000
const GIVE_UP_AFTER_MS = 30 * 86_400_000

type FeeSyncDeps = Pick<Deps, 'db' | 'clock'> & { provider: PaymentProvider; log: JobLog }

/**
 * Polls the provider for its fees on payments that have none stored.
 * @returns the number of payments polled
 */
export async function syncFees(deps: FeeSyncDeps): Promise<number> {
  let polled = 0
  while (polled < BATCH_SIZE && (await syncNextFee(deps))) polled += 1
  return polled
}

async function syncNextFee({ db, clock, provider, log }: FeeSyncDeps): Promise<boolean> {
  const now = clock()
  const payment = await db.withTx((tx) =>
    claimWithoutFees(tx, {
      provider: provider.name,
      now,
      polled_before: addMs(now, -POLL_EVERY_MS),
      abandoned_before: addMs(now, -GIVE_UP_AFTER_MS),
    }),
  )
  if (payment === undefined) return false
  const { id: payment_id, provider_ref } = payment
  if (provider_ref === null) throw new Error(`${payment_id} is a payment that no provider knows`)
  try {
    const fees = await provider.retrieveFees(provider_ref)
    if (fees === null) return true
    const { fee_cents, fee_currency, receipt_url } = fees
    const fields = { provider_fee_cents: fee_cents, provider_fee_currency: fee_currency, receipt_url }
    await db.withTx((tx) => savePayment(tx, payment_id, fields))
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    log.warn({ payment_id }, 'the payment provider cannot be reached')
  }
  return true
}
