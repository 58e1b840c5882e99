import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type FaultyMailServer = {
  url: string
  /** Accepted messages in order. */
  taken: { to: string; message_id: string }[]
  /** Number of SMTP commands received. */
  asked: () => number
  /** Number of messages received without a response. */
  hungUp: () => number
  /** Accepts everything from now on. */
  behave: () => void
  close: () => Promise<void>
}

const MESSAGE_ID = /^Message-ID: <([^>]+)>/im
/** Every nth message gets this fault. */
const REFUSES = 31
const HANGS_UP_BEFORE = 37
const BUSY = 41
const HANGS_UP_AFTER = 47
/** These messages get no response. */
const HANGS: ReadonlySet<number> = new Set([50, 1500, 3000])

/** SMTP server that rejects temporarily, is busy, hangs, and disconnects before or after accepting a message. */
export async function startFaultyMailServer(): Promise<FaultyMailServer> {
  const taken: FaultyMailServer['taken'] = []
  let asked = 0
  let hung_up = 0
  let is_faulty = true
  let receivers = 0
  let messages = 0
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo: (_address, session, done) => {
      asked += 1
      receivers += 1
      if (is_faulty && HANGS.has(receivers)) return
      if (is_faulty && receivers % HANGS_UP_BEFORE === 0) return hangUp(smtp, session.id)
      if (is_faulty && receivers % REFUSES === 0)
        return done(Object.assign(new Error('Come back later'), { responseCode: 450 }))
      done()
    },
    onData: (stream, { envelope, id }, done) => {
      const keep = async () => {
        const message = (await buffer(stream)).toString()
        messages += 1
        if (is_faulty && messages % BUSY === 0) throw Object.assign(new Error('Busy'), { responseCode: 451 })
        const [, message_id = ''] = MESSAGE_ID.exec(message) ?? []
        for (const { address } of envelope.rcptTo) taken.push({ to: address, message_id })
        if (!is_faulty || messages % HANGS_UP_AFTER !== 0) return
        hung_up += 1
        hangUp(smtp, id)
      }
      keep().then(() => done(), done)
    },
  })
  smtp.on('error', () => undefined)
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`,
    taken,
    asked: () => asked,
    hungUp: () => hung_up,
    behave: () => {
      is_faulty = false
    },
    close: () => new Promise((resolve) => smtp.close(resolve)),
  }
}

/** Closes the connection without a response. */
function hangUp(smtp: SMTPServer, id: string): void {
  for (const connection of smtp.connections) {
    const { id: own, _socket: socket } = connection as unknown as {
      id: string
      _socket: { destroy: () => void }
    }
    if (own === id) socket.destroy()
  }
}
