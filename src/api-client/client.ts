import ky, { type KyInstance } from 'ky'
import type { BodyInput, Endpoint, OkOf, Params, QueryInput } from '#contract/wire/endpoint.ts'
import { STREAM_HEARTBEAT_SECONDS } from '#contract/wire/stream.ts'
import { ApiError } from './api-error.ts'
import { readEvents } from './event-stream.ts'
import { readJson, readReply, refusalOf, fileResponseError, type FileEndpoint } from './read-answer.ts'

export type ClientSettings = {
  /** Base URL of the API, for example https://foyer.example/api. */
  base_url: string
  fetch: typeof fetch
  /** A fetch with upload progress, from 0 to 1; without it no progress is reported. */
  fetch_with_progress?: (on_progress: (share: number) => void) => typeof fetch
  token: () => string | null
  /** Sent as Accept-Language. */
  language: () => string
  /** Called after each call with whether the server was reached. */
  on_contact?: (reached: boolean) => void
  /** Called when the server rejects the token as unknown. */
  on_unknown_token?: () => void
}

export type CallOptions<E> = {
  params: Params<E>
  query: QueryInput<E>
  body: BodyInput<E>
  /** For an upload endpoint; an array when it accepts several files. */
  file: File | readonly File[]
  /** Called with the uploaded share, from 0 to 1. */
  on_progress: (share: number) => void
  /** Base version of a change, sent as If-Match. */
  version: number
  idempotency_key: string
  /** Timeout until the response begins; default 15,000, with a file 90,000. */
  timeout_ms: number
  signal: AbortSignal
}

/** The options that a call of this endpoint requires. */
export type RequiredOptions<E> = (keyof Params<E> extends never ? unknown : Pick<CallOptions<E>, 'params'>) &
  (E extends { body: unknown } ? Pick<CallOptions<E>, 'body'> : unknown) &
  (E extends { upload: { is_optional: true } }
    ? unknown
    : E extends { upload: unknown }
      ? Pick<CallOptions<E>, 'file'>
      : unknown)

export type Client = {
  /** Calls an endpoint and returns its typed response, undefined for 204. Throws ApiError. */
  call: <E extends Endpoint>(
    endpoint: E,
    options: Partial<CallOptions<E>> & RequiredOptions<E>,
  ) => Promise<OkOf<E>>
  /** Calls an endpoint that returns a file; its body is not read yet. Throws ApiError when refused. */
  download: <E extends FileEndpoint>(
    endpoint: E,
    options: Partial<CallOptions<E>> & RequiredOptions<E>,
  ) => Promise<Response>
  /** Reads server-sent events of a path until the stream ends. Throws ApiError when refused, broken or aborted. */
  listen: (path: string, on_event: (data: unknown) => void, signal: AbortSignal) => Promise<void>
}

const DEFAULT_TIMEOUT_MS = 15_000
const UPLOAD_TIMEOUT_MS = 90_000
const STREAM_SILENCE_MS = 2.5 * STREAM_HEARTBEAT_SECONDS * 1000

/** Creates the typed API client for a given fetch. */
export function createClient(settings: ClientSettings): Client {
  const http = ky.create({ fetch: settings.fetch, retry: 0, throwHttpErrors: false, credentials: 'omit' })
  return {
    async call<E extends Endpoint>(endpoint: E, options: Partial<CallOptions<E>>): Promise<OkOf<E>> {
      const response = await send(http, settings, endpoint, options)
      const reply = await withContactReport(settings, options.signal, () => readReply(response, endpoint))
      // The response was validated by the endpoint's schema, of which OkOf is the type.
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

/** Reads a response and reports whether the server was reached and knows the token. */
async function withContactReport<Result>(
  settings: ClientSettings,
  signal: AbortSignal | undefined,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    const value = await read()
    settings.on_contact?.(true)
    return value
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null
    // An aborted call says nothing about the network.
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

/** Returns the error of a call without a response. */
function networkErrorOf(error: unknown): ApiError {
  const timed_out = error instanceof Error && error.name === 'TimeoutError'
  return new ApiError({ code: timed_out ? 'network.timeout' : 'network.unreachable', status: 0 })
}

function bodyOf<E extends Endpoint>({ upload }: Endpoint, { body, file }: Partial<CallOptions<E>>) {
  if (upload === undefined || file === undefined) return body === undefined ? {} : { json: body }
  const form = new FormData()
  // Text fields precede the file, so that the server has them when the file arrives.
  for (const [name, value] of flatten(body)) form.append(name, value)
  for (const entry of [file].flat()) form.append(upload.field, entry, entry.name)
  return { body: form }
}

async function listen(
  http: KyInstance,
  settings: ClientSettings,
  { path, on_event, signal }: { path: string; on_event: (data: unknown) => void; signal: AbortSignal },
): Promise<void> {
  const headers = { ...headersOf(settings, {}), accept: 'text/event-stream' }
  const request = http(`${settings.base_url}${path}`, { headers, signal, timeout: DEFAULT_TIMEOUT_MS })
  const response = await request.catch((error: unknown) => {
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

/** Flattens {filter_fields: {status: {eq: 'live'}}} to filter_fields[status][eq]=live, for queries and forms. */
function flatten(value: unknown, name = ''): [string, string][] {
  if (value === undefined || value === null) return []
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, inner]) =>
      flatten(inner, name === '' ? key : `${name}[${key}]`),
    )
  }
  return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
}
