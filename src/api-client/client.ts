import ky, { type KyInstance } from 'ky'
import type { BodyInput, Endpoint, OkOf, Params, QueryInput } from '#contract/wire/endpoint.ts'
import { STREAM_HEARTBEAT_SECONDS } from '#contract/wire/stream.ts'
import { ApiError } from './api-error.ts'
import { readEvents } from './event-stream.ts'
import { readJson, readReply, refusalOf, fileResponseError, type FileEndpoint } from './read-answer.ts'

export type ClientSettings = {
  /** Where the API is, for example https://foyer.example/api. */
  base_url: string
  fetch: typeof fetch
  /** A fetch that tells how much of a body has left, from 0 to 1; without it nothing is told. */
  fetch_with_progress?: (on_progress: (share: number) => void) => typeof fetch
  token: () => string | null
  /** Sent as Accept-Language. */
  language: () => string
  /** Told after each call whether the server itself answered. */
  on_contact?: (reached: boolean) => void
  /** Told when the server itself said that it does not know the token. */
  on_unknown_token?: () => void
}

export type CallOptions<E> = {
  params: Params<E>
  query: QueryInput<E>
  body: BodyInput<E>
  /** For an endpoint that takes an upload; several where it takes several. */
  file: File | readonly File[]
  /** Told how much of an upload has left, from 0 to 1. */
  on_progress: (share: number) => void
  /** The version a change is based on, sent as If-Match. */
  version: number
  idempotency_key: string
  /** Until the answer begins; default 15,000, 90,000 with a file. */
  timeout_ms: number
  signal: AbortSignal
}

/** What a call of this endpoint cannot do without. */
export type RequiredOptions<E> = (keyof Params<E> extends never ? unknown : Pick<CallOptions<E>, 'params'>) &
  (E extends { body: unknown } ? Pick<CallOptions<E>, 'body'> : unknown) &
  (E extends { upload: { is_optional: true } }
    ? unknown
    : E extends { upload: unknown }
      ? Pick<CallOptions<E>, 'file'>
      : unknown)

export type Client = {
  /** Calls an endpoint; gives its typed reply, undefined for 204, or throws ApiError. */
  call: <E extends Endpoint>(
    endpoint: E,
    options: Partial<CallOptions<E>> & RequiredOptions<E>,
  ) => Promise<OkOf<E>>
  /** Calls an endpoint that answers with a file, whose body is still to be read; throws ApiError when refused. */
  download: <E extends FileEndpoint>(
    endpoint: E,
    options: Partial<CallOptions<E>> & RequiredOptions<E>,
  ) => Promise<Response>
  /** Reads server-sent events of a path until the stream ends; throws ApiError when refused, broken or aborted. */
  listen: (path: string, on_event: (data: unknown) => void, signal: AbortSignal) => Promise<void>
}

const DEFAULT_TIMEOUT_MS = 15_000
const UPLOAD_TIMEOUT_MS = 90_000
const STREAM_SILENCE_MS = 2.5 * STREAM_HEARTBEAT_SECONDS * 1000

/** Makes the typed client of the API over a fetch that is given. */
export function createClient(settings: ClientSettings): Client {
  const http = ky.create({ fetch: settings.fetch, retry: 0, throwHttpErrors: false, credentials: 'omit' })
  return {
    async call<E extends Endpoint>(endpoint: E, options: Partial<CallOptions<E>>): Promise<OkOf<E>> {
      const response = await send(http, settings, endpoint, options)
      const reply = await withContactReport(settings, options.signal, () => readReply(response, endpoint))
      // The schema of the endpoint has just been checked, and OkOf is that schema's type.
      return reply as OkOf<E>
    },
    async download<E extends FileEndpoint>(endpoint: E, options: Partial<CallOptions<E>>): Promise<Response> {
      const response = await send(http, settings, endpoint, options)
      return withContactReport(settings, options.signal, async () => {
        const refusal = response.ok
          ? fileResponseError(response, endpoint)
          : refusalOf(response, await readJson(response))
        if (refusal !== null) throw refusal
        return response
      })
    },
    listen: (path, on_event, signal) => listen(http, settings, { path, on_event, signal }),
  }
}

