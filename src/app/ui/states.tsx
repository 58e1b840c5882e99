import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/lib/net/online.ts'
import { PlainButton } from './plain/button.tsx'
import { Skeleton } from './plain/skeleton.tsx'
import './states.css'

/** Placeholder of a loading list, with the height of real rows. */
export function LoadingRows({ rows = 5 }: { rows?: number }) {
  const { t } = useTranslation('shell')
  return (
    <div role="status" aria-label={t('state.loading')} className="loading-rows">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <Skeleton />
        </div>
      ))}
    </div>
  )
}

interface MessageProps {
  icon?: ReactNode
  title: string
  /** Explanation, or the next step. */
  children?: ReactNode
  action?: ReactNode
}

function Message({ icon, title, children, action }: MessageProps) {
  return (
    <div className="state-message">
      {icon && (
        <div aria-hidden className="state-icon">
          {icon}
        </div>
      )}
      <p className="text-h2">{title}</p>
      {children && <div className="text text-quiet state-text">{children}</div>}
      {action && <div className="state-action">{action}</div>}
    </div>
  )
}

/** Empty state with the next step. */
export function EmptyState(props: MessageProps) {
  return <Message {...props} />
}

interface ErrorStateProps {
  title?: string
  /** Error text. */
  children?: ReactNode
  onRetry?: () => void
}

/** Error state with a retry button. Offline, it says so instead of reporting an error. */
export function ErrorState({ title, children, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('shell')
  const online = useOnline()
  return (
    <div role="alert">
      <Message
        title={title ?? (online ? t('error.title') : t('offline.title'))}
        action={
          onRetry && (
            <PlainButton look="outlined" onClick={onRetry}>
              {t('action.try_again')}
            </PlainButton>
          )
        }
      >
        {children}
      </Message>
    </div>
  )
}
