import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/lib/format/money.ts'
import { useDoorState } from '../screen/station-context.ts'
import { noticeStrip } from './notice-strip.ts'

/** The first download: how far, and that scanning works meanwhile. */
export function LoadingNotice() {
  const { t } = useTranslation('check-in')
  const is_reachable = useDoorState((state) => state.is_reachable)
  const progress = useDoorState((state) => state.progress)
  const total_attendees = useDoorState((state) => state.total_attendees)
  const received = progress?.received_attendees ?? 0
  const total = progress?.total_attendees ?? total_attendees
  return (
    <Box sx={noticeStrip} data-loading>
      <Typography sx={{ fontWeight: 700 }} role="status">
        {t('loading.title')}
      </Typography>
      <LinearProgress
        aria-label={t('loading.title')}
        sx={{ height: 10, borderRadius: 5, my: 1 }}
        {...(total > 0
          ? { variant: 'determinate' as const, value: Math.min(100, (100 * received) / total) }
          : {})}
      />
      {total > 0 && (
        <Typography sx={{ fontWeight: 600 }}>
          {t('loading.progress', { received: formatNumber(received), total: formatNumber(total) })}
        </Typography>
      )}
      <Typography>
        {is_reachable || progress !== null ? t('loading.scan_now') : t('loading.offline')}
      </Typography>
    </Box>
  )
}
