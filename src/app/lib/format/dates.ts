import { fromEpochMs } from '#contract/wire/epoch.ts'
import { instantToWallTime, wallTimeAsUtc, wallTimeToInstant } from '#rules/events/wall-time.ts'
import { localizeDateText } from '#rules/text/format-date.ts'
import { formatTimezone as nameTimezone } from '#rules/text/format-timezone.ts'
import { dateFormatter } from '#rules/text/formatters.ts'
import { currentTag } from '../i18n/i18n.ts'

/** A local time of an input, perhaps with seconds. */
const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/
/** From here on no timezone is known, and no form accepts the time. */
const LAST_YEAR = '9999'

/** Converts an instant to the value of a datetime-local input in a timezone (S21.5): YYYY-MM-DDTHH:mm. */
export const toInputValue = (instant: string, zone: string): string => instantToWallTime(instant, zone)

/** Instant (ISO 8601 UTC) of a datetime-local input in a timezone; null when it is empty. */
export function fromInputValue(value: string, zone: string): string | null {
  const wall = value.slice(0, 16)
  if (!WALL_TIME.test(value) || Number.isNaN(wallTimeAsUtc(wall))) return null
  return wall >= LAST_YEAR ? fromEpochMs(wallTimeAsUtc(wall)) : wallTimeToInstant(wall, zone)
}

/** The timezone of this browser. */
export const ownTimezone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const day = (): Intl.DateTimeFormatOptions => ({
  weekday: currentTag().startsWith('zh') ? 'long' : 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
})

const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

/** Word joiners prevent line breaks inside 下午7:30 and 5日(星期六). */
const format = (instant: string, zone: string, options: Intl.DateTimeFormatOptions): string =>
  localizeDateText(
    dateFormatter(dateTag(), { ...options, timeZone: zone }).format(new Date(instant)),
    currentTag(),
  )
    .replace(/([上下]午|中午|凌晨)(?=\d)/g, ([first, second]) => `${first}\u2060${second}\u2060`)
    .replace(/\d+日[(（]星期.[)）]/g, (date_with_weekday) => date_with_weekday.replace(/(?!^|$)/g, '\u2060'))

/** "Sat, 5 Sept 2026, 7:30 pm", "2026年9月5日(星期六)下午7:30": an instant in a timezone. */
export const formatInstant = (instant: string, zone: string): string =>
  format(instant, zone, { ...day(), ...time })

/** The day of an instant. */
export const formatDay = (instant: string, zone: string): string => format(instant, zone, day())

/** A formatted date for an accessible name, without the word joiners, which only concern what is drawn. */
export const withoutJoiners = (text: string): string => text.replaceAll('\u2060', '')

/** "5 Sep": a calendar day (YYYY-MM-DD) without its year. */
export const formatShortDay = (date: string): string =>
  format(`${date}T00:00:00.000Z`, 'UTC', { month: 'short', day: 'numeric' })

/** "5": the day of the month. */
export const formatDayNumber = (instant: string, zone: string): string =>
  dateFormatter('en', { day: 'numeric', timeZone: zone }).format(new Date(instant))

/** "September". */
export const formatMonth = (instant: string, zone: string): string => format(instant, zone, { month: 'long' })

/** "November 2026": a calendar month (YYYY-MM). */
export const formatCalendarMonth = (month: string): string =>
  format(`${month}-01T00:00:00.000Z`, 'UTC', { year: 'numeric', month: 'long' })

/** The time of day; `seconds` for a scan log. */
export const formatTime = (instant: string, zone: string, seconds = false): string =>
  format(instant, zone, seconds ? { ...time, second: '2-digit' } : time)

/** "Hong Kong time": the name of a timezone, as people call it. */
export const formatTimezone = (zone: string, instant = new Date().toISOString()): string =>
  nameTimezone(zone, instant, dateTag())

/** The same for readers elsewhere; null where the clock of this device shows the same time as the zone's. */
export function foreignTimezone(zone: string, instant = new Date().toISOString()): string | null {
  const is_same = toInputValue(instant, zone) === toInputValue(instant, ownTimezone())
  return is_same ? null : formatTimezone(zone, instant)
}

/** Start to end; the day appears once when both are on the same day. */
export function formatRange(start: string, end: string | null, zone: string): string {
  const from = formatInstant(start, zone)
  if (end === null) return from
  const sameDay = toInputValue(start, zone).slice(0, 10) === toInputValue(end, zone).slice(0, 10)
  return `${from} – ${sameDay ? formatTime(end, zone) : formatInstant(end, zone)}`
}

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** "3 minutes ago", "in 2 days"; less than a minute is "now". `now` in milliseconds since the epoch. */
export function formatRelative(instant: string, now: number): string {
  const relative = new Intl.RelativeTimeFormat(currentTag(), { numeric: 'auto' })
  const difference = Date.parse(instant) - now
  for (const [unit, length] of steps) {
    if (Math.abs(difference) >= length) return relative.format(Math.trunc(difference / length), unit)
  }
  return relative.format(0, 'second')
}

/** English as written in Hong Kong: day before month. */
const dateTag = (): string => (currentTag() === 'en' ? 'en-HK' : currentTag())
