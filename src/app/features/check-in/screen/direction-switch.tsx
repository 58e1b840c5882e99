import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslation } from 'react-i18next'
import { useStation, useDirection } from './station-context.ts'

/** Scans people in or out; only where the list lets somebody come back. */
export function DirectionSwitch() {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const direction = useDirection()
  if (direction === null) return null
  return (
    <Box role="group" aria-label={t('door.direction')} sx={group}>
      <ButtonBase
        sx={choice('admitted')}
        aria-pressed={direction === 'in'}
        onClick={() => station.turn('in')}
      >
        {t('door.entry')}
      </ButtonBase>
      <ButtonBase sx={choice('left')} aria-pressed={direction === 'out'} onClick={() => station.turn('out')}>
        {t('door.exit')}
      </ButtonBase>
    </Box>
  )
}

const group = { display: 'flex', flex: '1 1 220px', gap: 1, px: 2, pt: 1 } as const

/** Each way in the colour of its verdict. */
const choice = (tone: 'admitted' | 'left') => ({
  flex: 1,
  minHeight: 64,
  borderRadius: 2,
  border: 2,
  borderColor: 'divider',
  font: 'inherit',
  fontWeight: 700,
  fontSize: '1.125rem',
  '&[aria-pressed=true]': {
    bgcolor: `verdict.${tone}.main`,
    color: `verdict.${tone}.contrastText`,
    borderColor: `verdict.${tone}.main`,
  },
})
