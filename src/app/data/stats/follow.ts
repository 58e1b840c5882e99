import type { Id } from '#contract/wire/id.ts'
import { EVENT_STREAM_PATH } from '#contract/events/stats.ts'
import { api } from '#app/lib/net/api.ts'

const RETRY_MS = 5_000
/** A door scans often, and figures are expensive to compute. */
const MIN_INTERVAL_MS = 2_000

/**
 * Listens to an event's change stream and calls `refetch` after each change, one call at a time, until it is
 * aborted. Reconnects after an error.
 */
export async function followEvent(
  event_id: Id,
  refetch: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  let has_changed = false
  let is_refetching = false
  const onEvent = async () => {
    has_changed = true
    if (is_refetching) return
    is_refetching = true
    while (has_changed && !signal.aborted) {
      has_changed = false
      await refetch()
      await pause(MIN_INTERVAL_MS)
    }
    is_refetching = false
  }
  const path = EVENT_STREAM_PATH.replace(':event_id', event_id)
  while (!signal.aborted) {
    try {
      await api().listen(path, () => void onEvent(), signal)
    } catch {
      // The figures are also polled at an interval.
    }
    await pause(RETRY_MS)
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
