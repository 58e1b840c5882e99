import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import type { Instant } from '#contract/wire/instant.ts'
import { usePulledAt } from '#app/data/catalogue/owner.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { useTeamSession } from '#app/lib/net/session.ts'

interface OfflineCopyNoteProps {
  /** What is displayed: the list, the calendar, one booking as stored on this device, or one as last opened. */
  of: 'list' | 'house' | 'kept' | 'opened'
  /** Time of the screen's own answer; when omitted or null, the time of the last download of all bookings. */
  at?: Instant | null
}

/** Offline, shows the age of the displayed bookings and what is missing. */
export function OfflineCopyNote({ of, at = null }: OfflineCopyNoteProps) {
  const { t } = useTranslation('bookings')
  const pulled_at = usePulledAt()
  const timezone = useTeamSession()?.account.timezone ?? 'UTC'
  const known = at ?? pulled_at
  const when = known === undefined ? '–' : formatInstant(known, timezone)
  const words = {
    list: t('kept.list', { when }),
    house: t('kept.house', { when }),
    kept: t('kept.one', { when }),
    opened: t('kept.opened', { when }),
  }
  return (
    <Alert severity="info" role="note" sx={{ mb: 2 }}>
      {words[of]}
    </Alert>
  )
}
