import type { RandomBytes } from '#contract/wire/id.ts'
import { backOffMs } from '#offline/outbox/back-off.ts'
import { subscribeReachability } from './reachability.ts'
import { subscribeSession } from './session.ts'

/** Another tab is sending: check again after this delay. */
const OTHER_TAB_MS = 5_000

/**
 * Result of a send: done; later, after the server's delay or a growing backoff; undefined when another tab is
 * sending.
 */
type SendResult = { kind: 'done' | 'signed_out' } | { kind: 'later'; wait_ms: number | null } | undefined

interface SyncLoopOptions {
  /** Sends what is pending; null without a session or a connection. */
  send: () => Promise<SendResult | null>
  /** Subscribes to new pending items; returns the unsubscribe function. */
  listen: (onPending: () => void) => () => void
  random: RandomBytes
}

/** Sends pending items at startup, when the network or the user returns, and when there are new ones. */
export function startSyncLoop({ send, listen, random }: SyncLoopOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let is_flushing = false
  let is_requested = false

  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(flush, ms)
  }

  async function flushOnce(): Promise<void> {
    const result = await send()
    if (result === undefined) schedule(OTHER_TAB_MS)
    if (result?.kind === 'done') attempt = 0
    if (result?.kind === 'later') retryAfter(result.wait_ms)
  }

  function retryAfter(wait_ms: number | null): void {
    schedule(wait_ms ?? backOffMs(attempt, random))
    attempt += 1
  }

  function flush(): void {
    is_requested = true
    if (is_flushing) return
    is_flushing = true
    void (async () => {
      while (is_requested) {
        is_requested = false
        await flushOnce().catch(() => retryAfter(null))
      }
      is_flushing = false
    })()
  }

  const flushWhenVisible = () => {
    if (document.visibilityState === 'visible') flush()
  }
  const unsubscribers = [subscribeReachability(flush), subscribeSession(flush), listen(flush)]
  addEventListener('online', flush)
  document.addEventListener('visibilitychange', flushWhenVisible)
  flush()
  return () => {
    clearTimeout(timer)
    for (const unsubscribe of unsubscribers) unsubscribe()
    removeEventListener('online', flush)
    document.removeEventListener('visibilitychange', flushWhenVisible)
  }
}
