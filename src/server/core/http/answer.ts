import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AuditAction, AuditEntry } from '#contract/account/audit.ts'
import type { Endpoint, OkOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { contentDisposition } from './content-disposition.ts'
import type { Deps } from './mount.ts'
import type { ApiResponse } from './idempotency/idempotency.ts'
import { isCacheable, sendCacheable } from './shared-cache.ts'

/** Audit entry of an export. */
export type ExportAudit = { action: AuditAction; subject: AuditEntry['subject']; event_id?: Id }

/**
 * A file that is produced page by page while it is sent: no transaction stays open while a slow client reads.
 */
export type Download<E = Endpoint> = {
  media_type: E extends { ok_file: readonly (infer Type)[] } ? Type : string
  file_name: string
  /** Number of rows to expect, so that the client can show progress. */
  total_rows: number
  chunks: AsyncIterable<string | Uint8Array>
  /** Null: not an export of account data, for example a single picture. */
  exported: ExportAudit | null
  /** Headers for caches and search engines that differ from the default. */
  headers?: Record<string, string>
}

/** Return value of a handler: the whole body, a file, or nothing where the endpoint answers 204. */
export type ReplyOf<E> = E extends { ok: z.ZodType }
  ? OkOf<E>
  : E extends { ok_file: readonly string[] }
    ? Download<E>
    : void

export type MountOptions<E> = {
  headers?: (reply: OkOf<E>) => Record<string, string>
  /** Runs after the commit and before the response is sent; an error is only logged. */
  afterwards?: () => Promise<void>
  /** Caches may share the response of an anonymous request for some seconds. */
  is_shared?: true
}

export function successResponse(endpoint: Endpoint, body: unknown): ApiResponse {
  const has_body = endpoint.ok !== undefined || endpoint.ok_file !== undefined
  return has_body ? { status: endpoint.ok_status ?? 200, body } : { status: 204, body: undefined }
}

/** Sends the response of a committed request, after its `afterwards`. */
export async function sendResponse<E extends Endpoint>(
  deps: Deps,
  endpoint: E,
  { request, reply, answer }: { request: FastifyRequest; reply: FastifyReply; answer: ApiResponse },
  { headers, afterwards, is_shared }: MountOptions<E>,
): Promise<FastifyReply> {
  if (deps.checks_replies) checkReply(endpoint, answer.body)
  await afterwards?.().catch((error: unknown) =>
    request.log.error({ err: error }, 'the change was made, but a step after it failed'),
  )
  reply.code(answer.status)
  // The body comes from the handler, or was stored by an earlier run of the same handler.
  if (endpoint.ok_file !== undefined) return sendFile(reply, answer.body as Download)
  if (is_shared === true && isCacheable(request)) return sendCacheable(request, reply, answer.body)
  const extra_headers = headers?.(answer.body as OkOf<E>) ?? {}
  return reply.headers(extra_headers).send(answer.body)
}

function sendFile(reply: FastifyReply, file: Download): FastifyReply {
  return reply
    .type(file.media_type)
    .header('content-disposition', contentDisposition(file.file_name))
    .header('x-total-rows', String(file.total_rows))
    .headers(file.headers ?? {})
    .send(Readable.from(file.chunks))
}

function checkReply(endpoint: Endpoint, body: unknown): void {
  if (endpoint.ok === undefined) return
  const serialized: unknown = JSON.parse(JSON.stringify(body))
  if (isPartOf(serialized, endpoint.ok.parse(serialized))) return
  throw new Error(`${endpoint.method} ${endpoint.path} answers what the contract does not know`)
}

/** Returns whether a parsed answer has everything of the answer; an older stored answer lacks what has a default. */
function isPartOf(answer: unknown, parsed: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return Object.is(answer, parsed)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(answer) !== Array.isArray(parsed))
    return false
  const values = new Map(Object.entries(parsed))
  return Object.entries(answer).every(([key, value]) => values.has(key) && isPartOf(value, values.get(key)))
}
