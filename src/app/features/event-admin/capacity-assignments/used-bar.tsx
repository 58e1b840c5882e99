import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useTranslation } from 'react-i18next'
import { UNLIMITED } from '#contract/wire/money.ts'
import { formatNumber } from '#app/lib/format/money.ts'

/** Used share of a quantity, as text and bar. */
export function UsedBar({ used, all, label }: { used: number; all: number; label: string }) {
  const { t } = useTranslation('event-sales')
  if (all >= UNLIMITED) return t('of_unlimited', { used: formatNumber(used) })
  const percent = all === 0 ? 0 : Math.min(100, (used / all) * 100)
  return (
    <Box sx={{ minWidth: 120 }}>
      {t('of', { used: formatNumber(used), all: formatNumber(all) })}
      <LinearProgress
        variant="determinate"
        value={percent}
        color={used >= all ? 'warning' : 'primary'}
        aria-label={label}
        sx={{ mt: 0.5, borderRadius: 1 }}
      />
    </Box>
  )
}
