import CloudOffIcon from '@mui/icons-material/CloudOff'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/lib/online.ts'
import { useTeamSession } from '#app/lib/session.ts'
import { Strip } from './strip.tsx'

/** Says once that the network is gone and what still works; on every page, blocking nothing. */
export function OfflineBanner() {
  const { t } = useTranslation('shell')
  const online = useOnline()
  const session = useTeamSession()
  const atDoor = useLocation({ select: ({ pathname }) => pathname.startsWith('/check-in/') })
  const team = session ? t('offline.team') : t('offline.visitor')
  return (
    <div role="status" data-offline={!online}>
      {!online && (
        <Strip icon={<CloudOffIcon />} title={t('offline.title')}>
          {atDoor ? t('offline.door') : team}
        </Strip>
      )}
    </div>
  )
}
