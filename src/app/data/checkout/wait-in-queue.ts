import { standInLine, type QueuePosition } from '#contract/orders/waiting-room.ts'
import type { Id } from '#contract/wire/id.ts'
import { ApiError } from '#api-client/api-error.ts'
import { pageConnect } from '#app/lib/net/page-connect.ts'
import { browserId } from '#app/lib/own-orders.ts'

const AFTER_FAILURE_MS = 5_000

/** Listener for queue positions; null when the server does not answer. */
export type QueueListener = (position: QueuePosition | null) => void

/**
 * Polls the queue position at the interval that the server sets, until the visitor is admitted. Polls at once when
 * the page becomes visible or online. Every answer is reported with the queue token to store; null when there is
 * no waiting room any more.
 * @throws ApiError of a refusal that waiting does not change; the signal's reason when it is aborted
 */
export async function waitInQueue(
  event_id: Id,
  initial_token: string | null,
  { onPosition, signal }: { onPosition: QueueListener; signal: AbortSignal },
): Promise<void> {
  // Sent without a token: a session gives no better position, and the server saves a lookup.
  const { call } = pageConnect(null)
  const browser = browserId()
  let token = initial_token
  for (;;) {
    signal.throwIfAborted()
    let wait_ms = AFTER_FAILURE_MS
    try {
      const body = {
        ...(token === null ? {} : { place: token }),
        ...(browser === undefined ? {} : { browser }),
      }
      const { data } = await call(standInLine, { params: { event_id }, body, signal })
      signal.throwIfAborted()
      token = data.place
      onPosition(data)
      if (data.is_let_in) return
      wait_ms = data.ask_again_seconds * 1000
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ApiError) || !error.is_transient) throw error
      onPosition(null)
      wait_ms = Math.max(wait_ms, error.retry_after_ms ?? 0)
    }
    await waitForNextPoll(wait_ms, signal)
  }
}

/** Resolves after the delay, or sooner when the page becomes visible or online or the signal is aborted. */
export function waitForNextPoll(wait_ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const finished = new AbortController()
    const finish = () => {
      clearTimeout(timer)
      finished.abort()
      resolve()
    }
    const timer = setTimeout(finish, wait_ms)
    const onVisible = () => document.visibilityState === 'visible' && finish()
    document.addEventListener('visibilitychange', onVisible, { signal: finished.signal })
    window.addEventListener('online', finish, { signal: finished.signal })
    signal.addEventListener('abort', finish, { signal: finished.signal })
  })
}
