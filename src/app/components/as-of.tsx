import { useTranslation } from 'react-i18next'
import { formatInstant, ownTimezone } from '#app/lib/format/dates.ts'
import { Notice } from '#app/ui/plain/notice.tsx'

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
    <Notice kind="info" role="note" style={{ marginBottom: 16 }}>
      {has_prices ? t('offline.as_of', { when }) : t('others.as_of', { when })}
    </Notice>
  )
}
