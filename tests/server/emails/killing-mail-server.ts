import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** Moments of an SMTP session: before the reply to MAIL, RCPT and the message, and after the reply 250. */
export const KILL_POINTS = ['mail', 'rcpt', 'message', 'answered'] as const
export type KillPoint = (typeof KILL_POINTS)[number]

export type KillingMailServer = {
  url: string
  /** Message-IDs of the accepted mails in order. */
  taken: string[]
  /** Calls `callback` once, when `moment` has occurred `times` times from now on. */
  when: (moment: KillPoint, times: number, callback: () => void) => void
  /** Number of requests to the server. */
  asked: () => number
  close: () => Promise<void>
}

const MESSAGE_ID = /^Message-ID: <([^>]+)>/im

/** Starts a mail server that accepts everything and reports the moments of a session. */
export async function startKillingMailServer(): Promise<KillingMailServer> {
  const taken: string[] = []
  let waited: { moment: KillPoint; times: number; callback: () => void } | null = null
  let asked = 0
  const passes = (moment: KillPoint) => {
    asked += 1
    if (waited?.moment !== moment || --waited.times > 0) return
    const { callback } = waited
    waited = null
    callback()
  }
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onMailFrom: (_address, _session, done) => {
      passes('mail')
      done()
    },
    onRcptTo: (_address, _session, done) => {
      passes('rcpt')
      done()
    },
    onData: (stream, _session, done) => {
      buffer(stream).then((message) => {
        const [, message_id = ''] = MESSAGE_ID.exec(message.toString()) ?? []
        passes('message')
        taken.push(message_id)
        done()
        passes('answered')
      }, done)
    },
  })
  // Clients are killed during these tests.
  smtp.on('error', () => undefined)
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`,
    taken,
    when: (moment, times, callback) => {
      waited = { moment, times, callback }
    },
    asked: () => asked,
    close: () => new Promise((resolve) => smtp.close(resolve)),
  }
}
