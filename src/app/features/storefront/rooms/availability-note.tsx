import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { RoomTerms } from '#contract/rooms/public-rooms.ts'
import type { useAvailabilities } from '#app/data/rooms/queries.ts'
import { formatInstant } from '#app/lib/format/dates.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'

interface AvailabilityNoteProps {
  availability: ReturnType<typeof useAvailabilities>
  terms: RoomTerms
}

/** Age of the displayed availability while offline, or that it is not known. */
export function AvailabilityNote({ availability, terms }: AvailabilityNoteProps) {
  const { t } = useTranslation('venue')
  const { t: tShell } = useTranslation('shell')
  const online = useOnline()
  if (availability.data !== undefined) {
    return online ? null : (
      <Alert severity="info" role="note" sx={{ mb: 2 }}>
        {t('rooms.as_of', { when: formatInstant(availability.data.as_of, terms.timezone) })}
      </Alert>
    )
  }
  if (availability.error === null) return null
  const retry_button = (
    <Button color="inherit" size="small" onClick={() => void availability.refetch()}>
      {tShell('action.try_again')}
    </Button>
  )
  return (
    <Alert severity="warning" action={retry_button} sx={{ mb: 2 }}>
      {t('rooms.taken_unknown')} {errorText(availability.error)}
    </Alert>
  )
}
