import CheckIcon from '@mui/icons-material/CheckCircle'
import HourglassIcon from '@mui/icons-material/HourglassEmpty'
import WarningIcon from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '#app/ui/visually-hidden.ts'
import { useReportedState } from './ready-summary.tsx'

export type ReadyState = 'good' | 'warn' | 'wait'

interface ReadyItemProps {
  state: ReadyState
  title: string
  children: ReactNode
  action?: ReactNode
}

/** One item of the readiness check. */
export function ReadyItem({ state, title, children, action }: ReadyItemProps) {
  const { t } = useTranslation('check-in')
  useReportedState(state)
  const label = { good: t('ready.good'), warn: t('ready.warn'), wait: t('ready.wait') }[state]
  return (
    <Box component="li" sx={row} data-ready={state}>
      <Box sx={{ color: COLOURS[state], display: 'flex', '& svg': { fontSize: 30 } }}>
        {state === 'good' && <CheckIcon aria-hidden />}
        {state === 'warn' && <WarningIcon aria-hidden />}
        {state === 'wait' && <HourglassIcon aria-hidden />}
        <span style={visuallyHidden}>{label}</span>
      </Box>
      <Box sx={{ flex: '1 1 9rem', minWidth: 0 }}>
        <Box sx={{ fontWeight: 650 }}>{title}</Box>
        <Box sx={{ color: 'text.secondary', lineHeight: 1.4 }}>{children}</Box>
      </Box>
      {action}
    </Box>
  )
}

const COLOURS: Record<ReadyState, string> = { good: 'success.main', warn: 'warning.main', wait: 'info.main' }

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 72,
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const
