import { isNotFound, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MessagePage } from './message-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const isMissing = (error: unknown): boolean =>
  isNotFound(error) ||
  (typeof error === 'object' && error !== null && 'status' in error && error.status === 404)

/** What a screen that could not be drawn shows instead (specification, section 2). */
export function ErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const { t } = useTranslation('shell')
  if (isMissing(error)) return <NotFoundPage />
  return <MessagePage title={t('error.title')} message={t('error.page')} onRetry={() => location.reload()} />
}
