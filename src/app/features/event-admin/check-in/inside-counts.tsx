import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { CheckInCounts, ListKind } from '#contract/door/check-in-lists.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { formatNumber } from '#app/lib/format/money.ts'

interface InsideCountsProps {
  counts: CheckInCounts | undefined
  kind: ListKind
}

/** How many are inside and how many came, or how much was given; as text and bar. */
export function InsideCounts({ counts, kind }: InsideCountsProps) {
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
  const is_hand_out = kind === 'hand_out'
  const { inside, given, expected } = counts
  const count = is_hand_out ? given : counts.entered
  const share = expected === 0 ? 0 : Math.min(100, Math.round((count / expected) * 100))
  const of_all = is_hand_out
    ? t('counts.given_of', { given: formatNumber(given), expected: formatNumber(expected) })
    : t('counts.entered', { entered: formatNumber(count), expected: formatNumber(expected) })
  return (
    <Box data-inside={inside} data-entered={counts.entered} data-given={given}>
      <Stack direction="row" sx={{ alignItems: 'baseline', gap: 1, flexWrap: 'wrap' }}>
        <Typography component="span" sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.1 }}>
          {formatNumber(is_hand_out ? given : inside)}
        </Typography>
        <Typography component="span" sx={{ color: 'text.secondary' }}>
          {is_hand_out ? t('counts.given') : t('counts.inside')}
        </Typography>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary', ml: 'auto' }}>
          {of_all}
        </Typography>
      </Stack>
      <LinearProgress
        variant="determinate"
        value={share}
        aria-label={of_all}
        sx={{ mt: 1, height: 8, borderRadius: 4 }}
      />
    </Box>
  )
}
