import { isNotFound, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/lib/net/online.ts'
import { MessagePage } from './message-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const isMissing = (error: unknown): boolean =>
  isNotFound(error) ||
  (typeof error === 'object' && error !== null && 'status' in error && error.status === 404)

/** Fallback for a screen that fails to render (S19.10). */
export function ErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const { t } = useTranslation('shell')
  const online = useOnline()
  if (isMissing(error)) return <NotFoundPage />
  const [title, message] = online
    ? [t('error.title'), t('error.page')]
    : [t('offline.title'), t('offline.not_kept')]
  return <MessagePage title={title} message={message} onRetry={() => location.reload()} />
}
