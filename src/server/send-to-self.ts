import http from 'node:http'
import https from 'node:https'
import type { FastifyBaseLogger } from 'fastify'
import type { MailFolder } from './core/integrations/mail/folder.ts'
import type { Deps } from './core/http/mount.ts'
import { startFeeSync } from './jobs/sync-fees.ts'
import { startDataCheck } from './jobs/check-data.ts'
import { startCheckOutJob } from './jobs/check-out.ts'
import { startSandboxWebhooks } from './jobs/deliver-sandbox-messages.ts'
import { startHousekeeping } from './jobs/housekeeping.ts'
import { startUnpaidOrderJob } from './jobs/unpaid-orders.ts'
import { startMailSender } from './jobs/send-mails.ts'
import { startMessageSender } from './jobs/send-messages.ts'
import { startPushSender } from './jobs/send-pushes.ts'
import { startPaymentSettlement } from './jobs/settle-payments.ts'
import { startBookingExpiry } from './jobs/expire-bookings.ts'
import { startWeatherNotifications } from './jobs/notify-weather.ts'
import { startMemberNotices } from './jobs/member-notices.ts'
import type { DeliverMessage } from './domains/payments/index.ts'

const SANDBOX_WEBHOOK = '/api/public/webhooks/sandbox'
const ANSWERED_WITHIN_MS = 10_000

type JobDeps = Deps & { log: FastifyBaseLogger; mail_folder?: MailFolder }

/**
 * Starts all background jobs. The returned function stops them, after running work had some seconds to
 * finish.
 */
export function startJobs(needs: JobDeps, send: DeliverMessage): () => Promise<void> {
  const { log } = needs
  const failed = (text: string) => (error: unknown) => log.error({ err: error }, text)
  const by_the_clock = [
    startHousekeeping(needs, failed('housekeeping failed')),
    startCheckOutJob(needs, failed('checking out by the clock failed')),
    startDataCheck(needs),
    startUnpaidOrderJob(needs, failed('orders that are not paid cannot be looked after')),
  ]
  const queues = [
    startPaymentJobs(needs, send),
    startMailSender({ ...needs, mailer: needs.mail.mailer }),
    startMessageSender({ ...needs, mailer: needs.mail.mailer }),
    startPushSender(needs),
    startBookingExpiry(needs, failed('bookings that wait cannot be looked after')),
    startWeatherNotifications(needs, failed('buyers cannot be told of the weather')),
    startMemberNotices(needs, failed('members cannot be looked after')),
  ]
  return async () => {
    for (const stop of by_the_clock) stop()
    await Promise.all(queues.map((stop) => stop()))
  }
}

function startPaymentJobs({ provider, ...deps }: JobDeps, send: DeliverMessage): () => Promise<void> {
  if (provider === null) return () => Promise.resolve()
  const needs = { ...deps, provider }
  const stops = [startPaymentSettlement(needs), startFeeSync(needs)]
  if (provider.name === 'sandbox') stops.push(startSandboxWebhooks(needs, send))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/**
 * Delivers the sandbox's webhooks over HTTP as a real provider does, but to the local address: no host name
 * has to resolve here.
 */
export function sendToSelf(host: string, port: number, is_secure: boolean): DeliverMessage {
  const { request } = is_secure ? https : http
  return (body, headers) =>
    new Promise((resolve) => {
      const options = { host, port, method: 'POST', path: SANDBOX_WEBHOOK, headers }
      // The certificate is the server's own and names another host.
      const sent = request(
        { ...options, rejectUnauthorized: false, timeout: ANSWERED_WITHIN_MS },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode === 204)
        },
      )
      sent.on('timeout', () => sent.destroy())
      sent.on('error', () => resolve(false))
      sent.end(body)
    })
}
