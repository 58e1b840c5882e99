import {
  errorStatus,
  type ErrorCode,
  type FieldAuthors,
  type ScheduleConflict,
} from '#contract/wire/errors.ts'

export type ErrorExtra = {
  /** Error codes by field path. */
  errors?: Record<string, string[]>
  /** Current state of the row as presented, with `version.stale`. */
  current?: unknown
  /** Who changed which fields meanwhile, with `version.stale`. */
  authors?: FieldAuthors
  /** Conflicting calendar entries, with `occupancy.taken`. */
  in_the_way?: ScheduleConflict[]
  retry_after_seconds?: number
}

/** An expected error that the caller receives by its code. Anything else that is thrown is a bug. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly extra: ErrorExtra

  constructor(code: ErrorCode, extra: ErrorExtra = {}) {
    super(code)
    this.code = code
    this.status = errorStatus[code]
    this.extra = extra
  }
}
