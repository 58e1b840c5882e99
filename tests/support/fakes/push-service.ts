import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { PushSubscriptionKeys } from '#contract/account/pushes.ts'

/** Subscribed browser: the keys for the server, and the decryption of its messages. */
export type SubscribedBrowser = PushSubscriptionKeys & { read: (body: Buffer) => string }

type ReceivedPush = {
  /** Decrypted text. */
  text: string
  ttl: string | undefined
  topic: string | undefined
  /** Public key of the server that signed the message, verified. */
  signed_by: string
  contact: string
}

export type TestPushService = {
  origin: string
  /** Creates a browser of this push service. */
  browser: () => SubscribedBrowser
  /** Messages received by each browser, in order of arrival. */
  arrived: ReceivedPush[]
  /** Responses to the next messages in order, then 201. `hang`: no response. */
  answers: (number | 'hang' | { status: number; headers: Record<string, string> })[]
  /** Number of messages received, accepted or not. */
  asked: () => number
  close: () => Promise<void>
}

const TAG_BYTES = 16

/** Creates subscription keys of a browser at the given endpoint. */
export function makePushBrowser(endpoint: string): SubscribedBrowser {
  const own = createECDH('prime256v1')
  const p256dh = own.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint,
    p256dh: p256dh.toString('base64url'),
    auth: auth.toString('base64url'),
    read: (body) => {
      // RFC 8188: salt, record size, key of the sender; RFC 8291: the key derived from both.
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

/** Starts a push service on a free port that decrypts messages as browsers do; an invalid signature gets 403. */
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

/** Returns the sender of a message by RFC 8292; null: invalid signature or another audience. */
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
