import { visuallyHidden } from '#app/ui/visually-hidden.ts'
import type { TFunction } from 'i18next'
import type { DoorState, PillState } from '#offline/door/door-state.ts'
import { doorTexts } from '../screen/door-texts.ts'
import { useDoorState } from '../screen/station-context.ts'
import { useDoorTime } from '../screen/use-door-time.ts'
import { DoorIcon, type DoorIconName } from '../screen/door-icon.tsx'
import '../screen/scan-view.css'

const ICONS: Record<PillState, DoorIconName> = {
  live: 'done',
  saved: 'saved',
  offline: 'offline',
  attention: 'attention',
}

/** Summary of the sync state; opens the queue. */
export function StatePill({ onOpen }: { onOpen: () => void }) {
  const t = doorTexts()
  const timeOf = useDoorTime()
  const pill = useDoorState((state) => state.pill)
  const waiting = useDoorState((state) => state.waiting)
  const text = useDoorState((state) => formatDoorState(state, timeOf, t))
  return (
    <button type="button" className="state-pill" data-waiting={waiting} data-state={pill} onClick={onOpen}>
      <DoorIcon name={ICONS[pill]} />
      <span>{text}</span>
      <span style={visuallyHidden}>{t('pill.open')}</span>
    </button>
  )
}

function formatDoorState(state: DoorState, timeOf: (at: string) => string, t: TFunction<'check-in'>): string {
  switch (state.pill) {
    case 'live':
      return t('pill.live')
    case 'saved':
      return t('pill.saved', { waiting: state.waiting })
    case 'offline':
      return state.mirror_at === null
        ? t('pill.offline_new')
        : t('pill.offline', { time: timeOf(state.mirror_at) })
    case 'attention': {
      const { unseen_conflicts, queue, stopped } = state
      const count = unseen_conflicts + queue.refused + queue.parked + Number(stopped !== null)
      const status = count === 0 ? t('verdict.needs_update') : t('pill.attention', { count })
      return state.waiting === 0 ? status : `${status} · ${t('pill.waiting', { waiting: state.waiting })}`
    }
  }
}
