import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { formatInstant, ownTimezone } from '#app/lib/dates.ts'

/** Says while offline how old what is shown is. @param updated_ms since 1970 */
export function AsOf({ updated_ms }: { updated_ms: number }) {
  const { t } = useTranslation('public')
  return (
    <Alert severity="info" role="note" sx={{ mb: 2 }}>
      {t('offline.as_of', { when: formatInstant(new Date(updated_ms).toISOString(), ownTimezone()) })}
    </Alert>
  )
}
