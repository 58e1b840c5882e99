import { Cron } from 'croner'
import type { FastifyBaseLogger } from 'fastify'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import { ProviderUnreachable, type PaymentProvider } from '#server/core/integrations/payment/provider.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { claimWithoutFees, savePayment } from '#server/domains/payments/index.ts'

const EVERY_MINUTE = '* * * * *'
const MOST_AT_ONCE = 20
const ASK_EVERY_MS = 60_000
const GIVEN_UP_MS = 30 * 86_400_000

type JobDeps = Pick<Deps, 'db' | 'clock'> & {
  provider: PaymentProvider
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/**
 * Asks the provider for its fees on payments that have none stored.
 * @returns the number of payments asked about
 */
export async function syncFees(needs: JobDeps): Promise<number> {
  let asked = 0
  while (asked < MOST_AT_ONCE && (await syncNextFee(needs))) asked += 1
  return asked
}

/** Syncs fees every minute until stopped; missed ones come first. */
export function startFeeSync(needs: JobDeps): () => Promise<void> {
  const onFailure = (error: unknown) =>
    needs.log.error({ err: error }, 'what the payment provider kept cannot be asked for')
  let work: Promise<unknown> = Promise.resolve()
  const job = new Cron(EVERY_MINUTE, { protect: true, unref: true }, async () => {
    work = syncFees(needs).catch(onFailure)
    await work
  })
  void job.trigger()
  return async () => {
    job.stop()
    await work
  }
}

async function syncNextFee({ db, clock, provider, log }: JobDeps): Promise<boolean> {
  const now = clock()
  const payment = await db.withTx((tx) =>
    claimWithoutFees(tx, {
      provider: provider.name,
      now,
      asked_before: earlier(now, ASK_EVERY_MS),
      given_up_before: earlier(now, GIVEN_UP_MS),
    }),
  )
  if (payment === undefined) return false
  const { id: payment_id, provider_ref } = payment
  if (provider_ref === null) throw new Error(`${payment_id} is a payment that no provider knows`)
  try {
    const costs = await provider.retrieveFees(provider_ref)
    if (costs === null) return true
    const { fee_cents, fee_currency, receipt_url } = costs
    const fields = { provider_fee_cents: fee_cents, provider_fee_currency: fee_currency, receipt_url }
    await db.withTx((tx) => savePayment(tx, payment_id, fields))
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    log.warn({ payment_id }, 'the payment provider cannot be reached')
  }
  return true
}

function earlier(now: Instant, by_ms: number): Instant {
  return fromEpochMs(toEpochMs(now) - by_ms)
}
