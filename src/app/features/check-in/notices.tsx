import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toEpochMs } from '#contract/instant.ts'
import { formatNumber } from '#app/lib/money.ts'
import { useDesk, useDoorState, useZone } from './desk-context.ts'
import { countdown, doorTime } from './door-times.ts'
import { SignedOutNote } from './signed-out-note.tsx'
import { useCorrectedClock } from './use-corrected-clock.ts'

const SECOND_MS = 1000

/** What the person at the door has to know beside the verdicts. */
export function Notices() {
  const { t } = useTranslation('check-in')
  const { clock_jump_ms } = useDoorState()
  return (
    <>
      <SignedOutNote />
      {clock_jump_ms !== 0 && (
        <Alert severity="warning" sx={{ borderRadius: 0 }}>
          {t('clock.jumped')}
        </Alert>
      )}
      <LoadingNotice />
      <OpeningNotice />
    </>
  )
}

/** The first download: how far, and that scanning works meanwhile. */
function LoadingNotice() {
  const { t } = useTranslation('check-in')
  const { is_complete, is_reachable, progress, total_attendees } = useDoorState()
  if (is_complete) return null
  const received = progress?.received_attendees ?? 0
  const total = progress?.total_attendees ?? total_attendees
  return (
    <Box sx={strip} data-loading>
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

/** Counts down to the opening and opens by itself; notices the end as well. */
function OpeningNotice() {
  const { t } = useTranslation('check-in')
  const { desk } = useDesk()
  const { meta, list_status } = useDoorState()
  const zone = useZone()
  const clock = useCorrectedClock()
  const [now_ms, setNow] = useState<number | null>(null)
  const edge = list_status === 'not_active_yet' ? meta?.list.activates_at : meta?.list.expires_at
  useEffect(() => {
    if (clock === null || edge === null || edge === undefined || list_status === 'expired') return undefined
    const look = () => {
      setNow(clock.now_ms())
      if (clock.now_ms() >= toEpochMs(edge)) void desk.door.refresh()
    }
    look()
    const timer = setInterval(look, SECOND_MS)
    return () => clearInterval(timer)
  }, [clock, desk, edge, list_status])
  if (list_status !== 'not_active_yet' || edge === null || edge === undefined || now_ms === null) return null
  const remaining = countdown(toEpochMs(edge) - now_ms)
  return (
    <Box sx={strip} data-countdown>
      <Typography role="timer" sx={{ fontWeight: 700, fontSize: '1.25rem' }}>
        {t('opening.in', { countdown: remaining })}
      </Typography>
      <Typography>{t('opening.at', { time: doorTime(edge, zone) })}</Typography>
    </Box>
  )
}

const strip = {
  px: 2,
  py: 1.5,
  flexShrink: 0,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const
