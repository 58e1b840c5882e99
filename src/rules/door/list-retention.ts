import type { CheckInList } from '#contract/door/check-in-lists.ts'
import type { Event } from '#contract/events/events.ts'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'

const HOUR_MS = 3_600_000
/** Personal data leaves a phone this long after its list is over (S13.8). */
const KEEP_HOURS = 6
/** An event without an end is taken to last this long. */
const LONGEST_EVENT_HOURS = 24

/** When a phone forgets a list: some hours after the list expired, or the event is over. */
export function listRetentionEndsAt(
  list: Pick<CheckInList, 'expires_at'>,
  event: Pick<Event, 'starts_at' | 'ends_at'>,
): Instant {
  const event_end_ms =
    event.ends_at === null
      ? toEpochMs(event.starts_at) + LONGEST_EVENT_HOURS * HOUR_MS
      : toEpochMs(event.ends_at)
  const end_ms = list.expires_at === null ? event_end_ms : toEpochMs(list.expires_at)
  return fromEpochMs(end_ms + KEEP_HOURS * HOUR_MS)
}
