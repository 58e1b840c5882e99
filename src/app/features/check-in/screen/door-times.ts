import { dateFormatter } from '#rules/text/formatters.ts'
import { currentTag } from '#app/lib/i18n/i18n.ts'

/** English with a 24-hour clock; the other locales have one. */
const timeLocale = () => (currentTag() === 'en' ? 'en-GB' : currentTag())

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
  now_ms = Date.now(),
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
export const formatDoorDay = (day: string): string =>
  formatOf('UTC', 'day').format(new Date(`${day}T12:00:00.000Z`))

/** "18:05" today, "Sat 22 Nov 18:05" on any other day, in the event's timezone. */
export function formatDoorTime(instant: string, zone: string, now_ms = Date.now()): string {
  const { day, time } = formatDoorInstant(instant, zone, now_ms)
  return day === null ? time : `${day} ${time}`
}

/** "1:05:09" or "4:30": the remaining time. */
export function formatCountdown(remaining_ms: number): string {
  const seconds = Math.max(0, Math.ceil(remaining_ms / 1000))
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return h > 0 ? `${h}:${twoDigits(m)}:${twoDigits(s)}` : `${m}:${twoDigits(s)}`
}
