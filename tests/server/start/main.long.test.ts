import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { get as getSecurely } from 'node:https'
import { connect as openSocket, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { STREAM_PATH } from '#contract/door/mirror.ts'
import { DEMO_DOOR_LIST_ID, DEMO_PASSWORD } from '#server/seed/demo.ts'
import { makeFolder, startMain, type MainProcess } from './main-process.ts'

const folders: (() => void)[] = []
const running: MainProcess[] = []

function newFolder(): string {
  const { folder, remove } = makeFolder()
  folders.push(remove)
  return folder
}

// A first start creates a database, which is slow; most of these tests copy a new one. The demo that
// one of them creates is reused by the others, or created by them when missing.
const made = makeFolder()
const demo = makeFolder()
beforeAll(async () => {
  const first = await startMain({ DATA_DIR: made.folder, DEMO: '0' })
  await first.started
  first.signal('SIGTERM')
  await first.ended
})
afterAll(() => {
  made.remove()
  demo.remove()
})

/** Copy of a data folder without users, or of the demo. */
function newCopy({ folder: original } = made): string {
  const folder = newFolder()
  cpSync(original, folder, { recursive: true })
  return folder
}

async function start(env: Record<string, string>, args: string[] = []): Promise<MainProcess> {
  const started = await startMain(env, args)
  running.push(started)
  await started.started
  return started
}

afterEach(async () => {
  for (const started of running.splice(0)) {
    started.signal('SIGKILL')
    await started.ended
  }
  folders.splice(0).forEach((remove) => remove())
})

async function untilText(socket: Socket, wanted: RegExp): Promise<string> {
  let read = ''
  for await (const chunk of socket) {
    read += String(chunk)
    if (wanted.test(read)) return read
  }
  return read
}

const health = z.object({ demo: z.boolean() })
const readDemo = async ({ url }: MainProcess) =>
  health.parse(await (await fetch(`${url}/api/health`)).json()).demo
const statusOfSignIn = async ({ url }: MainProcess, password: string) => {
  const body = JSON.stringify({ email: 'owner@demo.test', password })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })).status
}

