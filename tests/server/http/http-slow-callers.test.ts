import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVENT_STREAM_PATH } from '#contract/events/stats.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'

const DRIP_MS = 50
const STREAMS_MAX = 20

describe('slow callers', () => {
  const logged: string[] = []
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  let origin: URL
  beforeAll(async () => {
    database = await makeDatabase(anyDatabase, { migrated: true })
    const logger = { level: 'warn', stream: { write: (line: string) => void logged.push(line) } }
    server = await makeServer({ database: database.db, app: { logger, request_timeout_ms: 400 } })
    venue = await makeVenue(server)
    origin = new URL(await server.listen())
  })
  afterAll(async () => {
    await server.close()
    await database.db.close()
  })

  const request = (headers: string) =>
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}`
  const open = () => connect(Number(origin.port), origin.hostname)

  test.each([
    ['a body', request('Content-Length: 100000\r\n\r\n{')],
    ['headers', request('')],
  ])('%s sent byte by byte is cut off', async (_what, begin) => {
    const socket = open()
    const answer: string[] = []
    socket.on('data', (bytes) => answer.push(String(bytes))).on('error', () => undefined)
    socket.write(begin)
    const drip = setInterval(() => socket.write('x'), DRIP_MS)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(drip)
    expect(answer.join('')).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('a caller who disconnects in the middle causes no server error', async () => {
    const before = logged.length
    const socket = open()
    await new Promise<void>((resolve) => {
      socket.write(request('Content-Length: 1000\r\n\r\n{"a":'), () => resolve())
    })
    const left = new Promise((resolve) => server.app.server.once('connection', resolve))
    socket.destroy()
    open().end('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    await left
    expect((await fetch(new URL('/api/health', origin))).status).toBe(200)
    expect(logged.slice(before)).toEqual([])
  })

  test('a session opens at most twenty live streams until one ends', async () => {
    const address = new URL(`/api${EVENT_STREAM_PATH.replace(':event_id', venue.event_id)}`, origin)
    const listen = async (token: string) => {
      const abort = new AbortController()
      const headers = { authorization: `Bearer ${token}` }
      const { status } = await fetch(address, { headers, signal: abort.signal })
      return { status, end: () => abort.abort() }
    }
    const { token } = venue.owner
    const streams = await Promise.all(Array.from({ length: STREAMS_MAX }, () => listen(token)))
    expect(streams.map(({ status }) => status)).toEqual(Array<number>(STREAMS_MAX).fill(200))
    expect((await listen(token)).status).toBe(429)
    const other = await listen(venue.organizer.token)
    expect(other.status).toBe(200)
    for (const { end } of [...streams, other]) end()
    await expect.poll(async () => (await listen(token)).status).toBe(200)
  })
})
