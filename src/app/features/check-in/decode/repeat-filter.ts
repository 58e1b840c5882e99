/** How long a code must be out of view before it counts as a new scan. */
export const GONE_AFTER_MS = 1_500

/**
 * Distinguishes a new scan from a code that is still in view. A code counts once while it stays, again after it
 * was out of view for a while, and a different code counts at once.
 * @returns a function of the text and the time in milliseconds (any monotonic clock); true when the text is a new
 * scan
 */
export function createRepeatFilter(gone_after_ms = GONE_AFTER_MS): (text: string, now: number) => boolean {
  const last_seen = new Map<string, number>()
  return (text, now) => {
    for (const [key, seen_at] of last_seen) if (now - seen_at >= gone_after_ms) last_seen.delete(key)
    const is_new = !last_seen.has(text)
    last_seen.set(text, now)
    return is_new
  }
}
