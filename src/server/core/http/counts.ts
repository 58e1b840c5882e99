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

const KEYS_MOST = 50_000

/** Counts per key until the key's window ends, in memory. `now`: milliseconds of any clock. */
export class WindowCounter {
  readonly #windows = new Map<string, CountWindow>()

  count(key: string, window_ms: number, now: number): { current: number; ttl: number } {
    const known = this.#windows.get(key)
    const window = known !== undefined && known.ends_at > now ? known : { count: 0, ends_at: now + window_ms }
    window.count += 1
    if (known === undefined && this.#windows.size >= KEYS_MOST) this.#forget(now)
    this.#windows.set(key, window)
    return { current: window.count, ttl: window.ends_at - now }
  }

  /** Deletes ended windows, or the oldest half if none has ended. */
  #forget(now: number): void {
    for (const [key, { ends_at }] of this.#windows) if (ends_at <= now) this.#windows.delete(key)
    let left = this.#windows.size - KEYS_MOST / 2
    for (const key of this.#windows.keys()) if (left-- > 0) this.#windows.delete(key)
  }
}

/** Returns a counter that asks the parent process; null in a process without a parent. */
export function clusterCounter(): ((key: string, window_ms: number, tell: CountCallback) => void) | null {
  if (!cluster.isWorker) return null
  const waiting = new Map<number, CountCallback>()
  let last = 0
  process.on('message', (message) => {
    const said = countReply.safeParse(message)
    if (!said.success) return
    const { id, current, ttl } = said.data
    waiting.get(id)?.(null, { current, ttl })
    waiting.delete(id)
  })
  return (key, window_ms, tell) => {
    const id = (last += 1)
    waiting.set(id, tell)
    process.send?.({ kind: 'count', id, key, window_ms } satisfies CountRequest)
  }
}