describe('a first start on a loopback address', () => {
  test('a first start creates a demo, prints the sign-in and pairs a new door device at each start', async () => {
    const DATA_DIR = demo.folder
    const first = await start({ DATA_DIR })
    expect(first.output()).toContain('owner@demo.test')
    expect(first.output()).toMatch(/█ ▄▄▄▄▄ █.*█ ▄▄▄▄▄ █/)
    expect(await readDemo(first)).toBe(true)
    expect(await statusOfSignIn(first, DEMO_PASSWORD)).toBe(200)
    const code = /#pair=[0-9A-Z-]+/
    const first_code = code.exec(first.output())?.[0]
    first.signal('SIGTERM')
    expect(await first.ended).toBe(0)

    const second = await start({ DATA_DIR, DEMO: '0' })
    expect(await readDemo(second)).toBe(true)
    expect(code.exec(second.output())?.[0]).not.toBe(first_code)
    expect(first.output() + second.output()).not.toContain(`"${DEMO_PASSWORD}`)
    second.signal('SIGTERM')
    expect(await second.ended).toBe(0)

    for (const env of [
      { HOST: '0.0.0.0' },
      { PUBLIC_URL: 'https://tickets.example.org' },
      { TRUST_PROXY: '1' },
    ]) {
      const open = await start({ DATA_DIR, ...env })
      expect(await open.ended).toBe(1)
      expect(open.output().trim().split('\n')).toHaveLength(1)
      expect(open.output()).toMatch(/^DEMO is not 1/)
    }
  })

  test('a first start with DEMO=0 prints a set-up code for the owner, and later starts print none', async () => {
    const DATA_DIR = newCopy()
    const first = await start({ DATA_DIR, DEMO: '0' })
    expect(await readDemo(first)).toBe(false)
    expect(await statusOfSignIn(first, DEMO_PASSWORD)).toBe(401)
    const setup_code = /set-up code ([0-9A-Z-]{29})/.exec(first.output())?.[1]
    const reply = await fetch(`${first.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        first_name: 'Mei',
        email: 'mei@hall.test',
        password: 'correct horse',
        password_confirmation: 'correct horse',
        account: { name: 'Hall', currency_code: 'HKD', timezone: 'Asia/Hong_Kong' },
        accept_terms: true,
        setup_code,
      }),
    })
    expect(reply.status).toBe(201)
    const { token } = z.object({ token: z.string() }).parse(await reply.json())
    first.signal('SIGINT')
    expect(await first.ended).toBe(0)
    const log = first.output()
    for (const secret of ['mei@hall.test', 'correct horse', token]) expect(log).not.toContain(secret)
    expect(log).toContain('"route":"/api/auth/register","status":201')

    const second = await start({ DATA_DIR })
    expect(second.output()).not.toMatch(/set-up code|demo/)
    second.signal('SIGTERM')
    await second.ended
    const demo = await start({ DATA_DIR, DEMO: '1' })
    expect(await demo.ended).toBe(1)
    expect(demo.output()).toMatch(/^DEMO is 1, but/)
  })
})

describe('a failing start', () => {
  const refusal = async (env: Record<string, string>, args: string[] = []) => {
    const started = await start(env, args)
    expect(await started.ended).toBe(1)
    expect(started.output().trim().split('\n')).toHaveLength(1)
    return started.output()
  }

  test('a start on a folder that another process holds fails with a message, and the other process continues', async () => {
    const DATA_DIR = newCopy()
    const first = await start({ DATA_DIR, DEMO: '0' })
    expect(await refusal({ DATA_DIR, DEMO: '0' })).toContain('in use by another')
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
  })

  test('a start on a port in use fails with a message that names PORT', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const PORT = String(typeof address === 'object' ? address?.port : '')
    expect(await refusal({ DATA_DIR: newCopy(), DEMO: '0', PORT })).toMatch(
      new RegExp(`^PORT ${PORT} is taken`),
    )
    other.close()
  })

  test("a start with another machine's address, an invalid setting or an invalid option fails", async () => {
    const DATA_DIR = newCopy()
    expect(await refusal({ DATA_DIR, DEMO: '0', HOST: '203.0.113.7' })).toMatch(/^HOST 203.0.113.7/)
    expect(await refusal({ DATA_DIR, PORT: 'http' })).toMatch(/^PORT must be a number/)
    expect(await refusal({ DATA_DIR, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toMatch(
      /DATABASE_URL/,
    )
    expect(await refusal({ DATA_DIR }, ['--lann'])).toMatch(/--lann/)
  })
})

describe('SIGTERM', () => {
  test('SIGTERM lets a pending request finish, ends live streams and accepts no new request', async () => {
    const server = await start({ DATA_DIR: newCopy(demo) })
    const body = JSON.stringify({ email: 'owner@demo.test', password: DEMO_PASSWORD })
    const signed_in = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const token = signed_in.headers.get('x-auth-token')
    const stream = await fetch(`${server.url}/api${STREAM_PATH.replace(/:\w+/, DEMO_DOOR_LIST_ID)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(stream.status).toBe(200)

    const socket = openSocket(server.port, '127.0.0.1')
    await once(socket, 'connect')
    const head = `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
    socket.write(head + body.slice(0, 10))
    // Responded to after the half request was sent, so that one has arrived by then.
    await fetch(`${server.url}/api/health`)
    server.signal('SIGTERM')
    const stream_ended = await stream.text()
    expect(stream_ended).toMatch(/^:/)
    await expect
      .poll(() =>
        fetch(`${server.url}/api/health`).then(
          () => 'answers',
          () => 'refuses',
        ),
      )
      .toBe('refuses')
    socket.write(body.slice(10))
    expect(await untilText(socket, /"token":"/)).toMatch(/^HTTP\/1.1 200/)
    expect(await server.ended).toBe(0)
  })
})

describe('--lan', () => {
  test('--lan serves https with a certificate of a persistent authority and counts as public', async () => {
    const DATA_DIR = newCopy()
    const first = await start({ DATA_DIR }, ['--lan'])
    expect(first.output()).toMatch(/Foyer runs at https:\/\/\d/)
    expect(first.output()).toContain('set-up code')
    const authority = await getText(`https://127.0.0.1:${first.port}/lan-ca.crt`, null)
    expect(authority).toContain('BEGIN CERTIFICATE')
    expect(await getText(`https://127.0.0.1:${first.port}/api/health`, authority)).toContain('"demo":false')
    first.signal('SIGTERM')
    expect(await first.ended).toBe(0)
    const second = await start({ DATA_DIR }, ['--lan'])
    expect(await getText(`https://127.0.0.1:${second.port}/lan-ca.crt`, authority)).toBe(authority)
  })
})

/** Fetches over https; `authority` is trusted and checked, null accepts any. */
function getText(url: string, authority: string | null): Promise<string> {
  return new Promise((resolve, reject) => {
    const trust = authority === null ? { rejectUnauthorized: false } : { ca: authority }
    getSecurely(url, trust, (reply) => {
      let text = ''
      reply.on('data', (chunk: Buffer) => (text += chunk.toString()))
      reply.on('end', () => resolve(text))
    }).on('error', reject)
  })
}
