import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/lib/money.ts'
import { useDoorState } from './desk-context.ts'
import { StatePill } from './state-pill.tsx'

/** Always in sight: which list and gate, how many are in, what is saved where. */
export function DoorBar({ onQueue }: { onQueue: () => void }) {
  const { t } = useTranslation('check-in')
  const { meta, counts, total_attendees } = useDoorState()
  return (
    <Box component="header" sx={bar}>
      <Box sx={who}>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography component="h1" sx={{ fontWeight: 700, fontSize: '1.125rem', lineHeight: 1.3 }}>
            {meta?.list.name ?? t('door.title')}
          </Typography>
          <Typography sx={{ lineHeight: 1.3, color: 'text.secondary', fontSize: '0.9375rem' }}>
            {meta?.device.gate || meta?.device.name || t('door.no_gate')}
          </Typography>
        </Box>
        <Typography
          sx={{ fontWeight: 700, fontSize: '1.125rem', textAlign: 'end', whiteSpace: 'nowrap' }}
          data-counts
        >
          {t('door.counts', { inside: formatNumber(counts.inside), total: formatNumber(total_attendees) })}
        </Typography>
      </Box>
      <StatePill onOpen={onQueue} />
    </Box>
  )
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  px: 'max(16px, env(safe-area-inset-left))',
  pt: 'max(8px, env(safe-area-inset-top))',
  pb: 1,
  bgcolor: 'background.default',
  flexShrink: 0,
} as const

const who = { display: 'flex', alignItems: 'center', gap: 2, flex: '1 1 280px', minWidth: 0 } as const
