import CloudDoneIcon from '@mui/icons-material/CloudDone'
import CloudOffIcon from '@mui/icons-material/CloudOff'
import PriorityHighIcon from '@mui/icons-material/PriorityHigh'
import SaveIcon from '@mui/icons-material/SaveAlt'
import ButtonBase from '@mui/material/ButtonBase'
import { visuallyHidden } from '#app/ui/visually-hidden.ts'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DoorState, PillState } from '#offline/door/door-state.ts'
import { useDoorState, useZone } from '../screen/station-context.ts'
import { doorTime } from '../screen/door-times.ts'

const ICONS: Record<PillState, ReactNode> = {
  live: <CloudDoneIcon aria-hidden />,
  saved: <SaveIcon aria-hidden />,
  offline: <CloudOffIcon aria-hidden />,
  attention: <PriorityHighIcon aria-hidden />,
}

/** What is saved where, in a few words; opens the queue. */
export function StatePill({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('check-in')
  const state = useDoorState()
  const zone = useZone()
  return (
    <ButtonBase sx={pill} data-waiting={state.waiting} data-state={state.pill} onClick={onOpen}>
      {ICONS[state.pill]}
      <span>{words(state, zone, t)}</span>
      <span style={visuallyHidden}>{t('pill.open')}</span>
    </ButtonBase>
  )
}

function words(state: DoorState, zone: string, t: TFunction<'check-in'>): string {
  switch (state.pill) {
    case 'live':
      return t('pill.live')
    case 'saved':
      return t('pill.saved', { waiting: state.waiting })
    case 'offline':
      return state.mirror_at === null
        ? t('pill.offline_new')
        : t('pill.offline', { time: doorTime(state.mirror_at, zone) })
    case 'attention': {
      const { unseen_conflicts, queue, stopped } = state
      const count = unseen_conflicts + queue.refused + queue.parked + Number(stopped !== null)
      const look = count === 0 ? t('verdict.needs_update') : t('pill.attention', { count })
      return state.waiting === 0 ? look : `${look} · ${t('pill.waiting', { waiting: state.waiting })}`
    }
  }
}

const pill = {
  minHeight: 64,
  flex: '1 1 240px',
  maxWidth: { sm: 420 },
  px: 2,
  gap: 1.25,
  justifyContent: 'flex-start',
  textAlign: 'start',
  borderRadius: '16px',
  border: '2px solid',
  font: 'inherit',
  fontWeight: 650,
  lineHeight: 1.3,
  color: 'text.primary',
  borderColor: 'divider',
  '&[data-state=live] svg': { color: 'success.main' },
  '&[data-state=saved]': { borderColor: 'info.main' },
  '&[data-state=saved] svg': { color: 'info.main' },
  '&[data-state=offline]': { borderColor: 'warning.main' },
  '&[data-state=offline] svg': { color: 'warning.main' },
  '&[data-state=attention]': {
    bgcolor: 'verdict.refused.main',
    borderColor: 'verdict.refused.main',
    color: 'verdict.refused.contrastText',
  },
} as const
