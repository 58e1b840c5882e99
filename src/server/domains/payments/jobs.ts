import type { PaymentProvider } from '#server/core/integrations/payment/provider.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { EVERY_MINUTE, type Job, type JobLog } from '#server/core/jobs/jobs.ts'
import { pollNextPayment, refundNext, syncFees } from './polling/service.ts'
import { REFUNDS_TOPIC, readRefundDepth } from './refunds/service.ts'
import { SANDBOX_TOPIC, deliverNext, type DeliverMessage } from './sandbox/service.ts'

type PaymentJobDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'settings' | 'provider'> & {
  log: JobLog
  /** Delivers the sandbox's webhooks to this server. */
  sendToSelf: DeliverMessage
}

/** Background jobs of this domain; none without a payment provider. */
export function jobs({ provider, ...deps }: PaymentJobDeps): Job[] {
  if (provider === null) return []
  const provider_jobs = providerJobs({ ...deps, provider })
  if (provider.name !== 'sandbox') return provider_jobs
  const { sendToSelf } = deps
  return [
    ...provider_jobs,
    {
      name: 'sandbox-webhooks',
      topic: SANDBOX_TOPIC,
      poll_ms: 1_000,
      at_once: 1,
      processNext: () => deliverNext(deps, sendToSelf),
    },
  ]
}

/** Requests refunds from the provider, and polls it for payments whose webhook is missing and for its fees. */
function providerJobs(deps: Omit<PaymentJobDeps, 'provider'> & { provider: PaymentProvider }): Job[] {
  return [
    {
      name: 'settle-payments',
      topic: REFUNDS_TOPIC,
      poll_ms: 10_000,
      at_once: 1,
      processNext: async () => (await refundNext(deps)) || (await pollNextPayment(deps)),
      readDepth: readRefundDepth,
    },
    { name: 'sync-fees', cron: EVERY_MINUTE, runs_at_start: true, run: () => syncFees(deps) },
  ]
}
