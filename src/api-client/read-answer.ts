import type { Endpoint } from '#contract/wire/endpoint.ts'
import { isErrorCode, type ErrorBody } from '#contract/wire/errors.ts'
import { ApiError } from './api-error.ts'
import { readText } from './read-body.ts'

/** A response body without data for this long is treated as broken. */
const SILENCE_MS = 15_000

/**
 * Returns the response of an endpoint, validated by its schema; undefined for 204.
 * @throws ApiError when refused, incomplete, or not a response of this endpoint
 */
export async function readReply(response: Response, endpoint: Endpoint): Promise<unknown> {
  if (response.status === 204 && endpoint.ok === undefined) return undefined
  const body = await readJson(response)
  if (!response.ok) throw refusalOf(response, body)
  const reply = endpoint.ok?.safeParse(body)
  if (reply?.success === true) return reply.data
  const is_ours = typeof body === 'object' && body !== null && 'data' in body
  const code = is_ours ? 'reply.not_understood' : 'network.not_ours'
  throw new ApiError({ code, status: response.status })
}

/** An endpoint that returns a file. */
export type FileEndpoint = Endpoint & { ok_file: readonly string[] }

/** Returns the error of a successful response that is not a file of this endpoint; otherwise null. */
export function fileResponseError(response: Response, endpoint: FileEndpoint): ApiError | null {
  const type = response.headers.get('content-type') ?? ''
  if (endpoint.ok_file.some((media_type) => type.startsWith(media_type))) return null
  return new ApiError({ code: 'network.not_ours', status: response.status })
}

/**
 * Returns the JSON of a body; undefined when it is not JSON.
 * @throws ApiError when it is incomplete
 */
export async function readJson({ body }: Response): Promise<unknown> {
  const text = await readText(body, SILENCE_MS)
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the error of a refused call: the server's own code, or that the response is not from this API. */
export function refusalOf(response: Response, body: unknown): ApiError {
  const retry_after_seconds = readRetryAfter(response)
  if (!isErrorBody(body)) {
    const code = response.status >= 500 || response.status === 429 ? 'server.busy' : 'network.not_ours'
    return new ApiError({ code, status: response.status, retry_after_seconds })
  }
  return new ApiError(
    { code: body.code, status: response.status, message: body.message, retry_after_seconds },
    body,
  )
}

function readRetryAfter(response: Response): number | null {
  const header = response.headers.get('retry-after')
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    isErrorCode(body.code)
  )
}
