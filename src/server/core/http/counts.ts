import cluster from 'node:cluster'
import { z } from 'zod'

/** Request of a worker process to its parent, so that all processes share one count. */
export const countRequest = z.object({
  kind: z.literal('count'),
  id: z.number(),
  key: z.string(),
  window_ms: z.number(),
})
export type CountRequest = z.infer<typeof countRequest>

/** Response: the count in this window, and the time until the window ends. */
export const countReply = z.object({
  kind: z.literal('counted'),
  id: z.number(),
  current: z.number(),
  ttl: z.number(),
})
export type CountReply = z.infer<typeof countReply>

type CountWindow = { count: number; ends_at: number }
type CountCallback = (error: Error | null, result?: { current: number; ttl: number }) => void

const MAX_KEYS = 50_000

/** Counts per key until the key's window ends, in memory. `now`: milliseconds of any clock. */
export class WindowCounter {
  readonly #windows = new Map<string, CountWindow>()

  count(key: string, window_ms: number, now: number): { current: number; ttl: number } {
    const existing = this.#windows.get(key)
    const window =
      existing !== undefined && existing.ends_at > now ? existing : { count: 0, ends_at: now + window_ms }
    window.count += 1
    if (existing === undefined && this.#windows.size >= MAX_KEYS) this.#forget(now)
    this.#windows.set(key, window)
    return { current: window.count, ttl: window.ends_at - now }
  }

  /** Deletes ended windows, or the oldest half if none has ended. */
  #forget(now: number): void {
    for (const [key, { ends_at }] of this.#windows) if (ends_at <= now) this.#windows.delete(key)
    let remaining = this.#windows.size - MAX_KEYS / 2
    for (const key of this.#windows.keys()) if (remaining-- > 0) this.#windows.delete(key)
  }
}

/** Returns a counter that asks the parent process; null in a process without a parent. */
export function clusterCounter(): ((key: string, window_ms: number, callback: CountCallback) => void) | null {
  if (!cluster.isWorker) return null
  const pending = new Map<number, CountCallback>()
  let last_id = 0
  process.on('message', (message) => {
    const reply = countReply.safeParse(message)
    if (!reply.success) return
    const { id, current, ttl } = reply.data
    pending.get(id)?.(null, { current, ttl })
    pending.delete(id)
  })
  return (key, window_ms, callback) => {
    const id = (last_id += 1)
    pending.set(id, callback)
    process.send?.({ kind: 'count', id, key, window_ms } satisfies CountRequest)
  }
}
