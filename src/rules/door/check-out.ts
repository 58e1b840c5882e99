import { fromEpochMs, toEpochMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Door } from './door-list.ts'
import { afterCheckOut, type Presence } from './presence.ts'
import { wallTimeToInstant } from '../events/wall-time.ts'

const DAY_MS = 86_400_000
/** Local dates differ from the UTC date by at most one day. */
const DAYS_TO_TRY = [1, 0, -1, -2] as const
const CACHE_SIZE = 2000
/** Computing an offset is slow, and thousands of logs need the same few nights. */
const instant_cache = new Map<string, Instant>()

/**
 * Returns the latest instant, up to and including `at`, at which the clock checked out everybody inside; null when
 * it never did. Uses the rules in force at that instant and the event's timezone. A skipped local time becomes the
 * next existing instant; a repeated one its first occurrence (D33).
 */
export function lastCheckOut({ list, timezone }: Door, at: Instant): Instant | null {
  if (list.kind === 'hand_out') return null
  const { earlier_rules } = list
  for (let index = earlier_rules.length; index >= 0; index -= 1) {
    const since = earlier_rules[index - 1]?.until ?? null
    if (since !== null && since > at) continue
    const earlier_rule = earlier_rules[index]
    const clock = (earlier_rule ?? list).auto_check_out_at
    const found = clock ? latest(clock, timezone, at, earlier_rule?.until ?? null) : null
    if (found !== null && (since === null || found >= since)) return found
  }
  return null
}

/** Returns the presence at an instant if no scan has happened since. */
export function presenceAt(door: Door, before: Presence, at: Instant): Presence {
  return before.is_inside ? afterCheckOut(before, lastCheckOut(door, at)) : before
}

/** Returns the latest instant at which the clock shows a time, up to `at` and before `until`. */
function latest(clock: string, timezone: string, at: Instant, until: Instant | null): Instant | null {
  const latest_ms = toEpochMs(until !== null && until < at ? until : at)
  for (const days of DAYS_TO_TRY) {
    const moment = momentOf(`${fromEpochMs(latest_ms + days * DAY_MS).slice(0, 10)}T${clock}`, timezone)
    if (moment <= at && (until === null || moment < until)) return moment
  }
  return null
}

function momentOf(wall: string, timezone: string): Instant {
  const key = `${timezone} ${wall}`
  const moment = instant_cache.get(key) ?? wallTimeToInstant(wall, timezone)
  if (instant_cache.size >= CACHE_SIZE) instant_cache.clear()
  instant_cache.set(key, moment)
  return moment
}
