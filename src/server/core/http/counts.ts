import { z } from 'zod'

/** One more of a key, within a window that the first one began. */
export const countInput = z.object({ key: z.string(), window_ms: z.number() })
export type CountInput = z.infer<typeof countInput>
/** The count in this window, and the milliseconds until the window ends. */
export const windowCount = z.object({ current: z.number(), ttl: z.number() })
type WindowCount = z.infer<typeof windowCount>

type CountWindow = { count: number; ends_at: number }

const MAX_KEYS = 50_000

/** Counts per key until the key's window ends, in memory. `now`: milliseconds of any clock. */
export class WindowCounter {
  readonly #windows = new Map<string, CountWindow>()

  count({ key, window_ms }: CountInput, now: number): WindowCount {
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
