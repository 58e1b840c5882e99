import { dateFormatter } from '#rules/text/formatters.ts'
import { currentTag } from '#app/lib/i18n/i18n.ts'

/** English with a 24-hour clock; the other locales have one. */
const timeLocale = () => (currentTag() === 'en' ? 'en-GB' : currentTag())

const DAY_MS = 86_400_000

const FORMAT_OPTIONS: Record<'time' | 'day' | 'year', Intl.DateTimeFormatOptions> = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  year: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
}

const formatOf = (zone: string, part: keyof typeof FORMAT_OPTIONS): Intl.DateTimeFormat =>
  dateFormatter(timeLocale(), { ...FORMAT_OPTIONS[part], timeZone: zone })

/** An instant in a timezone: "18:05", on any other day "Sat 22 Nov", in another year with the year. */
export function formatDoorInstant(
  instant: string,
  zone: string,
  now_ms: number,
): { day: string | null; time: string } {
  const at = new Date(instant)
  const time = formatOf(zone, 'time').format(at)
  const year = formatOf(zone, 'year')
  if (year.format(at) === year.format(now_ms)) return { day: null, time }
  const day = formatOf(zone, 'day').format(at)
  const yearOf = (moment: Date | number) =>
    year.formatToParts(moment).find(({ type }) => type === 'year')?.value
  return { day: yearOf(at) === yearOf(now_ms) ? day : year.format(at), time }
}

/** "Sat 22 Nov": a day of an event, YYYY-MM-DD. */
export const formatEventDay = (day: string): string =>
  formatOf('UTC', 'day').format(new Date(`${day}T12:00:00.000Z`))

/** "18:05" today, "Sat 22 Nov 18:05" on any other day, in the event's timezone. */
export function formatDoorTime(instant: string, zone: string, now_ms: number): string {
  const { day, time } = formatDoorInstant(instant, zone, now_ms)
  return day === null ? time : `${day} ${time}`
}

/** "Sat 28 Nov", in the event's timezone. */
export const formatDoorDay = (instant: string, zone: string): string =>
  formatOf(zone, 'day').format(new Date(instant))

/** "Sat 28 Nov 19:00": always with the day. */
export const formatDoorDayTime = (instant: string, zone: string): string =>
  `${formatDoorDay(instant, zone)} ${formatOf(zone, 'time').format(new Date(instant))}`

/** Returns the number of days of the calendar in a timezone until an instant: 0 today, -1 yesterday. */
export function daysUntil(instant: string, zone: string, now_ms: number): number {
  const dates = dateFormatter('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone })
  const midnight = (at: Date | number) => Date.parse(`${dates.format(at)}T00:00:00.000Z`)
  return Math.round((midnight(new Date(instant)) - midnight(now_ms)) / DAY_MS)
}

/** "1:05:09" or "4:30": the remaining time. */
export function formatCountdown(remaining_ms: number): string {
  const seconds = Math.max(0, Math.ceil(remaining_ms / 1000))
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return h > 0 ? `${h}:${twoDigits(m)}:${twoDigits(s)}` : `${m}:${twoDigits(s)}`
}
