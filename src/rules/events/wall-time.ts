import { fromEpochMs, toEpochMs } from '#contract/wire/epoch.ts'
import type { Instant, WallTime } from '#contract/wire/instant.ts'
import { dateFormatter } from '#rules/text/formatters.ts'

const DAY_MS = 86_400_000
const LATEST_WALL_MS = toEpochMs('9999-12-29T23:59:59.999Z')
const CLOCK: Intl.DateTimeFormatOptions = {
  calendar: 'iso8601',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
}

/**
 * Converts a wall time in a timezone to an instant (S21.4). A time skipped by daylight saving becomes the next
 * existing instant; a repeated time its first occurrence.
 * @param wall YYYY-MM-DDTHH:mm
 * @param timezone an IANA name that this runtime knows
 */
export function wallTimeToInstant(wall: WallTime, timezone: string): Instant {
  const wall_ms = wallTimeAsUtc(wall)
  const offset_before = offsetAt(wall_ms - DAY_MS, timezone)
  const offset_after = offsetAt(wall_ms + DAY_MS, timezone)
  const first = wall_ms - offset_before
  if (offsetAt(first, timezone) === offset_before) return fromEpochMs(first)
  const second = wall_ms - offset_after
  if (offsetAt(second, timezone) === offset_after) return fromEpochMs(second)
  return fromEpochMs(endOfGap(wall_ms - DAY_MS, wall_ms + DAY_MS, offset_before, timezone))
}

/**
 * Converts an instant to wall time in a timezone, to the minute.
 * @param timezone an IANA name that this runtime knows
 */
export function instantToWallTime(at: Instant, timezone: string): WallTime {
  const epoch_ms = toEpochMs(at)
  return fromEpochMs(epoch_ms + offsetAt(epoch_ms, timezone)).slice(0, 16)
}

/** Returns the milliseconds from the first wall time to the second, ignoring daylight saving. */
export function wallTimesApart(first: WallTime, second: WallTime): number {
  return wallTimeAsUtc(second) - wallTimeAsUtc(first)
}

/** Returns the wall time the given milliseconds later; never before 1970 or in the last days of 9999. */
export function addToWallTime(wall: WallTime, by_ms: number): WallTime {
  return fromEpochMs(Math.min(Math.max(wallTimeAsUtc(wall) + by_ms, 0), LATEST_WALL_MS)).slice(0, 16)
}

/** Returns the first instant, to the millisecond, at which a timezone has left an offset. */
function endOfGap(from: number, to: number, offset_before: number, timezone: string): number {
  let still_before = from
  let after = to
  while (after - still_before > 1) {
    const middle = Math.floor((still_before + after) / 2)
    if (offsetAt(middle, timezone) === offset_before) still_before = middle
    else after = middle
  }
  return after
}

/** Returns a wall time as milliseconds since 1970 as if it were UTC; 31 February becomes 3 March. */
export function wallTimeAsUtc(wall: WallTime): number {
  const day = Number(wall.slice(8, 10))
  return toEpochMs(`${wall.slice(0, 8)}01${wall.slice(10)}:00.000Z`) + (day - 1) * DAY_MS
}

/** Returns the UTC offset of a timezone at an instant, in milliseconds. */
export function offsetAt(epoch_ms: number, timezone: string): number {
  const parts = dateFormatter('en-US', { ...CLOCK, timeZone: timezone }).formatToParts(epoch_ms)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((entry) => entry.type === type)?.value ?? ''
  const date = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  const local_ms = toEpochMs(`${date}T${part('hour')}:${part('minute')}:${part('second')}.000Z`)
  return local_ms - Math.floor(epoch_ms / 1000) * 1000
}
