import type { Id } from '#contract/wire/id.ts'
import type { ApiError } from '#api-client/api-error.ts'
import type { PullProgress } from '#offline/mirror/pull-mirror.ts'

/** What the page asks of the mirror worker. */
export type MirrorRequest = { list_id: Id; language: string }

/** A failure as it can cross between threads. */
export type CarriedFailure = Pick<ApiError, 'code' | 'status' | 'message' | 'retry_after_seconds'>

/** What the worker tells: `contact` and `progress` any number of times, then one of the others. */
export type MirrorReply =
  | { kind: 'contact'; reached: boolean }
  | { kind: 'progress'; progress: PullProgress }
  | { kind: 'busy' }
  /** The two threads count time from different moments, so the age of the question travels. */
  | { kind: 'pulled'; has_news: boolean; is_complete: boolean; server_time: string; asked_ago_ms: number }
  | { kind: 'refused'; failure: CarriedFailure }
  | { kind: 'broken'; message: string }
