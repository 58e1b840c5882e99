import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#tests/support/browser/app-process.ts'

/** Small enough that the pace is even, large enough that timers keep up. */
const PIECE_BYTES = 16_384

/** One request that came through. */
export type ProxiedRequest = {
  method: string
  path: string
  /** Fetch metadata: script, style, worker, empty and so on. */
  wanted_as: string
  encoding: string
  /** Of the answer's body, as it went over the line. */
  bytes: number
}

export type ThrottledLink = {
  origin: string
  passed: ProxiedRequest[]
  goDown: () => Promise<void>
  comeUp: () => Promise<void>
  close: () => Promise<void>
}

/**
 * The line between browsers and the server: everything in the browser passes through it, its workers included,
 * so it can be slow, counted and cut.
 * @param bits_per_second of all answers' bodies together; headers and the way up are free
 */
export async function openThrottledLink(
  target: string,
  { bits_per_second = Infinity } = {},
): Promise<ThrottledLink> {
  const port = await freePort()
  const passed: ProxiedRequest[] = []
  const pace = makePace(bits_per_second)
  const agent = new Agent({ keepAlive: true })
  const server = createServer((asked, answer) => {
    const entry: ProxiedRequest = {
      method: asked.method ?? '',
      path: asked.url ?? '',
      wanted_as: asked.headers['sec-fetch-dest'] ?? '',
      encoding: '',
      bytes: 0,
    }
    passed.push(entry)
    const onward = request(new URL(entry.path, target), {
      agent,
      method: entry.method,
      headers: { ...asked.headers, host: new URL(target).host },
    })
    onward.on('response', (reply) => void passOn(reply, answer, entry, pace))
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  const comeUp = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const goDown = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  await comeUp()
  return {
    origin: `http://127.0.0.1:${port}`,
    passed,
    comeUp,
    goDown,
    async close() {
      await goDown()
      agent.destroy()
    },
  }
}

type Pace = (bytes: number) => Promise<void>

/** One queue for all answers: each piece waits until the line has carried those before it. */
function makePace(bits_per_second: number): Pace {
  let free_at = 0
  return async (bytes) => {
    const now = performance.now()
    free_at = Math.max(now, free_at) + (bytes * 8000) / bits_per_second
    if (free_at > now) await wait(free_at - now)
  }
}

async function passOn(reply: IncomingMessage, answer: ServerResponse, entry: ProxiedRequest, pace: Pace) {
  entry.encoding = reply.headers['content-encoding'] ?? ''
  answer.writeHead(reply.statusCode ?? 502, reply.headers)
  answer.flushHeaders()
  async function* inPieces(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      for (let from = 0; from < chunk.length; from += PIECE_BYTES) {
        const piece = chunk.subarray(from, from + PIECE_BYTES)
        await pace(piece.length)
        entry.bytes += piece.length
        yield piece
      }
    }
  }
  // Either side may hang up at any time; the other then does as well.
  await pipeline(reply, inPieces, answer).catch(() => undefined)
}
