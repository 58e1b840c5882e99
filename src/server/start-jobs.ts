import http from 'node:http'
import https from 'node:https'
import type { FastifyBaseLogger } from 'fastify'
import type { MailFolder } from './core/integrations/mail/folder.ts'
import type { Deps } from './core/http/mount.ts'
import { startAskingForCosts } from './jobs/sync-fees.ts'
import { startCheckingData } from './jobs/check-data.ts'
import { startCheckingOut } from './jobs/check-out.ts'
import { startDeliveringSandboxMessages } from './jobs/deliver-sandbox-messages.ts'
import { startHousekeeping } from './jobs/housekeeping.ts'
import { startAttendingToOwed } from './jobs/unpaid-orders.ts'
import { startSendingMails } from './jobs/send-mails.ts'
import { startSendingMessages } from './jobs/send-messages.ts'
import { startSendingPushes } from './jobs/send-pushes.ts'
import { startSettlingPayments } from './jobs/settle-payments.ts'
import { startTendingBookings } from './jobs/expire-bookings.ts'
import { startTellingOfWeather } from './jobs/notify-weather.ts'
import { startTendingMembers } from './jobs/member-notices.ts'
import type { Send } from './domains/payments/index.ts'

const SANDBOX_WEBHOOK = '/api/public/webhooks/sandbox'
const ANSWERED_WITHIN_MS = 10_000

type Needs = Deps & { log: FastifyBaseLogger; mail_folder?: MailFolder }

/** Does what nobody asks for; the returned function stops, after what is under way had some seconds to finish. */
export function startJobs(needs: Needs, send: Send): () => Promise<void> {
  const { log } = needs
  const failed = (text: string) => (error: unknown) => log.error({ err: error }, text)
  const by_the_clock = [
    startHousekeeping(needs, failed('housekeeping failed')),
    startCheckingOut(needs, failed('checking out by the clock failed')),
    startCheckingData(needs),
    startAttendingToOwed(needs, failed('orders that are not paid cannot be looked after')),
  ]
  const queues = [
    startPaying(needs, send),
    startSendingMails({ ...needs, mailer: needs.mail.mailer }),
    startSendingMessages({ ...needs, mailer: needs.mail.mailer }),
    startSendingPushes(needs),
    startTendingBookings(needs, failed('bookings that wait cannot be looked after')),
    startTellingOfWeather(needs, failed('buyers cannot be told of the weather')),
    startTendingMembers(needs, failed('members cannot be looked after')),
  ]
  return async () => {
    for (const stop of by_the_clock) stop()
    await Promise.all(queues.map((stop) => stop()))
  }
}

function startPaying({ provider, ...deps }: Needs, send: Send): () => Promise<void> {
  if (provider === null) return () => Promise.resolve()
  const needs = { ...deps, provider }
  const stops = [startSettlingPayments(needs), startAskingForCosts(needs)]
  if (provider.name === 'sandbox') stops.push(startDeliveringSandboxMessages(needs, send))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** The sandbox's messages come over HTTP as a real provider's do, but from inside: no name has to lead here. */
export function sendToSelf(host: string, port: number, is_secure: boolean): Send {
  const { request } = is_secure ? https : http
  return (body, headers) =>
    new Promise((resolve) => {
      const options = { host, port, method: 'POST', path: SANDBOX_WEBHOOK, headers }
      // The certificate is our own and says another name.
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
