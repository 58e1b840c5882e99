import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, ErrorCode } from '#contract/wire/errors.ts'
import { isDiskFull, isUnreachable, recordDiskFull } from '#server/core/db/unreachable.ts'
import { AppError } from '#server/core/app-error.ts'
import { localeOf } from './language.ts'
import { messageOf } from './messages.ts'

/** Error codes for errors of the web server itself. */
const OWN_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.media_type',
  FST_ERR_BAD_URL: 'request.not_found',
  FST_ERR_ASYNC_CONSTRAINT: 'request.not_found',
}
const RETRY_WHEN_BUSY_SECONDS = 5

/**
 * Handles every error: responds with a code and a message in the caller's language, never a stack trace or
 * SQL.
 */
export function installErrors(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error, request, reply) => sendError(request, reply, error))
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(request, reply, new AppError('request.not_found'))
}

export function sendError(request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply {
  const error = isDisconnected(request) ? new AppError('request.unreadable') : toAppError(thrown)
  if (error.status >= 500) request.log.error({ err: thrown }, 'request failed')
  const { errors, current, authors, in_the_way, retry_after_seconds } = error.extra
  const body: ErrorBody = {
    code: error.code,
    message: messageOf(error.code, localeOf(request.headers['accept-language'])),
    ...(errors === undefined ? {} : { errors }),
    ...(current === undefined ? {} : { current }),
    ...(authors === undefined ? {} : { authors }),
    ...(in_the_way === undefined ? {} : { in_the_way }),
    request_id: request.id,
  }
  if (retry_after_seconds !== undefined) reply.header('retry-after', String(Math.ceil(retry_after_seconds)))
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .header('vary', 'Accept-Language')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

/**
 * Returns whether the client disconnected before it had sent the whole request: no response is possible, and
 * nothing failed here.
 */
function isDisconnected({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (isUnreachable(thrown)) {
    return new AppError('server.busy', { retry_after_seconds: RETRY_WHEN_BUSY_SECONDS })
  }
  if (isDiskFull(thrown)) {
    recordDiskFull()
    return new AppError('server.full')
  }
  if (!isFastifyError(thrown)) return new AppError('request.failed')
  const code = OWN_CODES[thrown.code]
  if (code !== undefined) return new AppError(code)
  const is_client_error = thrown.statusCode !== undefined && thrown.statusCode < 500
  return new AppError(is_client_error ? 'request.unreadable' : 'request.failed')
}

function isFastifyError(thrown: unknown): thrown is FastifyError {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
}
