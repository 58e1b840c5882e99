import { standInLine, type QueuePosition } from '#contract/orders/waiting-room.ts'
import type { Id } from '#contract/wire/id.ts'
import { ApiError } from '#api-client/api-error.ts'
import { pageConnect } from '#app/lib/net/page-connect.ts'
import { browserId } from '#app/lib/own-orders.ts'

const AFTER_FAILURE_MS = 5_000

/** What is heard while somebody waits; null: the server does not answer. */
export type QueueListener = (standing: QueuePosition | null) => void

/**
 * Asks where somebody stands, as often as the server says, until they are let in; a page that comes back into sight or
 * online asks at once. Each answer is heard, with the place to keep; null where there is no line any more.
 * @throws ApiError of a refusal that waiting does not change; the signal's reason when it is stopped
 */
export async function waitInQueue(
  event_id: Id,
  first_place: string | null,
  { hear, signal }: { hear: QueueListener; signal: AbortSignal },
): Promise<void> {
  // As nobody: who is signed in stands no better, and is not looked up each time.
  const { call } = pageConnect(null)
  const browser = browserId()
  let place = first_place
  for (;;) {
    signal.throwIfAborted()
    let wait_ms = AFTER_FAILURE_MS
    try {
      const body = { ...(place === null ? {} : { place }), ...(browser === undefined ? {} : { browser }) }
      const { data } = await call(standInLine, { params: { event_id }, body, signal })
      signal.throwIfAborted()
      place = data.place
      hear(data)
      if (data.is_let_in) return
      wait_ms = data.ask_again_seconds * 1000
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ApiError) || !error.is_transient) throw error
      hear(null)
      wait_ms = Math.max(wait_ms, error.retry_after_ms ?? 0)
    }
    await waitForNextPoll(wait_ms, signal)
  }
}

/** A time, or less when the page comes back; not at all when it is stopped. */
export function waitForNextPoll(wait_ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, wait_ms)
    const onSight = () => document.visibilityState === 'visible' && end()
    document.addEventListener('visibilitychange', onSight, { signal: over.signal })
    window.addEventListener('online', end, { signal: over.signal })
    signal.addEventListener('abort', end, { signal: over.signal })
  })
}
