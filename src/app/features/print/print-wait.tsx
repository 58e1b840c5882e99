import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PageState } from '#app/data/my-tickets/queries.ts'
import { validateNext } from '#app/lib/addresses/next-path.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useSession } from '#app/lib/net/session.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'

interface PrintPendingProps {
  title: string
  state: Exclude<PageState<unknown>, { kind: 'ready' }>
  onRetry: () => void
}

/** Why there is nothing to print yet. */
export function PrintPending({ title, state, onRetry }: PrintPendingProps) {
  const { t } = useTranslation('print')
  const next = useLocation({ select: ({ href }) => href })
  const sign_in = useSession() === null && (
    <LinkButton to="/auth/login" search={validateNext({ next })} variant="outlined">
      {t('sign_in')}
    </LinkButton>
  )
  return (
    <Page title={title}>
      {state.kind === 'loading' && <LoadingRows />}
      {state.kind === 'absent' && (
        <EmptyState title={t('absent')} action={sign_in}>
          {t('absent_text')}
          {sign_in && ` ${t('team_text')}`}
        </EmptyState>
      )}
      {state.kind === 'failed' && <ErrorState onRetry={onRetry}>{errorText(state.error)}</ErrorState>}
    </Page>
  )
}
