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
  const provider_deps = { ...deps, provider }
  const settlePayments: Job = {
    name: 'settle-payments',
    topic: REFUNDS_TOPIC,
    poll_ms: 10_000,
    at_once: 1,
    processNext: async () => (await refundNext(provider_deps)) || (await pollNextPayment(provider_deps)),
    readDepth: readRefundDepth,
  }
  const syncAllFees: Job = {
    name: 'sync-fees',
    cron: EVERY_MINUTE,
    runs_at_start: true,
    run: () => syncFees(provider_deps),
  }
  const deliverSandboxWebhooks: Job = {
    name: 'sandbox-webhooks',
    topic: SANDBOX_TOPIC,
    poll_ms: 1_000,
    at_once: 1,
    processNext: () => deliverNext(deps, deps.sendToSelf),
  }
  return [settlePayments, syncAllFees, ...(provider.name === 'sandbox' ? [deliverSandboxWebhooks] : [])]
}
