import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import type { Instant } from '#contract/wire/instant.ts'
import { usePulledAt } from '#app/data/catalogue/owner.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { useTeamSession } from '#app/lib/net/session.ts'

interface OfflineCopyNoteProps {
  /** What is shown: the list, the house, one booking as this device keeps it, or as it was last opened. */
  of: 'list' | 'house' | 'kept' | 'opened'
  /** Of what the server told the screen itself; left out or null: when the device last heard of all of them. */
  at?: Instant | null
}

/** Says without a network of when the bookings are that are shown, and what is not shown. */
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
