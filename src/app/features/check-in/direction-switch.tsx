import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslation } from 'react-i18next'
import { useDesk, useDoorState, useScanKind } from './desk-context.ts'

/** Scans people in or out; only where the list lets somebody come back. */
export function DirectionSwitch() {
  const { t } = useTranslation('check-in')
  const { desk } = useDesk()
  const { meta } = useDoorState()
  const kind = useScanKind()
  if (meta === null || meta.list.re_entry === 'never') return null
  return (
    <Box role="group" aria-label={t('door.direction')} sx={group}>
      <ButtonBase sx={choice} aria-pressed={kind === 'in'} onClick={() => desk.mode.set('in')}>
        {t('door.entry')}
      </ButtonBase>
      <ButtonBase sx={choice} aria-pressed={kind === 'out'} onClick={() => desk.mode.set('out')}>
        {t('door.exit')}
      </ButtonBase>
    </Box>
  )
}

const group = { display: 'flex', flex: '1 1 220px', gap: 1, px: 2, pt: 1 } as const

const choice = {
  flex: 1,
  minHeight: 64,
  borderRadius: 2,
  border: 2,
  borderColor: 'divider',
  font: 'inherit',
  fontWeight: 700,
  fontSize: '1.125rem',
  '&[aria-pressed=true]': {
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
    borderColor: 'primary.main',
  },
} as const
