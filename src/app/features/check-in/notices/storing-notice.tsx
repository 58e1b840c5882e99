import { useTranslation } from 'react-i18next'
import { useOfflineAppState } from '../readiness/use-stored-app.ts'
import { NoticeAlert } from './notice-alert.tsx'

/** Shown until the page could be reopened offline; disappears by itself. */
export function SavingAppNotice() {
  const { t } = useTranslation('check-in')
  const app = useOfflineAppState()
  if (app === null || app === 'stored') return null
  return (
    <NoticeAlert role="status" data-storing>
      {app === 'storing' ? t('ready.start_early') : t('ready.start_never')}
    </NoticeAlert>
  )
}
