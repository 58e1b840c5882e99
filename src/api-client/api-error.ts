import type { ErrorBody, ErrorCode, FieldAuthors, ScheduleConflict } from '#contract/wire/errors.ts'

/** Failures without a response of the API. */
export type NetworkCode =
  | 'network.unreachable'
  | 'network.timeout'
  /** A response that is not from this API: a captive portal or a proxy page. */
  | 'network.not_ours'
  /** A response of the API that this build does not know. */
  | 'reply.not_understood'

/** A failed call; compare by `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | NetworkCode
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** Field path -> error codes. */
  readonly errors: Record<string, string[]>
  readonly retry_after_seconds: number | null
  /** The current row, with `version.stale`. */
  readonly current: unknown
  /** Who changed its fields meanwhile, with `version.stale`. */
  readonly authors: FieldAuthors
  /** Schedule entries that occupy the requested time, with `occupancy.taken`. */
  readonly in_the_way: readonly ScheduleConflict[]
  readonly request_id: string | null

  constructor(
    failure: {
      code: ErrorCode | NetworkCode
      status: number
      message?: string
      retry_after_seconds?: number | null
    },
    body?: ErrorBody,
  ) {
    super(failure.message ?? failure.code)
    this.code = failure.code
    this.status = failure.status
    this.errors = body?.errors ?? {}
    this.current = body?.current
    this.authors = body?.authors ?? {}
    this.in_the_way = body?.in_the_way ?? []
    this.request_id = body?.request_id ?? null
    this.retry_after_seconds = failure.retry_after_seconds ?? null
  }

  /** Retry delay requested by the server; null when it gives none. */
  get retry_after_ms(): number | null {
    return this.retry_after_seconds === null ? null : this.retry_after_seconds * 1000
  }

  /** Returns whether the same call may succeed later without any change. */
  get is_transient(): boolean {
    return (
      this.status === 0 ||
      this.status === 408 ||
      this.status === 425 ||
      this.status === 429 ||
      this.status >= 500 ||
      this.code === 'idempotency.in_progress' ||
      this.code === 'network.not_ours' ||
      this.code === 'reply.not_understood'
    )
  }
}
