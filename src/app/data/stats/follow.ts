import type { Id } from '#contract/wire/id.ts'
import { EVENT_STREAM_PATH } from '#contract/events/stats.ts'
import { api } from '#app/lib/net/api.ts'

const RETRY_MS = 5_000
/** A door scans often, and figures are expensive to compute. */
const BETWEEN_MS = 2_000

/**
 * Listens to an event's change stream and calls `ask` after each change, one call at a time, until aborted.
 * Reconnects after an error.
 */
export async function followEvent(
  event_id: Id,
  ask: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  let has_news = false
  let is_asking = false
  const hear = async () => {
    has_news = true
    if (is_asking) return
    is_asking = true
    while (has_news && !signal.aborted) {
      has_news = false
      await ask()
      await pause(BETWEEN_MS)
    }
    is_asking = false
  }
  const path = EVENT_STREAM_PATH.replace(':event_id', event_id)
  while (!signal.aborted) {
    try {
      await api().listen(path, () => void hear(), signal)
    } catch {
      // The figures are also polled at an interval.
    }
    await pause(RETRY_MS)
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
