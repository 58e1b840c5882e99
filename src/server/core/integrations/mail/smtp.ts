import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isLoopback } from '#server/core/loopback.ts'
import type { MailAddress } from '#server/core/mail-address.ts'
import type { Mailer } from './mailer.ts'
import { describeMessage } from './message.ts'

const CONNECTIONS = 4
const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 30_000
const IDLE_FOR_MS = 10_000
/** Matches a local part outside of ASCII; a domain is sent in its ASCII form. */
const NEEDS_UTF8 = /[^\0-\x7f].*@/su

/**
 * Sends mail over SMTP.
 * @param url smtp:// (587 by default; encrypted where the server offers it, and always before a password is
 * sent) or smtps:// (465)
 */
export function openSmtp({ url, from }: { url: string; from: MailAddress }): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const server = {
    host,
    ...(port === '' ? {} : { port: Number(port) }),
    secure: protocol === 'smtps:',
    // A mail server on this machine has a self-signed certificate.
    ignoreTLS: isLoopback(host),
    requireTLS: username !== '' && !isLoopback(host),
    connectionTimeout: CONNECT_WITHIN_MS,
    dnsTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
  }
  const transport = createTransport({
    ...server,
    pool: true,
    maxConnections: CONNECTIONS,
    // The queue retries and counts attempts itself.
    maxRequeues: 0,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    idleTimeout: IDLE_FOR_MS,
  })
  /** Callbacks of messages being sent, by Message-ID. */
  const callbacks = new Map<string, () => Promise<void>>()
  transport.use('stream', ({ message }, done) => {
    const beforeHanding = callbacks.get(message.messageId())
    if (beforeHanding !== undefined) {
      const read = message.createReadStream.bind(message)
      // Read only once the server is ready for the message.
      message.createReadStream = (options) => Readable.from(delayStream(beforeHanding, read(options)))
    }
    done()
  })
  return {
    async send(mail, signal, beforeHanding) {
      if (NEEDS_UTF8.test(mail.to.address) && !(await supportsSmtpUtf8(server)))
        throw new Error(
          'The mail server takes no address with letters outside of ASCII before the @ (SMTPUTF8).',
        )
      const message = describeMessage(mail, from)
      const message_id = String(message.messageId)
      if (beforeHanding !== undefined) callbacks.set(message_id, abortable(beforeHanding, signal))
      try {
        return (await transport.sendMail({ ...message, signal })).response
      } finally {
        callbacks.delete(message_id)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

/** Returns whether a mail server supports addresses with a local part outside of ASCII (RFC 6531). */
function supportsSmtpUtf8(server: ConstructorParameters<typeof SMTPConnection>[0]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const connection = new SMTPConnection(server)
    connection.once('error', reject)
    connection.connect(() => {
      resolve(/[ -]SMTPUTF8\b/i.test(String(connection.lastServerResponse)))
      connection.quit()
    })
  })
}

/** An aborted mail must not be handed over afterwards. */
function abortable(beforeHanding: () => Promise<void>, signal: AbortSignal): () => Promise<void> {
  return async () => {
    signal.throwIfAborted()
    await beforeHanding()
    signal.throwIfAborted()
  }
}

async function* delayStream(wait: () => Promise<void>, stream: Readable): AsyncGenerator<Buffer> {
  await wait()
  for await (const chunk of stream) yield chunk as Buffer
}
