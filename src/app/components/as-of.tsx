import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { formatInstant, ownTimezone } from '#app/lib/format/dates.ts'

interface AsOfProps {
  /** Since 1970. */
  updated_ms: number
  has_prices: boolean
}

/** Says while offline how old what is shown is. */
export function AsOf({ updated_ms, has_prices }: AsOfProps) {
  const { t } = useTranslation('public')
  const when = formatInstant(new Date(updated_ms).toISOString(), ownTimezone())
  return (
    <Alert severity="info" role="note" sx={{ mb: 2 }}>
      {has_prices ? t('offline.as_of', { when }) : t('others.as_of', { when })}
    </Alert>
  )
}
