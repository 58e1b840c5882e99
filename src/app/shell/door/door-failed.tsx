import { useTranslation } from 'react-i18next'
import { Doorway } from '#app/ui/doorway.tsx'
import { PlainButton } from '#app/ui/plain/button.tsx'
import { useOnline } from '#app/lib/net/online.ts'

/** Fallback for a door that fails to render: scans are stored, and a reload opens it again. */
export function DoorFailed() {
  const { t } = useTranslation('shell')
  const is_online = useOnline()
  return (
    <main id="content" tabIndex={-1} className="door-failed">
      <Doorway size={56} />
      <h1>{is_online ? t('error.title') : t('offline.title')}</h1>
      <p>{is_online ? t('error.page') : t('offline.not_kept')}</p>
      <PlainButton look="filled" onClick={() => location.reload()}>
        {t('action.try_again')}
      </PlainButton>
    </main>
  )
}
