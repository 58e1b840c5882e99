import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createClient, type CallOptions, type RequiredOptions } from '#api-client/client.ts'
import type { Endpoint, OkOf } from '#contract/wire/endpoint.ts'
import type { RandomBytes } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { FileStorage } from '#server/core/integrations/files/files.ts'
import { createFolderStorage } from '#server/core/integrations/files/folder.ts'
import { openPushServices } from '#server/core/integrations/push/push-services.ts'
import { createApp, type AppOptions } from '#server/app.ts'
import type { Database } from '#server/core/db/database.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { sandboxProvider } from '#server/domains/payments/sandbox/service.ts'

export const TEST_NOW: Instant = '2026-11-20T10:00:00.000Z'

export type TestClock = { now: () => Instant; set: (at: Instant) => void; advance: (ms: number) => void }

export type RawRequest = {
  headers?: Record<string, string>
  /** A FormData is sent as multipart, another object as JSON, a string or bytes unchanged. */
  body?: unknown
  token?: string | null
  /** IP address of the client, by which rate limits count. */
  address?: string
}
export type RawReply = {
  status: number
  headers: Record<string, string>
  text: string
  /** Undefined when the body is not JSON. */
  json: unknown
}

type CallerOptions = { token?: string | null; language?: string }
export type TestServer = {
  /** Calls through the client of the product; throws ApiError. */
  call: <E extends Endpoint>(
    endpoint: E,
    options: Partial<CallOptions<E>> & RequiredOptions<E> & CallerOptions,
  ) => Promise<OkOf<E>>
  /** Sends any request; the path is below /api unless it begins with /api, or with `page:` for other paths. */
  raw: (method: string, path: string, request?: RawRequest) => Promise<RawReply>
  /** Serves /api of every origin in process. */
  fetch: typeof fetch
  clock: TestClock
  random: RandomBytes
  db: Database
  /** Dependencies of the API. */
  deps: Deps
  /** Upload storage; its folder is removed when the server is closed. */
  files: FileStorage
  app: FastifyInstance
  /** Listens on a free port, for live streams; returns the origin. */
  listen: () => Promise<string>
  close: () => Promise<void>
}

export const TEST_ORIGIN = 'http://foyer.test'

/** Creates the real API over a migrated database; closing it leaves the database open. */
export async function makeServer(options: {
  database: Database
  now?: Instant
  deps?: Partial<Deps>
  app?: Partial<AppOptions>
}): Promise<TestServer> {
  const clock = makeClock(options.now ?? TEST_NOW)
  const random: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))
  const folder = path.join(tmpdir(), `foyer-files-${randomUUID()}`)
  const files = options.deps?.files ?? createFolderStorage(folder)
  const deps: Deps = {
    db: options.database,
    clock: clock.now,
    random,
    files,
    tryWriting: () => Promise.resolve(),
    provider: sandboxProvider({ db: options.database, clock: clock.now, random, public_url: TEST_ORIGIN }),
    takes_test_money: true,
    mail: {
      mailer: { send: () => Promise.resolve(''), close: () => undefined },
      sends: true,
      from: 'tickets@foyer.test',
    },
    push: openPushServices({ contact: 'mailto:tickets@foyer.test' }),
    settings: { public_url: TEST_ORIGIN, is_demo: false, promises_mail: true },
    waiting_room: null,
    checks_replies: true,
    ...options.deps,
  }
  const app = await createApp(deps, {
    has_limits: false,
    trusted_proxies: 0,
    logger: false,
    tls: null,
    has_lasting_https: false,
    site: { kind: 'none' },
    ...options.app,
  })
  await app.ready()
  const inject = fetchInto(app)
  return {
    call: (endpoint, { token, language, ...rest }) => {
      const client = createClient({
        base_url: `${TEST_ORIGIN}/api`,
        fetch: inject,
        token: () => token ?? null,
        language: () => language ?? 'en',
      })
      return client.call(endpoint, rest as Parameters<typeof client.call<typeof endpoint>>[1])
    },
    raw: (method, path, request) => sendRaw(app, method, path, request),
    fetch: inject,
    clock,
    random,
    db: options.database,
    deps,
    files,
    app,
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    close: async () => {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function makeClock(start: Instant): TestClock {
  let now = start
  return {
    now: () => now,
    set: (at) => {
      now = at
    },
    advance: (ms) => {
      now = addMs(now, ms)
    },
  }
}

async function sendRaw(
  app: FastifyInstance,
  method: string,
  path: string,
  { headers = {}, body, token, address = '127.0.0.1' }: RawRequest = {},
): Promise<RawReply> {
  const url = path.startsWith('page:')
    ? path.slice('page:'.length)
    : path.startsWith('/api')
      ? path
      : `/api${path}`
  const { type, payload } = await encode(body)
  const reply = await app.inject({
    method,
    url,
    remoteAddress: address,
    headers: {
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(token === undefined || token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload }),
  })
  return {
    status: reply.statusCode,
    headers: headersOf(reply.headers),
    text: reply.body,
    json: readJson(reply.body),
  }
}

async function encode(body: unknown): Promise<{ type: string; payload: string | Buffer }> {
  if (body instanceof FormData) {
    const form = new Response(body)
    const payload = Buffer.from(await form.arrayBuffer())
    return { type: form.headers.get('content-type') ?? '', payload }
  }
  const is_plain = typeof body === 'string' || Buffer.isBuffer(body)
  return { type: 'application/json', payload: is_plain ? body : (JSON.stringify(body) ?? '') }
}

function headersOf(headers: Record<string, number | string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : String(value)]],
    ),
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns a fetch that is served in this process without a socket. */
function fetchInto(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const payload = request.body === null ? undefined : Buffer.from(await request.arrayBuffer())
    request.signal.throwIfAborted()
    const reply = await app.inject({
      method: request.method,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(payload === undefined ? {} : { payload }),
    })
    request.signal.throwIfAborted()
    const has_body = ![204, 304].includes(reply.statusCode)
    return new Response(has_body ? new Uint8Array(reply.rawPayload) : null, {
      status: reply.statusCode,
      headers: headersOf(reply.headers),
    })
  }
}
