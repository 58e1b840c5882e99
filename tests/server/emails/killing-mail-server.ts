import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** Moments of a conversation: MAIL, RCPT and DATA before they are answered, the message before and after its 250. */
export const KILL_POINTS = ['mail', 'rcpt', 'message', 'answered'] as const
export type KillPoint = (typeof KILL_POINTS)[number]

export type KillingMailServer = {
  url: string
  /** The Message-IDs that it took, in their order. */
  taken: string[]
  /** Calls back once, when a moment has come so many times from now on. */
  when: (moment: KillPoint, times: number, callback: () => void) => void
  /** How often anything was asked of it. */
  asked: () => number
  close: () => Promise<void>
}

const MESSAGE_ID = /^Message-ID: <([^>]+)>/im

/** A mail server that takes everything, and says when a moment of a conversation has come. */
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
  // Its clients are killed: that is what the tests are about.
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
