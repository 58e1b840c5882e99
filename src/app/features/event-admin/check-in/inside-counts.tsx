import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { CheckInCounts } from '#contract/door/check-in-lists.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { formatNumber } from '#app/lib/format/money.ts'

/** Checked-in count and total, as text and bar. */
export function InsideCounts({ counts }: { counts: CheckInCounts | undefined }) {
  const { t } = useTranslation('event-admin')
  const online = useOnline()
  if (counts === undefined) {
    return online ? (
      <Skeleton variant="rounded" sx={{ height: 64 }} />
    ) : (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('counts.offline')}
      </Typography>
    )
  }
  const { inside, entered, expected } = counts
  const share = expected === 0 ? 0 : Math.min(100, Math.round((entered / expected) * 100))
  return (
    <Box data-inside={inside} data-entered={entered}>
      <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1, flexWrap: 'wrap' }}>
        <Typography component="span" sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.1 }}>
          {formatNumber(inside)}
        </Typography>
        <Typography component="span" sx={{ color: 'text.secondary' }}>
          {t('counts.inside')}
        </Typography>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary', ml: 'auto' }}>
          {t('counts.entered', { entered: formatNumber(entered), expected: formatNumber(expected) })}
        </Typography>
      </Stack>
      <LinearProgress
        variant="determinate"
        value={share}
        aria-label={t('counts.entered', { entered: formatNumber(entered), expected: formatNumber(expected) })}
        sx={{ mt: 1, height: 8, borderRadius: 4 }}
      />
    </Box>
  )
}
