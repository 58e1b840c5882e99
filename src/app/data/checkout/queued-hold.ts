import type { QueuePosition } from '#contract/orders/waiting-room.ts'
import type { Id } from '#contract/wire/id.ts'
import { ApiError } from '#api-client/api-error.ts'
import { saveQueueEntry, readQueueEntry } from '#app/lib/queue-entry.ts'
import type { QueueState, HoldRefusal, OrderRequest } from './queue-state.ts'
import { waitForNextPoll, waitInQueue } from './wait-in-queue.ts'

const RETRY_MS = 2_000
const RETRY_MAX_MS = 5_000

interface QueueOptions {
  event_id: Id
  /** @throws the error with which the server refused the hold */
  hold: (request: OrderRequest, queue_token: string | null) => Promise<void>
  /** Null when the wait is over. */
  onChange: (in_line: QueueState | null) => void
  /** Aborts the wait; stored data stays. */
  signal: AbortSignal
}
interface QueuedHold extends QueueOptions {
  request: OrderRequest
  /** The visitor is already waiting, or was when the page was loaded. */
  is_waiting: boolean
}

/** Deletes this browser's queue token and its stored request. */
export const clearQueueEntry = (event_id: Id) => saveQueueEntry(event_id, { place: null, wanted: null })

/**
 * Resumes the hold that this browser was waiting for when the page was loaded. Returns why it failed; null on
 * success.
 */
export async function resumeQueuedHold(options: QueueOptions): Promise<HoldRefusal | null> {
  const { wanted: request } = readQueueEntry(options.event_id)
  if (request === null) return null
  try {
    await holdInQueue({ ...options, request, is_waiting: true })
    return null
  } catch (failure) {
    return { failure, request }
  }
}

/**
 * Holds the requested tickets: at once, or when it is this browser's turn in the waiting room. The request is
 * stored from the start of waiting until it is held or refused. The queue token is kept longer, so that a refused
 * visitor may choose again.
 * @throws the error with which the hold was refused
 */
export async function holdInQueue(queued: QueuedHold): Promise<void> {
  const { event_id, signal, onChange } = queued
  try {
    await waitAndHold(queued)
  } catch (failure) {
    if (signal.aborted) return
    saveQueueEntry(event_id, { ...readQueueEntry(event_id), wanted: null })
    throw failure
  } finally {
    if (!signal.aborted) onChange(null)
  }
}

async function waitAndHold(queued: QueuedHold): Promise<void> {
  const { event_id, request, hold, onChange, signal } = queued
  let { is_waiting } = queued
  let position: QueuePosition | null = null
  const wait = async () => {
    onChange({ position, is_lost: false })
    await waitInQueue(event_id, readQueueEntry(event_id).place, {
      signal,
      onPosition: (next) => {
        position = next ?? position
        if (next !== null) saveQueueToken(event_id, next.place)
        onChange({ position, is_lost: next === null })
      },
    })
  }
  if (is_waiting) saveQueueEntry(event_id, { ...readQueueEntry(event_id), wanted: request })
  for (;;) {
    if (is_waiting) await wait()
    const { place: queue_token } = readQueueEntry(event_id)
    try {
      return await withTabLock(event_id, async () => {
        signal.throwIfAborted()
        // Another tab of this browser was waiting for the same hold and has made it.
        if (is_waiting && readQueueEntry(event_id).wanted === null) return
        await hold(request, queue_token)
        saveQueueEntry(event_id, { place: queue_token, wanted: null })
      })
    } catch (error) {
      if (!canKeepWaiting(error, is_waiting)) throw error
      if (error.code === 'line.place_used') saveQueueToken(event_id, null)
      if (error.is_transient) onChange({ position, is_lost: true })
      if (is_waiting) await waitForNextPoll(retryDelayOf(error), signal)
      else saveQueueEntry(event_id, { ...readQueueEntry(event_id), wanted: request })
      is_waiting = true
    }
  }
}

/**
 * Whether a failed hold can still succeed later: when there is a waiting room, or when an answer is lost while
 * already waiting.
 */
function canKeepWaiting(error: unknown, is_waiting: boolean): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return (
    error.code === 'line.waiting' || error.code === 'line.place_used' || (is_waiting && error.is_transient)
  )
}

const retryDelayOf = ({ retry_after_ms, is_transient }: ApiError) =>
  is_transient
    ? Math.max(RETRY_MAX_MS, retry_after_ms ?? 0)
    : Math.min(RETRY_MAX_MS, retry_after_ms ?? RETRY_MS)

/** Keeps the stored request, which another tab may have completed meanwhile. */
const saveQueueToken = (event_id: Id, queue_token: string | null) =>
  saveQueueEntry(event_id, { ...readQueueEntry(event_id), place: queue_token })

/** Runs in one tab of this browser at a time, where the browser supports locks. */
function withTabLock(event_id: Id, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run()
  return navigator.locks.request(`line:${event_id}`, run)
}
