import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Instant } from '#contract/wire/instant.ts'
import { listWindowFault } from '#rules/events/window-fit.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { useNow } from '#app/components/use-now.ts'
import { NoticeAlert } from '../notices/notice-alert.tsx'
import { formatDoorDay, formatDoorInstant } from '../screen/door-times.ts'
import { formatListHours, opensToday, otherDayOf } from './list-hours.ts'
import { useDoorState, useIsHandOut, useZone } from '../screen/station-context.ts'
import { ReadyItem } from './ready-item.tsx'
import { useCorrectedClock } from '../screen/use-corrected-clock.ts'

const MINUTE_MS = 60_000

/** Whether the whole list is downloaded, when it is open, and whether that is today. */
export function ListItem() {
  const { t } = useTranslation('check-in')
  const is_complete = useDoorState((state) => state.is_complete)
  const total_attendees = useDoorState((state) => state.total_attendees)
  const progress = useDoorState((state) => state.progress)
  const loading =
    progress === null
      ? t('ready.list_waiting')
      : t('ready.list_loading', {
          received: formatNumber(progress.received_attendees),
          total: formatNumber(progress.total_attendees),
        })
  const fault = useListWindowProblem()
  const hours = useListHours()
  const is_over = useDoorState(({ list_status }) => list_status === 'expired')
  const is_as_expected = fault === null && (hours === null || hours.is_today)
  const state = is_as_expected ? 'good' : 'warn'
  const is_hand_out = useIsHandOut()
  const name = useDoorState(({ lists, meta }) => (lists.length > 1 ? meta?.list.name : undefined))
  return (
    <ReadyItem state={is_complete || is_over ? state : 'wait'} title={name ?? t('ready.list')}>
      {hours !== null && <Box sx={{ color: 'text.primary', fontWeight: 600 }}>{hours.text}</Box>}
      <div>{is_complete ? t('ready.list_ok', { count: total_attendees }) : loading}</div>
      {is_hand_out && <Box sx={{ mt: 0.5 }}>{t('hand_out.ready')}</Box>}
      {fault !== null && <Box sx={{ mt: 0.5 }}>{fault}</Box>}
    </ReadyItem>
  )
}

/** Says in large that the event of the list is on another day; nothing on its days. */
export function OtherDayNotice() {
  const { t } = useTranslation('check-in')
  const event = useDoorState(({ meta }) => meta?.event)
  const time = useTimeContext()
  const other_day = event === undefined ? null : otherDayOf(event, time)
  if (event === undefined || other_day === null) return null
  const day = formatDoorDay(event.starts_at, time.zone)
  return (
    <Box sx={{ mt: 2, fontSize: '1.25rem', fontWeight: 650 }}>
      <NoticeAlert>
        {other_day === 'later' ? t('ready.event_later', { day }) : t('ready.event_earlier', { day })}
      </NoticeAlert>
    </Box>
  )
}

/** The event's timezone and the corrected time, to the half minute. */
function useTimeContext(): { zone: string; now_ms: number } {
  const clock = useCorrectedClock()
  return { zone: useZone(), now_ms: useNow() + clock.offset_ms() }
}

/** The hours of the list as text, and whether it admits people today, on a day of its event. */
function useListHours(): { text: string; is_today: boolean } | null {
  const { t } = useTranslation('check-in')
  const meta = useDoorState((state) => state.meta)
  const time = useTimeContext()
  if (meta === null) return null
  return {
    text: formatListHours(meta.list, time, t),
    is_today: opensToday(meta.list, time) && otherDayOf(meta.event, time) === null,
  }
}

/** Text when the list is closed during its event; null otherwise. */
function useListWindowProblem(): string | null {
  const { t } = useTranslation('check-in')
  const meta = useDoorState((state) => state.meta)
  const zone = useZone()
  if (meta === null) return null
  const { activates_at, expires_at } = meta.list
  // Always includes the day.
  const dayAndTime = (at: Instant | null) => (at === null ? null : formatDoorInstant(at, zone, 0))
  switch (listWindowFault(meta.list, meta.event)) {
    case 'closes_before_start':
      return t('ready.list_closes_early', { ...dayAndTime(expires_at) })
    case 'opens_after_end':
      return t('ready.list_opens_late', { ...dayAndTime(activates_at) })
    case null:
      return null
  }
}

/** Whether the phone's clock is right, corrected, or unreliable. */
export function ClockItem() {
  const { t } = useTranslation('check-in')
  const clock_jump_ms = useDoorState((state) => state.clock_jump_ms)
  const mirror_at = useDoorState((state) => state.mirror_at)
  const clock = useCorrectedClock()
  const minutes = Math.round(Math.abs(clock.offset_ms()) / MINUTE_MS)
  const is_known = mirror_at !== null
  const label = () => {
    if (clock_jump_ms !== 0) return t('ready.clock_jumped')
    if (!is_known) return t('ready.clock_unknown')
    return minutes === 0 ? t('ready.clock_ok') : t('ready.clock_off', { minutes: formatNumber(minutes) })
  }
  const state = clock_jump_ms !== 0 ? 'warn' : is_known ? 'good' : 'wait'
  return (
    <ReadyItem state={state} title={t('ready.clock')}>
      {label()}
    </ReadyItem>
  )
}
