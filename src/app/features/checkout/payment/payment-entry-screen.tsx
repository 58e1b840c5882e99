import UnknownIcon from '@mui/icons-material/HelpOutlined'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { stepLinkOf } from '../order-progress.ts'

/**
 * Redirects to the payment step of the order in the search params; without one, it says that the link is invalid.
 */
export function PaymentEntryScreen() {
  const { t } = useTranslation('checkout')
  const { t: tShell } = useTranslation('shell')
  const { event, order, s } = useSearch({ strict: false })
  if (event !== undefined && order !== undefined) {
    const step = stepLinkOf({ event_id: event, id: order }, 'payment')
    return <Navigate {...step} search={s === undefined ? {} : { s }} replace />
  }
  return (
    <Page title={t('payment.title')}>
      <EmptyState
        icon={<UnknownIcon />}
        title={t('payment.invalid')}
        action={
          <LinkButton to="/" variant="contained">
            {tShell('action.home')}
          </LinkButton>
        }
      />
    </Page>
  )
}
