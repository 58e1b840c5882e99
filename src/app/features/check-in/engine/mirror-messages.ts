import type { Id } from '#contract/wire/id.ts'
import type { ApiError } from '#api-client/api-error.ts'
import type { EngineEvent, EngineCommand } from '#offline/door-link/door-calls.ts'
import type { PullProgress } from '#offline/mirror/pull-mirror.ts'

/** Messages from an engine worker to the page: engine events, and whether it needs a mirror worker. */
export type FromEngineWorker =
  | EngineEvent
  | { kind: 'mirror_wanted'; port: MessagePort }
  | { kind: 'mirror_unwanted' }

/** Messages to an engine worker: commands, and that the mirror worker failed. */
export type ToEngineWorker = EngineCommand | { kind: 'mirror_lost' }

/** Requests from the engine to the mirror worker, over their own port. */
export type MirrorRequest = { list_id: Id; language: string }

/** An error in a form that can be cloned between threads. */
export type SerializedFailure = Pick<ApiError, 'code' | 'status' | 'message' | 'retry_after_seconds'>

/** Replies of the worker: `contact` and `progress` any number of times, then one of the others. */
export type MirrorReply =
  | { kind: 'contact'; reached: boolean }
  | { kind: 'progress'; progress: PullProgress }
  | { kind: 'busy' }
  /** The threads have different time origins, so the age of the request is sent. */
  | { kind: 'pulled'; has_news: boolean; is_complete: boolean; server_time: string; asked_ago_ms: number }
  | { kind: 'refused'; failure: SerializedFailure }
  | { kind: 'broken'; message: string }
