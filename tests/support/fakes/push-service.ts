import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { PushSubscriptionKeys } from '#contract/account/pushes.ts'

/** A browser that subscribed: what it tells the server, and its way to read what it is told. */
export type SubscribedBrowser = PushSubscriptionKeys & { read: (body: Buffer) => string }

type ReceivedPush = {
  /** As the browser reads it. */
  text: string
  ttl: string | undefined
  topic: string | undefined
  /** The public key of the server that said it, whose signature was right. */
  signed_by: string
  contact: string
}

export type TestPushService = {
  origin: string
  /** A new browser of this push service. */
  browser: () => SubscribedBrowser
  /** What each browser was told, in the order in which it came. */
  arrived: ReceivedPush[]
  /** How the next messages are answered, first to last; then they are taken. `hang`: not at all. */
  answers: (number | 'hang' | { status: number; headers: Record<string, string> })[]
  /** So many messages came, taken or not. */
  asked: () => number
  close: () => Promise<void>
}

const TAG_BYTES = 16

/** Makes what a browser subscribes with, at an address of a push service. */
export function makePushBrowser(endpoint: string): SubscribedBrowser {
  const own = createECDH('prime256v1')
  const p256dh = own.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint,
    p256dh: p256dh.toString('base64url'),
    auth: auth.toString('base64url'),
    read: (body) => {
      // RFC 8188: salt, size of a record, the sender's key; RFC 8291: what the two keys make of it.
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + (body[20] ?? 0))
      const secret = own.computeSecret(sender)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
      const shared = Buffer.from(hkdfSync('sha256', secret, auth, info, 32))
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length))
      const record = body.subarray(21 + sender.length)
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(record.subarray(-TAG_BYTES))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString()
    },
  }
}

/** A push service on a free port, which reads what it is given as the browsers would; a wrong signature is a 403. */
export async function startPushService(): Promise<TestPushService> {
  const browsers = new Map<string, SubscribedBrowser>()
  const arrived: ReceivedPush[] = []
  const answers: TestPushService['answers'] = []
  let asked = 0
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    asked += 1
    const body = await buffer(request)
    const next = answers.shift() ?? 201
    if (next === 'hang') return
    const { status, headers } = typeof next === 'number' ? { status: next, headers: {} } : next
    const signed = readSignature(request.headers.authorization ?? '', origin)
    const browser = browsers.get(request.url ?? '')
    if (signed === null) return void response.writeHead(403).end()
    if (browser === undefined) return void response.writeHead(410).end()
    if (status < 300) {
      const { ttl, topic } = request.headers
      arrived.push({ text: browser.read(body), ttl: String(ttl), topic: topic?.toString(), ...signed })
    }
    response.writeHead(status, headers).end()
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://localhost:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
  return {
    origin,
    browser: () => {
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const browser = makePushBrowser(`${origin}${path}`)
      browsers.set(path, browser)
      return browser
    },
    arrived,
    answers,
    asked: () => asked,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Who says a message, by RFC 8292; null: the signature is wrong, or for another push service. */
function readSignature(header: string, origin: string): Pick<ReceivedPush, 'signed_by' | 'contact'> | null {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return null
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  const is_right = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    signer,
    Buffer.from(signature, 'base64url'),
  )
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string }
  return is_right && said.aud === origin ? { signed_by: key, contact: said.sub } : null
}
