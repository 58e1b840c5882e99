import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '#app/ui/document-title.ts'
import { Doorway } from '#app/ui/doorway.tsx'
import { PlainButton } from '#app/ui/plain/button.tsx'
import { PlainLinkButton } from '#app/ui/plain/links.tsx'
import './message-page.css'

interface MessagePageProps {
  title: string
  message: string
  onRetry?: () => void
}

/** A full page with one message and a home link. */
export function MessagePage({ title, message, onRetry }: MessagePageProps) {
  const { t } = useTranslation('shell')
  useDocumentTitle(title)
  return (
    <main id="content" tabIndex={-1} className="message-page">
      <div>
        <Doorway size={112} />
        <h1 className="text-h1">{title}</h1>
        <p className="text text-quiet">{message}</p>
        <div className="actions">
          {onRetry && (
            <PlainButton look="outlined" onClick={onRetry}>
              {t('action.try_again')}
            </PlainButton>
          )}
          <PlainLinkButton to="/" look="filled">
            {t('action.home')}
          </PlainLinkButton>
        </div>
      </div>
    </main>
  )
}
