import type { UtcOffset } from '#contract/door/mirror.ts'
import { addMs, fromEpochMs, toEpochMs } from '#contract/wire/epoch.ts'
import type { Instant, WallTime } from '#contract/wire/instant.ts'
import { instantToWallTime, offsetAt, wallTimeAsUtc, wallTimeToInstant } from './wall-time.ts'

const DAY_MS = 86_400_000
const SECOND_MS = 1000
/** Lists open before an event, and clocks change some weeks apart where a month of fasting shifts them. */
const DAYS_AROUND = 60
const DAYS_MAX = 1000
const CACHE_SIZE = 500
const offsets_of_events = new Map<string, UtcOffset[]>()

/** Converts between instants and local times of one timezone. */
export type ZoneClock = { toInstant: (wall: WallTime) => Instant; toWall: (at: Instant) => WallTime }

/**
 * Returns the offsets of a timezone between two instants, oldest first. The first applies to all earlier times, the
 * last to all later ones.
 * @param timezone an IANA name that this runtime knows
 */
export function zoneOffsets(timezone: string, from: Instant, until: Instant): UtcOffset[] {
  const end_ms = toEpochMs(until)
  let at_ms = toEpochMs(from)
  let current = offsetAt(at_ms, timezone)
  const offsets: UtcOffset[] = [{ since: null, seconds: current / SECOND_MS }]
  while (at_ms < end_ms) {
    const next_ms = Math.min(at_ms + DAY_MS, end_ms)
    const next = offsetAt(next_ms, timezone)
    if (next !== current) {
      const since_ms = changeBetween(at_ms, next_ms, (ms) => offsetAt(ms, timezone) === current)
      offsets.push({ since: fromEpochMs(since_ms), seconds: next / SECOND_MS })
    }
    current = next
    at_ms = next_ms
  }
  return offsets
}

/** Returns the offsets of an event's timezone from two months before it until two months after it; cached. */
export function eventOffsets(event: {
  starts_at: Instant
  ends_at: Instant | null
  timezone: string
}): UtcOffset[] {
  const { starts_at, ends_at, timezone } = event
  const key = `${timezone} ${starts_at} ${ends_at}`
  const cached = offsets_of_events.get(key)
  if (cached !== undefined) return cached
  const from = addMs(starts_at, -DAYS_AROUND * DAY_MS)
  const latest = addMs(starts_at, DAYS_MAX * DAY_MS)
  const until = addMs(ends_at ?? starts_at, DAYS_AROUND * DAY_MS)
  const offsets = zoneOffsets(timezone, from, until < latest ? until : latest)
  if (offsets_of_events.size >= CACHE_SIZE) offsets_of_events.clear()
  offsets_of_events.set(key, offsets)
  return offsets
}

/** Returns the first millisecond at which a condition, true at `from` and false at `to`, is false. */
function changeBetween(from: number, to: number, holds: (ms: number) => boolean): number {
  let before = from
  let after = to
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (holds(middle)) before = middle
    else after = middle
  }
  return after
}

/**
 * Returns the clock of a timezone.
 * @param offsets offsets around the event as the server computed them; undefined: those that this runtime knows
 */
export function zoneClock(timezone: string, offsets: readonly UtcOffset[] | undefined): ZoneClock {
  if (offsets === undefined || offsets.length === 0)
    return {
      toInstant: (wall) => wallTimeToInstant(wall, timezone),
      toWall: (at) => instantToWallTime(at, timezone),
    }
  return {
    toInstant: (wall) => offsetWallToInstant(wall, offsets),
    toWall: (at) => addMs(at, secondsAt(offsets, at) * SECOND_MS).slice(0, 16),
  }
}

/** A skipped local time becomes the next existing instant, a repeated one its first occurrence (D33). */
function offsetWallToInstant(wall: WallTime, offsets: readonly UtcOffset[]): Instant {
  const wall_ms = wallTimeAsUtc(wall)
  for (const [at, { seconds }] of offsets.entries()) {
    const instant = fromEpochMs(wall_ms - seconds * SECOND_MS)
    const next = offsets[at + 1]?.since ?? null
    if (next === null || instant < next) return laterOf(instant, offsets[at]?.since ?? null)
  }
  throw new Error('the last offset has no end')
}

const laterOf = (instant: Instant, since: Instant | null): Instant =>
  since !== null && instant < since ? since : instant

function secondsAt(offsets: readonly UtcOffset[], at: Instant): number {
  return offsets.findLast(({ since }) => since === null || since <= at)?.seconds ?? 0
}
