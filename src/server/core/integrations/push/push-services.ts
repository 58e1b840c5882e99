import { createECDH } from 'node:crypto'
import webpush from 'web-push'
import type { PushKeys } from '#server/core/push-keys.ts'

/** A push message for one browser. */
export type OutgoingPush = {
  endpoint: string
  /** Public key and secret of the browser, with which only it can decrypt the text (RFC 8291). */
  p256dh: string
  auth: string
  keys: PushKeys
  text: string
  /** How long the push service stores it for a browser that is offline. */
  ttl_seconds: number
  /** Replaces a waiting message with the same topic. */
  topic: string
}

/** Response of a push service. gone: the subscription no longer exists; refused: retrying is useless. */
export type PushServiceResponse =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'later'; reason: string; wait_ms: number }
  | { kind: 'refused'; reason: string }

/** Client of the push services; `close` aborts running requests. */
export type PushServices = {
  /** Returns whether a URL belongs to a supported push service. */
  isSupported: (endpoint: string) => boolean
  send: (push: OutgoingPush) => Promise<PushServiceResponse>
  close: () => void
}

/** Push services of Chrome and Chromium-based browsers, Firefox, Safari and Edge. */
const HOSTS =
  /^(fcm\.googleapis\.com|([a-z0-9-]+\.)+(push\.services\.mozilla|push\.apple|notify\.windows)\.com)$/
const ANSWERED_WITHIN_MS = 20_000
const LONGEST_WAIT_MS = 24 * 3_600_000

/**
 * Opens the client for the known push services, and for additional configured origins.
 * @param contact where a push service can reach the operator: an https URL or mailto:
 */
export function openPushServices({
  origins = [],
  contact,
  answered_within_ms = ANSWERED_WITHIN_MS,
}: {
  origins?: readonly string[] | undefined
  contact: string
  answered_within_ms?: number
}): PushServices {
  const closing = new AbortController()
  const isSupported = (endpoint: string) => isOfService(endpoint, origins)
  return {
    isSupported,
    async send(push) {
      // It was supported when it was stored; the list may have changed since.
      if (!isSupported(push.endpoint)) return { kind: 'refused', reason: 'no known push service' }
      const request = requestOf(push, contact)
      try {
        const response = await fetch(push.endpoint, {
          ...request,
          // A redirect would let the service choose which URLs this server requests.
          redirect: 'manual',
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(answered_within_ms)]),
        })
        await response.body?.cancel()
        return pushResponseOf(response)
      } catch (error) {
        return { kind: 'later', reason: reasonOf(error), wait_ms: 0 }
      }
    },
    close: () => closing.abort(),
  }
}

/** Creates a key pair for an installation. */
export function makePushKeys(): PushKeys {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  return { public_key: publicKey, private_key: privateKey }
}

/** Returns whether 65 bytes in base64url are a point of P-256, without which nothing can be encrypted. */
export function isBrowserKey(p256dh: string): boolean {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

function isOfService(endpoint: string, origins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { href, origin, protocol, hostname, port, username, password } = new URL(endpoint)
  // In any other spelling, other parsers may read another address in it.
  if (href !== endpoint || username !== '' || password !== '') return false
  if (origins.includes(origin)) return true
  return protocol === 'https:' && port === '' && HOSTS.test(hostname)
}

function requestOf(
  { endpoint, p256dh, auth, keys, text, ttl_seconds, topic }: OutgoingPush,
  contact: string,
) {
  const { method, headers, body } = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    text,
    {
      vapidDetails: { subject: contact, publicKey: keys.public_key, privateKey: keys.private_key },
      TTL: ttl_seconds,
      topic,
      contentEncoding: 'aes128gcm',
    },
  )
  // The sender sets the length itself.
  const { 'Content-Length': _length, ...other_headers } = headers
  return { method, headers: other_headers, body: new Uint8Array(body) }
}

function pushResponseOf({ ok, status, headers }: Response): PushServiceResponse {
  if (ok) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `status ${status}`
  if (status === 408 || status === 429 || status >= 500)
    return { kind: 'later', reason, wait_ms: waitOf(headers.get('retry-after')) }
  return { kind: 'refused', reason }
}

/** Parses the Retry-After header of a push service: seconds or a date. */
function waitOf(header: string | null): number {
  if (header === null) return 0
  const wait_ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(wait_ms) ? 0 : Math.min(Math.max(wait_ms, 0), LONGEST_WAIT_MS)
}

/** The code alone: the message contains the URL, which is a secret. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  return typeof code === 'string' ? code : error.name
}
