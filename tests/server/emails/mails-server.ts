import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedEmail = { email: Email; raw: string; from: string; to: string[] }
export type SmtpRefusal = { code: number; text: string }

export type TestMailServer = {
  url: string
  port: number
  received: ReceivedEmail[]
  /** Names of the users that signed in. */
  users: string[]
  /** Replies to the next messages in order; after them messages are accepted. */
  refusals: SmtpRefusal[]
  /** Number of connections so far. */
  connections: () => number
  close: () => Promise<void>
}

/** Starts an SMTP server on a free port that stores the accepted messages. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const received: ReceivedEmail[] = []
  const refusals: SmtpRefusal[] = []
  const users: string[] = []
  let connections = 0
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onConnect: (_session, done) => {
      connections++
      done()
    },
    onAuth: ({ username, password }, _session, done) => {
      if (password !== 'p@ss word') return done(new Error('wrong password'))
      users.push(username ?? '')
      done(null, { user: username })
    },
    onData: (stream, { envelope }, done) => {
      const keep = async () => {
        const message = await buffer(stream)
        const refusal = refusals.shift()
        if (refusal) throw Object.assign(new Error(refusal.text), { responseCode: refusal.code })
        received.push({
          email: await PostalMime.parse(message),
          raw: message.toString(),
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
        })
      }
      keep().then(() => done(), done)
    },
    ...options,
  })
  // Some tests disconnect clients on purpose.
  smtp.on('error', () => undefined)
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    users,
    refusals,
    connections: () => connections,
    close: () => new Promise((resolve) => smtp.close(resolve)),
  }
}
