import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { isLoopback } from '#server/ground/loopback.ts'
import type { MailAddress } from '#server/ground/mail-address.ts'
import type { Mailer } from './mailer.ts'
import { describeMessage } from './message.ts'

const CONNECTIONS = 4
const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 30_000
const IDLE_FOR_MS = 10_000

/**
 * Mail over SMTP.
 * @param url smtp:// (587 when no port is said; encrypted where the server offers it, and always before a
 * password leaves this machine) or smtps:// (465)
 */
export function openSmtp({ url, from }: { url: string; from: MailAddress }): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    // The queue tries again, and counts.
    maxRequeues: 0,
    host,
    ...(port === '' ? {} : { port: Number(port) }),
    secure: protocol === 'smtps:',
    // A mail server of this machine has a certificate that nobody signed.
    ignoreTLS: isLoopback(host),
    requireTLS: username !== '' && !isLoopback(host),
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECT_WITHIN_MS,
    dnsTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    idleTimeout: IDLE_FOR_MS,
  })
  /** By Message-ID, of messages that are on their way. */
  const asked = new Map<string, () => Promise<void>>()
  transport.use('stream', ({ message }, done) => {
    const beforeHanding = asked.get(message.messageId())
    if (beforeHanding !== undefined) {
      const read = message.createReadStream.bind(message)
      // Read from only once the server has said that it is ready for the message.
      message.createReadStream = (options) => Readable.from(after(beforeHanding, read(options)))
    }
    done()
  })
  return {
    async send(mail, signal, beforeHanding) {
      const message = describeMessage(mail, from)
      const message_id = String(message.messageId)
      if (beforeHanding !== undefined) asked.set(message_id, whileAwaited(beforeHanding, signal))
      try {
        return (await transport.sendMail({ ...message, signal })).response
      } finally {
        asked.delete(message_id)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

/** Nobody waits for a mail any more that was given up: it stays here. */
function whileAwaited(beforeHanding: () => Promise<void>, signal: AbortSignal): () => Promise<void> {
  return async () => {
    signal.throwIfAborted()
    await beforeHanding()
    signal.throwIfAborted()
  }
}

async function* after(wait: () => Promise<void>, whole: Readable): AsyncGenerator<Buffer> {
  await wait()
  for await (const piece of whole) yield piece as Buffer
}
