import { useTranslation } from 'react-i18next'
import type { InHand } from '#app/data/tickets-in-hand/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { Page } from '#app/ui/page.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'

interface PrintWaitProps {
  title: string
  state: Exclude<InHand<unknown>, { kind: 'ready' }>
  ask: () => void
}

/** Why there is nothing on the paper yet. */
export function PrintWait({ title, state, ask }: PrintWaitProps) {
  const { t } = useTranslation('print')
  return (
    <Page title={title}>
      {state.kind === 'loading' && <LoadingRows />}
      {state.kind === 'absent' && <EmptyState title={t('absent')}>{t('absent_text')}</EmptyState>}
      {state.kind === 'failed' && <ErrorState onRetry={ask}>{errorText(state.error)}</ErrorState>}
    </Page>
  )
}
