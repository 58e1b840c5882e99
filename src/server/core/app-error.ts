import {
  errorStatus,
  type ErrorCode,
  type FieldAuthors,
  type ScheduleConflict,
} from '#contract/wire/errors.ts'

export type ErrorExtra = {
  /** Field path -> codes of what is wrong with it. */
  errors?: Record<string, string[]>
  /** The presented row as it is now, with `version.stale`. */
  current?: unknown
  /** Who changed which fields meanwhile, with `version.stale`. */
  authors?: FieldAuthors
  /** With `occupancy.taken`. */
  in_the_way?: ScheduleConflict[]
  retry_after_seconds?: number
}

/** A refusal that the caller is told about by its code; everything else that is thrown is a defect. */
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
