import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/lib/net/online.ts'
import { CLOUD_OFF } from '#app/ui/plain/icon-paths.ts'
import { offlineAreaOf } from './offline-area.ts'
import { Strip } from './strip.tsx'

/**
 * Says that the network is gone and what still works on this page, without blocking anything; at a door the status
 * pill says it.
 */
export function OfflineBanner() {
  const { t } = useTranslation('shell')
  const online = useOnline()
  const area = useLocation({ select: ({ pathname }) => offlineAreaOf(pathname) })
  const texts = {
    events: t('offline.events'),
    office: t('offline.office'),
    checkout: t('offline.checkout'),
    tickets: t('offline.tickets'),
    entrance: t('offline.entrance'),
    visitor: t('offline.visitor'),
  }
  return (
    <div role="status" data-offline={!online}>
      {!online && area !== 'door' && (
        <Strip icon={CLOUD_OFF} title={t('offline.title')}>
          {texts[area]}
        </Strip>
      )}
    </div>
  )
}
