import type { CheckInList } from '#contract/door/check-in-lists.ts'
import type { Event } from '#contract/events/events.ts'
import { fromEpochMs, toEpochMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'

const HOUR_MS = 3_600_000
/** Hours after the end of a list when personal data is deleted from a phone (S13.8). */
const KEEP_HOURS = 6
/** Assumed duration of an event without an end. */
const LONGEST_EVENT_HOURS = 24

/** Returns when a phone deletes a list: some hours after the list expires or the event ends. */
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