/** Reads an answer, and tells what it says of the server and the token. */
async function withContactReport<Read>(
  settings: ClientSettings,
  signal: AbortSignal | undefined,
  read: () => Promise<Read>,
): Promise<Read> {
  try {
    const value = await read()
    settings.on_contact?.(true)
    return value
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null
    // Who stops a call learns nothing of the network.
    if (signal?.aborted !== true) settings.on_contact?.(code !== null && !code.startsWith('network.'))
    if (code === 'auth.required') settings.on_unknown_token?.()
    throw error
  }
}

async function send<E extends Endpoint>(
  http: KyInstance,
  settings: ClientSettings,
  endpoint: E,
  options: Partial<CallOptions<E>>,
): Promise<Response> {
  const { file, on_progress } = options
  const timeout_ms = options.timeout_ms ?? (file === undefined ? DEFAULT_TIMEOUT_MS : UPLOAD_TIMEOUT_MS)
  const fetch = on_progress && settings.fetch_with_progress?.(on_progress)
  try {
    return await http(urlOf(settings.base_url, endpoint, options), {
      method: endpoint.method,
      headers: headersOf(settings, options),
      timeout: timeout_ms,
      ...bodyOf(endpoint, options),
      ...(fetch === undefined ? {} : { fetch }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
  } catch (error) {
    if (options.signal?.aborted !== true) settings.on_contact?.(false)
    throw networkErrorOf(error)
  }
}

/** Why there is no answer. */
function networkErrorOf(error: unknown): ApiError {
  const timed_out = error instanceof Error && error.name === 'TimeoutError'
  return new ApiError({ code: timed_out ? 'network.timeout' : 'network.unreachable', status: 0 })
}

function bodyOf<E extends Endpoint>({ upload }: Endpoint, { body, file }: Partial<CallOptions<E>>) {
  if (upload === undefined || file === undefined) return body === undefined ? {} : { json: body }
  const form = new FormData()
  // Texts first, so that they are known when the file comes.
  for (const [name, value] of flatten(body)) form.append(name, value)
  for (const one of [file].flat()) form.append(upload.field, one, one.name)
  return { body: form }
}

async function listen(
  http: KyInstance,
  settings: ClientSettings,
  { path, on_event, signal }: { path: string; on_event: (data: unknown) => void; signal: AbortSignal },
): Promise<void> {
  const headers = { ...headersOf(settings, {}), accept: 'text/event-stream' }
  const asked = http(`${settings.base_url}${path}`, { headers, signal, timeout: DEFAULT_TIMEOUT_MS })
  const response = await asked.catch((error: unknown) => {
    throw networkErrorOf(error)
  })
  if (!response.ok) throw refusalOf(response, await readJson(response))
  const is_ours = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (!is_ours || response.body === null)
    throw new ApiError({ code: 'network.not_ours', status: response.status })
  await readEvents(response.body, on_event, STREAM_SILENCE_MS)
}

function headersOf<E>(settings: ClientSettings, options: Partial<CallOptions<E>>): Record<string, string> {
  const token = settings.token()
  return {
    accept: 'application/json',
    'accept-language': settings.language(),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(options.version === undefined ? {} : { 'if-match': `"${options.version}"` }),
    ...(options.idempotency_key === undefined ? {} : { 'idempotency-key': options.idempotency_key }),
  }
}

function urlOf<E extends Endpoint>(base_url: string, endpoint: E, options: Partial<CallOptions<E>>): string {
  const params: Record<string, string> = options.params ?? {}
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(flatten(options.query ?? {})).toString()
  return `${base_url}${path}${search === '' ? '' : `?${search}`}`
}

/** {filter_fields: {status: {eq: 'live'}}} becomes filter_fields[status][eq]=live, in a query as in a form. */
function flatten(value: unknown, name = ''): [string, string][] {
  if (value === undefined || value === null) return []
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, inner]) =>
      flatten(inner, name === '' ? key : `${name}[${key}]`),
    )
  }
  return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
}
