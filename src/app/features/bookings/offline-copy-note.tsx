import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import type { Instant } from '#contract/wire/instant.ts'
import { usePulledAt } from '#app/data/catalogue/owner.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { useTeamSession } from '#app/lib/net/session.ts'

interface OfflineCopyNoteProps {
  /** What is displayed: the list, the calendar, or one booking, as saved on this device or as last opened. */
  content: 'list' | 'calendar' | 'saved' | 'opened'
  /** Time of the screen's own answer; when omitted or null, the time of the last download of all bookings. */
  at?: Instant | null
}

/** Offline, shows the age of the displayed bookings and what is missing. */
export function OfflineCopyNote({ content, at = null }: OfflineCopyNoteProps) {
  const { t } = useTranslation('bookings')
  const pulled_at = usePulledAt()
  const timezone = useTeamSession()?.account.timezone ?? 'UTC'
  const updated_at = at ?? pulled_at
  const when = updated_at === undefined ? '–' : formatInstant(updated_at, timezone)
  const texts = {
    list: t('kept.list', { when }),
    calendar: t('kept.house', { when }),
    saved: t('kept.one', { when }),
    opened: t('kept.opened', { when }),
  }
  return (
    <Alert severity="info" role="note" sx={{ mb: 2 }}>
      {texts[content]}
    </Alert>
  )
}
