import type { ErrorBody, ErrorCode, FieldAuthors, ScheduleConflict } from '#contract/wire/errors.ts'

/** What went wrong before anybody of ours answered. */
export type NetworkCode =
  | 'network.unreachable'
  | 'network.timeout'
  /** Somebody answered, but not this API: a captive portal, a proxy's page. */
  | 'network.not_ours'
  /** Our API answered in a way that this build does not know. */
  | 'reply.not_understood'

/** A call that did not succeed; compare by `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | NetworkCode
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** Field path -> codes of what is wrong with it. */
  readonly errors: Record<string, string[]>
  readonly retry_after_seconds: number | null
  /** The row as it is now, with `version.stale`. */
  readonly current: unknown
  /** Who changed its fields meanwhile, with `version.stale`. */
  readonly authors: FieldAuthors
  /** Who or what has the time that was wanted, with `occupancy.taken`. */
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

  /** How long the server asks to be left alone; null when it does not say. */
  get retry_after_ms(): number | null {
    return this.retry_after_seconds === null ? null : this.retry_after_seconds * 1000
  }

  /** Whether the same call may succeed later without anybody changing anything. */
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
