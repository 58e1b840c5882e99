import { randomUUID } from 'node:crypto'
import { Agent, request, type IncomingMessage, type RequestOptions } from 'node:http'
import type { BodyInput, Endpoint, OkOf, Params, QueryInput } from '#contract/wire/endpoint.ts'

type LeanOptions<E> = {
  params: Params<E>
  query?: QueryInput<E>
  body?: BodyInput<E>
  /** Sent as from behind a proxy, so that limits count each visitor alone. */
  address?: string
  token?: string
}

export type LeanClient = {
  /** Calls an endpoint with a new idempotency key, as the app does. Throws what the server refuses. */
  call: <E extends Endpoint>(endpoint: E, options: LeanOptions<E>) => Promise<OkOf<E>>
  close: () => void
}

/**
 * A client of the API that costs as little of the machine as one can: connections are kept, and answers are parsed
 * and not checked.
 */
export function createLeanClient(origin: string): LeanClient {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  return {
    async call<E extends Endpoint>(endpoint: E, options: LeanOptions<E>): Promise<OkOf<E>> {
      const { method } = endpoint
      const text = options.body === undefined ? '' : JSON.stringify(options.body)
      const headers = headersOf(endpoint, options, text)
      const path = pathOf(endpoint, options)
      const { status, body } = await send({ agent, hostname, port, method, path, headers }, text)
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${body}`)
      // The bench trusts the server of the same version.
      return JSON.parse(body) as OkOf<E>
    },
    close: () => agent.destroy(),
  }
}

/** Address of a visitor from behind a proxy. */
export const addressOf = (at: number): string => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`

function headersOf<E extends Endpoint>(
  { method, is_background }: Endpoint,
  { address, token }: LeanOptions<E>,
  text: string,
) {
  return {
    accept: 'application/json',
    'accept-language': 'en',
    ...(method === 'GET' || is_background === true ? {} : { 'idempotency-key': randomUUID() }),
    ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(text === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
}

function pathOf<E extends Endpoint>({ path }: E, { params, query }: LeanOptions<E>): string {
  const named: Record<string, string> = params
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(named[name] ?? ''))
  const search = new URLSearchParams(query ?? {}).toString()
  return `/api${filled}${search === '' ? '' : `?${search}`}`
}

function send(options: RequestOptions, text: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sending = request(options, (response: IncomingMessage) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      )
    })
    sending.on('error', reject)
    sending.end(text)
  })
}
