import MailIcon from '@mui/icons-material/MarkEmailReadOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { usePayOrder } from '#app/data/checkout/mutations.ts'
import { useCheckoutOrder } from '#app/data/checkout/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { useCheckout } from '../order-context.ts'
import { stepLinkOf } from '../order-progress.ts'

/** The link may be opened on a phone while this page waits on a laptop. */
const POLL_INTERVAL_MS = 4_000

/** The order waits for the link emailed to its buyer; once it is opened anywhere, this page continues. */
export function CheckEmail({ proof: { email } }: { proof: NonNullable<CheckoutOrder['proof']> }) {
  const { t } = useTranslation('checkout')
  const { order, order_key } = useCheckout()
  const online = useOnline()
  useCheckoutOrder(order_key, POLL_INTERVAL_MS)
  const resend = usePayOrder(order_key)
  return (
    <Alert severity="info" icon={<MailIcon />} sx={{ mt: 3 }}>
      <AlertTitle>{t('proof.title')}</AlertTitle>
      {t('proof.text', { email })}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button
          variant="outlined"
          color="inherit"
          loading={resend.isPending}
          disabled={!online}
          onClick={() => resend.mutate(undefined)}
        >
          {t('proof.again')}
        </Button>
        <LinkButton {...stepLinkOf(order, 'details')} color="inherit">
          {t('proof.other')}
        </LinkButton>
      </Stack>
      <div role="status">
        {resend.isSuccess && t('proof.sent')}
        {resend.error !== null && errorText(resend.error)}
        {!online && t('offline')}
      </div>
    </Alert>
  )
}
