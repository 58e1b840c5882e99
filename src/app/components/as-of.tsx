import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { formatInstant, ownTimezone } from '#app/lib/format/dates.ts'

interface AsOfProps {
  /** Milliseconds since the epoch. */
  updated_ms: number
  has_prices: boolean
}

/** Shows the age of the displayed data while offline. */
export function AsOf({ updated_ms, has_prices }: AsOfProps) {
  const { t } = useTranslation('public')
  const when = formatInstant(new Date(updated_ms).toISOString(), ownTimezone())
  return (
    <Alert severity="info" role="note" sx={{ mb: 2 }}>
      {has_prices ? t('offline.as_of', { when }) : t('others.as_of', { when })}
    </Alert>
  )
}
