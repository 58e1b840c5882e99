import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { ListSummary } from '#offline/door/lists/list-summary.ts'
import { useNow } from '#app/components/use-now.ts'
import { formatListHours } from '../readiness/list-hours.ts'
import { ReadyItem, type ReadyState } from '../readiness/ready-item.tsx'
import { formatDoorTime } from '../screen/door-times.ts'
import { useDoorState, useStation } from '../screen/station-context.ts'
import { useCorrectedClock } from '../screen/use-corrected-clock.ts'

/** Whether each further list of this phone is downloaded; one that is over or has not arrived is never ready. */
export function OtherListsItems() {
  const { station } = useStation()
  const lists = useDoorState((state) => state.lists)
  const arriving = useDoorState((state) => state.arriving_lists)
  return (
    <>
      {lists.map((list) => list.id !== station.door.list_id && <OtherListItem key={list.id} list={list} />)}
      {arriving > 0 && <ArrivingItem count={arriving} />}
    </>
  )
}

/** Lists whose names have not arrived yet. */
function ArrivingItem({ count }: { count: number }) {
  const { t } = useTranslation('check-in')
  return (
    <ReadyItem state="wait" title={t('lists.arriving', { count })}>
      {t('lists.loading')}
    </ReadyItem>
  )
}

function OtherListItem({ list }: { list: ListSummary }) {
  const { t } = useTranslation('check-in')
  const clock = useCorrectedClock()
  const context = { zone: list.timezone, now_ms: useNow() + clock.offset_ms() }
  const starts = formatDoorTime(list.event.starts_at, list.timezone, context.now_ms)
  const downloaded = list.is_complete
    ? t('ready.list_ok', { count: list.total_attendees })
    : t('lists.loading')
  return (
    <ReadyItem state={stateOf(list)} title={list.name}>
      <Box sx={{ color: 'text.primary', fontWeight: 600 }}>{`${list.event_title} · ${starts}`}</Box>
      <div>{formatListHours(list.hours, context, t)}</div>
      <div>{list.stopped === null ? downloaded : t('lists.stopped')}</div>
    </ReadyItem>
  )
}

function stateOf({ is_complete, list_status, stopped }: ListSummary): ReadyState {
  if (stopped !== null || list_status === 'expired') return 'warn'
  return is_complete ? 'good' : 'wait'
}
