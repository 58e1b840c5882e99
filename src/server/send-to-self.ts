import http from 'node:http'
import https from 'node:https'
import type { DeliverMessage } from './domains/payments/index.ts'

const SANDBOX_WEBHOOK = '/api/public/webhooks/sandbox'
const ANSWERED_WITHIN_MS = 10_000

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
      const outgoing = request(
        { ...options, rejectUnauthorized: false, timeout: ANSWERED_WITHIN_MS },
        (response) => {
          response.resume()
          resolve(response.statusCode === 204)
        },
      )
      outgoing.on('timeout', () => outgoing.destroy())
      outgoing.on('error', () => resolve(false))
      outgoing.end(body)
    })
}
