import Alert from '@mui/material/Alert'
import type { SxProps } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Event } from '#contract/events/events.ts'
import { wallTimeToInstant } from '#rules/events/wall-time.ts'
import { formatRange } from '#app/lib/format/dates.ts'

interface HappeningNoteProps {
  event: Pick<Event, 'happening' | 'former_start_date' | 'starts_at' | 'timezone'>
  sx?: SxProps
}

/** Says that an event is cancelled or postponed; nothing for an event that takes place as planned. */
export function HappeningNote({ event, sx }: HappeningNoteProps) {
  const { t } = useTranslation('shell')
  const { happening, former_start_date, starts_at, timezone } = event
  const at = former_start_date === null ? starts_at : wallTimeToInstant(former_start_date, timezone)
  const former = formatRange(at, null, timezone)
  const text = {
    planned: null,
    postponed: t('happening.postponed', { former }),
    rescheduled: t('happening.rescheduled', { former }),
    cancelled: t('happening.cancelled'),
  }[happening]
  if (text === null) return null
  return (
    <Alert severity={happening === 'rescheduled' ? 'info' : 'warning'} role="note" {...(sx && { sx })}>
      {text}
    </Alert>
  )
}
