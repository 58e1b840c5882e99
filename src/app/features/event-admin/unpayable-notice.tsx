import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { useTranslation } from 'react-i18next'
import { usePaymentConnection } from '#app/data/accounts/queries.ts'
import { offeredPaymentOptions } from '#rules/sales/offline-payment.ts'
import { useNow } from '#app/components/use-now.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { useEvent, useHasEventRight } from './use-event.tsx'

/** Says that paid tickets cannot be bought, with a link to the fix; nothing otherwise. */
export function UnpayableNotice() {
  const { t } = useTranslation('event-admin')
  const may_edit = useHasEventRight('event.edit')
  const { event, tickets, settings } = useEvent()
  const now = new Date(useNow()).toISOString()
  const connection = usePaymentConnection()
  const costs = tickets.some(({ type }) => type !== 'FREE')
  if (!may_edit || !costs || connection.data === undefined || connection.data.status === 'CONNECTED')
    return null
  if (settings !== undefined && offeredPaymentOptions(settings, event, now).length > 0) return null
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <>
          <LinkButton to="/account/payment" color="inherit" size="small">
            {t('unpayable.go')}
          </LinkButton>
          <LinkButton
            to="/manage/event/$eventId/settings"
            params={{ eventId: event.id }}
            search={{ part: 'payment' }}
            color="inherit"
            size="small"
          >
            {t('unpayable.offer')}
          </LinkButton>
        </>
      }
    >
      <AlertTitle>{t('unpayable.title')}</AlertTitle>
      {t('unpayable.text')}
    </Alert>
  )
}
