import { once } from 'node:events'
import { get, request, type IncomingMessage } from 'node:http'
import { connect as openSocket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { STREAM_PATH } from '#contract/door/mirror.ts'
import { DEMO_DOOR_LIST_ID, DEMO_PASSWORD } from '#server/seed/demo.ts'
import { TODAY } from '#server/seed/people.ts'
import { hasPostgres } from '#tests/support/databases/databases.ts'
import { sharedPostgres } from '#tests/support/databases/postgres.ts'
import { makeFolder, startMain, type MainProcess } from './main-process.ts'

const VIEWS_A_MINUTE = 60
const METRICS_TOKEN = 'a-token-of-the-collector'
const PATIENCE_MS = 5_000
const signed = z.object({ token: z.string() })

describe.skipIf(!hasPostgres)('two processes behind one port', () => {
  const { folder, remove } = makeFolder()
  let server: MainProcess
  let token = ''
  let database_url = ''

  beforeAll(async () => {
    const postgres = await sharedPostgres()
    if (postgres !== null) database_url = await postgres.createDatabase('processes')
    server = await startMain({
      DATA_DIR: folder,
      DATABASE_URL: database_url,
      WORKERS: '2',
      DEMO: '1',
      METRICS_TOKEN,
    })
    await server.started
    const { text: signed_in } = await login()
    token = signed.parse(JSON.parse(signed_in)).token
  })
  afterAll(async () => {
    server.signal('SIGKILL')
    await server.ended
    await (await sharedPostgres())?.dropDatabase(database_url)
    remove()
  })

  /** Sends on a new connection, which goes to either process. */
  async function ask(method: string, path: string, body?: string): Promise<{ status: number; text: string }> {
    const sent = request(`${server.url}/api${path}`, {
      method,
      agent: false,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    // A connection passed to a process at the moment of its death gets no response.
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('no answer')))
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode ?? 0, text: await text(answer) }
  }
  const credentials = JSON.stringify({ email: 'owner@demo.test', password: DEMO_PASSWORD })
  const login = () => ask('POST', '/auth/login', credentials)
  /** Pids that have responded, from the log. */
  const pids = () =>
    new Set([...server.output().matchAll(/"pid":(\d+)[^\n]*"route"/g)].map(([, pid]) => Number(pid)))

  test('two processes migrate the database once, and both respond', async () => {
    expect(server.output().match(/Foyer runs at/g)).toHaveLength(1)
    expect(server.output()).toContain('owner@demo.test')
    await expect.poll(async () => ((await ask('GET', '/health')).status === 200 ? pids().size : 0)).toBe(2)
  })

  test('two processes share a rate limit', async () => {
    const answers = await Promise.all(
      Array.from({ length: VIEWS_A_MINUTE + 20 }, () => ask('POST', `/public/events/${TODAY}/views`)),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(VIEWS_A_MINUTE)
  })

  test('the metrics of both processes are added up', async () => {
    const responses = async () => {
      const reply = await fetch(`${server.url}/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      })
      const sample = 'http_request_duration_seconds_count{method="GET",route="/api/health",status="200"} '
      const line = (await reply.text()).split('\n').find((one) => one.startsWith(sample))
      return Number(line?.slice(sample.length) ?? 0)
    }
    const before = await responses()
    for (let times = 0; times < 10; times++) await ask('GET', '/health')
    expect(await responses()).toBe(before + 10)
  })

  test('a stream on one process receives changes made on the other', async () => {
    const path = `/api${STREAM_PATH.replace(/:\w+/, DEMO_DOOR_LIST_ID)}`
    const heard: number[] = []
    const streams = [0, 1, 2, 3].map((at) => {
      heard[at] = 0
      return get(
        `${server.url}${path}`,
        { agent: false, headers: { authorization: `Bearer ${token}` } },
        (stream) =>
          stream.on('data', (data: Buffer) => (heard[at]! += data.toString().includes('cursor') ? 1 : 0)),
      )
    })
    await expect.poll(() => Math.min(...heard)).toBe(1)
    const changed = await ask('GET', `/events/${TODAY}`)
    const { data } = z
      .object({ data: z.object({ version: z.number(), title: z.string() }) })
      .parse(JSON.parse(changed.text))
    const headers = {
      authorization: `Bearer ${token}`,
      'if-match': String(data.version),
      'content-type': 'application/json',
    }
    const edit = await fetch(`${server.url}/api/events/${TODAY}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ title: `${data.title}!` }),
    })
    expect(edit.status).toBe(200)
    await expect.poll(() => Math.min(...heard)).toBeGreaterThan(1)
    for (const stream of streams) stream.destroy()
  })

  test('a killed process is replaced, and a retried request succeeds', async () => {
    const before = pids()
    const [killed = 0] = before
    process.kill(killed, 'SIGKILL')
    let failed = 0
    const asked = async () => {
      for (;;)
        try {
          return (await ask('GET', '/health')).status
        } catch {
          failed += 1
        }
    }
    for (let round = 0; round < 20; round++) expect(await asked()).toBe(200)
    expect(failed).toBeLessThan(20)
    await expect
      .poll(async () => ((await asked()) === 200 ? [...pids()].filter((pid) => !before.has(pid)).length : 0))
      .toBe(1)
    expect(server.output()).toMatch(/Process [12] of 2 ended \(SIGKILL\)/)
  })

  test('two processes let a pending request finish at SIGTERM and accept no new one', async () => {
    const socket = openSocket(server.port, '127.0.0.1')
    await once(socket, 'connect')
    const head = `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${credentials.length}\r\n\r\n`
    socket.write(head + credentials.slice(0, 10))
    await ask('GET', '/health')
    await ask('GET', '/health')
    server.signal('SIGTERM')
    await expect
      .poll(() =>
        ask('GET', '/health').then(
          () => 'answers',
          () => 'refuses',
        ),
      )
      .toBe('refuses')
    socket.write(credentials.slice(10))
    let read = ''
    for await (const chunk of socket) {
      read += String(chunk)
      if (read.includes('"token":"')) break
    }
    expect(read).toMatch(/^HTTP\/1.1 200/)
    expect(await server.ended).toBe(0)
  })

  test('the embedded database does not allow two processes', async () => {
    const refused = await startMain({ DATA_DIR: folder, WORKERS: '2' })
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toMatch(/^WORKERS must be 1/)
  })
})
