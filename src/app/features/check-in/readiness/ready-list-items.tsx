import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Instant } from '#contract/wire/instant.ts'
import { listWindowFault } from '#rules/events/window-fit.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { useDoorState, useZone } from '../screen/station-context.ts'
import { formatClosing } from '../verdict/verdict-labels.ts'
import { formatDoorInstant } from '../screen/door-times.ts'
import { ReadyItem } from './ready-item.tsx'
import { useCorrectedClock } from '../screen/use-corrected-clock.ts'

const MINUTE_MS = 60_000

/** Whether the whole list is downloaded. */
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
  const state = fault === null ? 'good' : 'warn'
  return (
    <ReadyItem state={is_complete ? state : 'wait'} title={t('ready.list')}>
      {is_complete ? t('ready.list_ok', { count: total_attendees }) : loading}
      {fault !== null && <Box sx={{ mt: 0.5 }}>{fault}</Box>}
    </ReadyItem>
  )
}

/** Text when the list is over, or closed during its event; null otherwise. */
function useListWindowProblem(): string | null {
  const { t } = useTranslation('check-in')
  const meta = useDoorState((state) => state.meta)
  const list_status = useDoorState((state) => state.list_status)
  const zone = useZone()
  const clock = useCorrectedClock()
  if (meta === null) return null
  const { activates_at, expires_at } = meta.list
  if (list_status === 'expired' && expires_at !== null)
    return formatClosing(expires_at, { zone, now_ms: clock.now_ms() }, t)
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
