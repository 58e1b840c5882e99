import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueuePosition } from '#contract/orders/waiting-room.ts'
import { visuallyHidden } from '#app/ui/visually-hidden.ts'
import { roundWaitMinutes, announcedWaitMinutes } from './queue-minutes.ts'

interface QueueBoxProps {
  /** Null until the server has answered. */
  position: QueuePosition | null
  /** The server does not answer. */
  is_lost: boolean
  onLeave: () => void
}

/** The visitor's position in the waiting room, the estimated wait, and that nothing is lost meanwhile. */
export function QueueBox({ position, is_lost, onLeave }: QueueBoxProps) {
  const { t } = useTranslation('public')
  const id = useId()
  return (
    <Alert
      severity={is_lost ? 'warning' : 'info'}
      role="group"
      aria-labelledby={id}
      sx={{ mb: 2.5, '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}
    >
      <Typography id={id} variant="h3" sx={{ mb: 0.5 }}>
        {t('line.title')}
      </Typography>
      {/* The same height before and after the first answer. */}
      <Box sx={{ minHeight: '3em', mb: 1 }}>
        {position !== null && <Typography sx={{ fontWeight: 600 }}>{formatWait(t, position)}</Typography>}
        {position !== null && position.ahead > 0 && (
          <Typography>{t('line.ahead', { count: position.ahead })}</Typography>
        )}
      </Box>
      <QueueAnnouncement position={position} is_lost={is_lost} />
      <Typography variant="body2">{t(is_lost ? 'line.lost' : 'line.kept')}</Typography>
      <Button color="inherit" onClick={onLeave} sx={{ mt: 1, ml: -1 }}>
        {t('line.leave')}
      </Button>
    </Alert>
  )
}

function formatWait(t: TFunction<'public'>, { wait_seconds }: QueuePosition): string {
  const minutes = roundWaitMinutes(wait_seconds)
  return minutes > 1 ? t('line.minutes', { count: minutes }) : t('line.soon')
}

/** Screen reader announcements: that they wait, the estimated wait from time to time, and the network state. */
function QueueAnnouncement({ position, is_lost }: Omit<QueueBoxProps, 'onLeave'>) {
  const { t } = useTranslation('public')
  const minutes = position === null ? null : announcedWaitMinutes(position.wait_seconds)
  const [announced, setAnnounced] = useState({ minutes: null as number | null, text: '' })
  if (position !== null && minutes !== announced.minutes) {
    setAnnounced({ minutes, text: `${t('line.title')}: ${formatWait(t, position)}` })
  }
  return (
    <div role="status" style={visuallyHidden}>
      {is_lost ? t('line.lost') : announced.text}
    </div>
  )
}
