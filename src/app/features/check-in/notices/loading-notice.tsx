import { useTranslation } from 'react-i18next'
import { formatNumber } from '#app/lib/format/money.ts'
import { useDoorState } from '../screen/station-context.ts'
import './notices.css'

/** Progress of the first download; scanning already works. */
export function LoadingNotice() {
  const { t } = useTranslation('check-in')
  const is_reachable = useDoorState((state) => state.is_reachable)
  const progress = useDoorState((state) => state.progress)
  const total_attendees = useDoorState((state) => state.total_attendees)
  const received = progress?.received_attendees ?? 0
  const total = progress?.total_attendees ?? total_attendees
  const share = total > 0 ? Math.min(1, received / total) : 0
  return (
    <div className="notice-strip" data-loading>
      <p className="title" role="status">
        {t('loading.title')}
      </p>
      <div
        className="progress"
        role="progressbar"
        aria-label={t('loading.title')}
        {...(total > 0 && { 'aria-valuenow': Math.round(100 * share) })}
      >
        <div style={{ transform: `scaleX(${share})` }} />
      </div>
      {total > 0 && (
        <p className="number">
          {t('loading.progress', { received: formatNumber(received), total: formatNumber(total) })}
        </p>
      )}
      <p>{is_reachable || progress !== null ? t('loading.scan_now') : t('loading.offline')}</p>
    </div>
  )
}
