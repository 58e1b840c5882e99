import { useTranslation } from 'react-i18next'
import { MessagePage } from './message-page.tsx'

/** Page for an unknown URL (S19.10). */
export function NotFoundPage() {
  const { t } = useTranslation('shell')
  return <MessagePage title={t('not_found.title')} message={t('not_found.message')} />
}
