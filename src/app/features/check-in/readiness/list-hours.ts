import type { TFunction } from 'i18next'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import type { Event } from '#contract/events/events.ts'
import { fromEpochMs, toEpochMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { listStatusAt } from '#rules/door/check-in-list-status.ts'
import { eventOverAt } from '#rules/events/event-status.ts'
import { currentTag } from '#app/lib/i18n/i18n.ts'
import { daysUntil, formatDoorDayTime, formatDoorTime } from '../screen/door-times.ts'

type CheckInT = TFunction<'check-in'>
type Hours = Pick<CheckInList, 'activates_at' | 'expires_at'>
type EventDay = Pick<Event, 'starts_at' | 'ends_at' | 'happening'>
type TimeContext = { zone: string; now_ms: number }

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** When a list opens, has opened and closes, or has closed, in one sentence. */
export function formatListHours(list: Hours, { zone, now_ms }: TimeContext, t: CheckInT): string {
  const { activates_at, expires_at } = list
  const timeOf = (at: Instant) => formatDoorTime(at, zone, now_ms)
  const status = listStatusAt(list, fromEpochMs(now_ms))
  if (status === 'not_active_yet' && activates_at !== null) {
    const time = formatDoorDayTime(activates_at, zone)
    return t('ready.list_opens', { time, relative: formatAhead(toEpochMs(activates_at) - now_ms) })
  }
  if (status === 'expired' && expires_at !== null) {
    const was_yesterday = daysUntil(expires_at, zone, now_ms) === -1
    return was_yesterday
      ? t('ready.list_closed_yesterday', { time: formatDoorTime(expires_at, zone, toEpochMs(expires_at)) })
      : t('ready.list_closed', { time: timeOf(expires_at) })
  }
  if (activates_at === null) {
    return expires_at === null ? t('ready.list_open') : t('ready.list_closes', { time: timeOf(expires_at) })
  }
  return expires_at === null
    ? t('ready.list_opened', { time: timeOf(activates_at) })
    : t('ready.list_opened_closes', { opened: timeOf(activates_at), closes: timeOf(expires_at) })
}

/** "in 45 minutes", "in 2 hours", "in 3 days". */
function formatAhead(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  const relative = new Intl.RelativeTimeFormat(currentTag())
  if (minutes < HOUR_MINUTES) return relative.format(minutes, 'minute')
  if (minutes < 2 * DAY_MINUTES) return relative.format(Math.round(minutes / HOUR_MINUTES), 'hour')
  return relative.format(Math.round(minutes / DAY_MINUTES), 'day')
}

/** Returns whether an event is on a later or an earlier day than today; null on its days, and while postponed. */
export function otherDayOf(event: EventDay, { zone, now_ms }: TimeContext): 'later' | 'earlier' | null {
  if (event.happening === 'postponed') return null
  if (daysUntil(event.starts_at, zone, now_ms) > 0) return 'later'
  return daysUntil(eventOverAt(event), zone, now_ms) < 0 ? 'earlier' : null
}

/** Returns whether a list admits people today: it is open, or opens later today. */
export function opensToday(list: Hours, { zone, now_ms }: TimeContext): boolean {
  switch (listStatusAt(list, fromEpochMs(now_ms))) {
    case 'active':
      return true
    case 'expired':
      return false
    case 'not_active_yet':
      return list.activates_at !== null && daysUntil(list.activates_at, zone, now_ms) === 0
  }
}
