import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#contract/events/events.ts'
import { wallTimeToInstant } from '#rules/events/wall-time.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { Notice } from '#app/ui/plain/notice.tsx'

interface HappeningNoteProps {
  event: Pick<Event, 'happening' | 'former_start_date' | 'starts_at' | 'timezone'>
  /** Its margins. */
  style?: CSSProperties
}

/** Says that an event is cancelled or postponed; nothing for an event that takes place as planned. */
export function HappeningNote({ event, style }: HappeningNoteProps) {
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
    <Notice kind={happening === 'rescheduled' ? 'info' : 'warning'} role="note" {...(style && { style })}>
      {text}
    </Notice>
  )
}
