import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined'
import UnknownIcon from '@mui/icons-material/HelpOutlined'
import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { usePaymentOutcome } from '#app/data/checkout/queries.ts'
import { useBusy } from '#app/lib/busy.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { useVenue } from '#app/lib/venue.ts'
import { Page } from '#app/ui/page.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { OrderNotFound, OrderExpired } from '../no-order.tsx'
import { useCheckout } from '../order-context.ts'
import { isPlaced, stepLinkOf } from '../order-progress.ts'
import { PaymentFailed } from './payment-failed.tsx'

/** Return page from the payment provider; the server knows the outcome. */
export function PaymentReturnScreen() {
  const { t } = useTranslation('checkout')
  const { order_key } = useCheckout()
  const { order, error, refetch, is_asking, asks_by_itself } = usePaymentOutcome(order_key)
  useBusy('checkout', order === undefined)
  if (order !== undefined && isPlaced(order)) return <Navigate {...stepLinkOf(order, 'summary')} replace />
  if (order === undefined && error !== null && !asks_by_itself) {
    return (
      <Page title={t('outcome.title')}>
        <ErrorState onRetry={() => void refetch()}>{errorText(error)}</ErrorState>
      </Page>
    )
  }
  if (order === undefined) return <PaymentChecking />
  if (order.payment?.status === 'PENDING')
    return asks_by_itself ? (
      <PaymentChecking />
    ) : (
      <PaymentPending onRefresh={() => void refetch()} is_refreshing={is_asking} />
    )
  if (order.status === 'ABANDONED') return <OrderNotFound event_id={order_key.event_id} />
  return <PaymentNotReceived order={order} />
}

function PaymentChecking() {
  const { t } = useTranslation('checkout')
  return (
    <Page title={t('outcome.title')}>
      <Stack role="status" sx={{ alignItems: 'center', gap: 2, py: 6, textAlign: 'center' }}>
        <CircularProgress aria-hidden />
        {t('outcome.waiting')}
      </Stack>
    </Page>
  )
}

/** A minute has passed; the email arrives whether or not this page stays open. */
function PaymentPending({ onRefresh, is_refreshing }: { onRefresh: () => void; is_refreshing: boolean }) {
  const { t } = useTranslation('checkout')
  const { sends_mail } = useVenue()
  return (
    <Page title={t('outcome.title')}>
      <EmptyState
        icon={<WaitingIcon />}
        title={t('outcome.pending')}
        action={
          <Button variant="outlined" loading={is_refreshing} onClick={onRefresh}>
            {t('outcome.ask')}
          </Button>
        }
      >
        {sends_mail ? t('outcome.pending_text') : t('outcome.pending_without_mail')}
      </EmptyState>
    </Page>
  )
}

/** The payment failed or is unknown: can be repeated while the tickets are held. */
function PaymentNotReceived({ order }: { order: CheckoutOrder }) {
  const { t } = useTranslation('checkout')
  if (order.status === 'EXPIRED') return <OrderExpired order={order} />
  const retry_button = (
    <LinkButton {...stepLinkOf(order, 'payment')} variant="contained">
      {t('failure.again')}
    </LinkButton>
  )
  return (
    <Page title={t('outcome.title')} width="sm">
      {order.payment === null ? (
        <EmptyState icon={<UnknownIcon />} title={t('outcome.unknown')} action={retry_button} />
      ) : (
        <>
          <PaymentFailed order={order} />
          {retry_button}
        </>
      )}
    </Page>
  )
}
