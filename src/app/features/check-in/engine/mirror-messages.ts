import type { Id } from '#contract/wire/id.ts'
import type { ApiError } from '#api-client/api-error.ts'
import type { EngineEvent, EngineCommand } from '#offline/door-link/door-calls.ts'
import type { PullProgress } from '#offline/mirror/pull-mirror.ts'

/** What an engine in a worker tells the page: beside what its screen hears, that it needs a mirror worker, or no more. */
export type FromEngineWorker =
  EngineEvent | { kind: 'mirror_wanted'; port: MessagePort } | { kind: 'mirror_unwanted' }

/** What it hears: beside what its screen says, that the mirror worker did not start, or broke. */
export type ToEngineWorker = EngineCommand | { kind: 'mirror_lost' }

/** What the engine asks of the mirror worker, over a port of their own. */
export type MirrorRequest = { list_id: Id; language: string }

/** A failure as it can cross between threads. */
export type SerializedFailure = Pick<ApiError, 'code' | 'status' | 'message' | 'retry_after_seconds'>

/** What the worker tells: `contact` and `progress` any number of times, then one of the others. */
export type MirrorReply =
  | { kind: 'contact'; reached: boolean }
  | { kind: 'progress'; progress: PullProgress }
  | { kind: 'busy' }
  /** The two threads count time from different moments, so the age of the question travels. */
  | { kind: 'pulled'; has_news: boolean; is_complete: boolean; server_time: string; asked_ago_ms: number }
  | { kind: 'refused'; failure: SerializedFailure }
  | { kind: 'broken'; message: string }
