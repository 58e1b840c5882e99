import { dateFormatter } from '#rules/words/formatters.ts'
import { currentTag } from '#app/lib/i18n/i18n.ts'

/** English by the 24-hour clock; the other tags know it themselves. */
const tag = () => (currentTag() === 'en' ? 'en-GB' : currentTag())

const PARTS: Record<'time' | 'day', Intl.DateTimeFormatOptions> = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
}

const formatOf = (zone: string, part: 'time' | 'day'): Intl.DateTimeFormat =>
  dateFormatter(tag(), { ...PARTS[part], timeZone: zone })

/** "18:05" today, "Sat 22 Nov, 18:05" on any other day, in the event's timezone. */
export function doorTime(instant: string, zone: string, now_ms = Date.now()): string {
  const at = new Date(instant)
  const day = formatOf(zone, 'day')
  const time = formatOf(zone, 'time').format(at)
  return day.format(at) === day.format(now_ms) ? time : `${day.format(at)} ${time}`
}

/** "1:05:09" or "4:30": how long until something. */
export function countdown(remaining_ms: number): string {
  const seconds = Math.max(0, Math.ceil(remaining_ms / 1000))
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}
